import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkReadmeApp } from './setup/checkReadmeApp.js'
import { installPackage } from './setup/installPackage.js'
import { appPackages, writeReadmeApp } from './setup/writeReadmeApp.js'

/* These tests unpack the tarball without npm. `npm run test:all -- npmPackage` installs it with npm. */

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'tillkit-package-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the package in an empty wagmi app', () => {
  const app = join(folder, 'app')
  let own: string

  beforeAll(async () => {
    await writeReadmeApp(app)
    own = await installPackage({ app, packages: [...appPackages, 'zod'] })
  })

  test('requires only zod in addition to the packages of the app', async () => {
    const manifest = await read(own)
    expect(Object.keys(manifest.dependencies)).toEqual(['zod'])
    const { dependencies, peerDependencies } = await read(join(own, '../zod'))
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined])
    const peers = Object.keys(manifest.peerDependencies)
    const wanted = peers.filter((name) => !manifest.peerDependenciesMeta[name]?.optional)
    expect(peers.sort()).toEqual(['@tanstack/react-query', 'react', 'react-dom', 'viem', 'wagmi'])
    expect(wanted.filter((name) => !appPackages.includes(name))).toEqual([])
  })

  test('builds the example of the README without type errors', async () => {
    const { loaded, read } = await checkReadmeApp(app)
    expect(loaded).toEqual(expect.arrayContaining(['assets/index.css', 'assets/index.js', 'index.html']))
    expect(read).toContainEqual(expect.stringContaining('node_modules/tillkit/dist/index.d.ts'))
  })

  test('the command names the missing package in one sentence', async () => {
    const { version, bin } = await read(own)
    const tillkit = (...argv: string[]) =>
      run(process.execPath, [join(own, bin.tillkit), ...argv], { cwd: app })
    const { stdout } = await tillkit('--version')
    expect(stdout.trim()).toBe(version)

    const failure = await tillkit('sandbox', '--port', '0').catch((error) => error)
    expect(failure.code).not.toBe(0)
    expect(failure.stderr).toContain('npm install @tillkit/sandbox')
    expect(failure.stderr).not.toMatch(/^\s+at /m)
  })
})

describe('the package in an app with only viem', () => {
  const receiver = join(folder, 'receiver')

  beforeAll(async () => {
    await installPackage({ app: receiver, packages: ['viem', 'zod'] })
    await writeFile(join(receiver, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  })

  test('exports all names of tillkit/core, protocol, webhooks, testing and sources', async () => {
    const script = `
      const entries = ['core', 'protocol', 'webhooks', 'testing', 'sources/market', 'sources/seaport']
      const all = await Promise.all(entries.map((entry) => import('tillkit/' + entry)))
      console.log(JSON.stringify(all.map((entry) => Object.keys(entry).length)))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: receiver })
    const counts: number[] = JSON.parse(stdout)
    expect(counts).toHaveLength(6)
    expect(counts.slice(4)).toEqual([1, 1])
    for (const count of counts.slice(0, 4)) expect(count).toBeGreaterThan(5)
  })
})

async function read(folder: string) {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
}
