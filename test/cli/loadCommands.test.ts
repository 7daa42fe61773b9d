import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCommands } from '../../src/cli/loadCommands.js'

const folder = await mkdtemp(join(tmpdir(), 'tillkit-commands-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const before = process.cwd()
afterAll(() => process.chdir(before))

const packageName = '@tillkit/planted'
const load = (from: string) => loadCommands({ packageName, command: 'plant', from: urlIn(from) })

beforeAll(async () => {
  for (const place of ['caller', 'project']) {
    const path = join(folder, place, 'node_modules', packageName)
    await mkdir(path, { recursive: true })
    const manifest = { name: packageName, type: 'module', exports: { './cli': { default: './cli.js' } } }
    await writeFile(join(path, 'package.json'), JSON.stringify(manifest))
    await writeFile(
      join(path, 'cli.js'),
      `export const commands = { plant: async (argv) => argv.push('${place}') }`,
    )
  }
  await mkdir(join(folder, 'elsewhere'))
})

describe('loadCommands', () => {
  test('loads the package next to the calling module first', async () => {
    process.chdir(join(folder, 'project'))
    expect(await runFrom('caller')).toEqual(['caller'])
  })

  test('loads the package of the working directory when the caller has none', async () => {
    process.chdir(join(folder, 'project'))
    expect(await runFrom('elsewhere')).toEqual(['project'])
  })

  test('names the package to install when none is found', async () => {
    process.chdir(join(folder, 'elsewhere'))
    await expect(load('elsewhere')).rejects.toMatchObject({
      code: 'PackageMissing',
      shortMessage: '"tillkit plant" needs a package that is not installed: @tillkit/planted.',
      fix: 'Run npm install @tillkit/planted.',
    })
  })
})

async function runFrom(place: string): Promise<string[]> {
  const argv: string[] = []
  const { plant } = await load(place)
  await plant?.(argv)
  return argv
}

function urlIn(place: string): string {
  return pathToFileURL(join(folder, place, 'module.js')).href
}
