import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkReadmeApp } from './setup/checkReadmeApp.js'
import { writeReadmeApp } from './setup/writeReadmeApp.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/* These tests install, with npm, the tarball that a release would publish. */

let folder: string
let app: string
let before: string[]
let tarball: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tillkit-package-'))
  app = join(folder, 'app')
  await writeReadmeApp(app)
  await npm(app, 'install', '--prefer-offline')
  before = await installed()
  const packed = await npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder)
  const [archive] = Object.values(JSON.parse(packed)) as { filename: string }[]
  if (!archive) throw new Error('npm packed nothing.')
  tarball = join(folder, archive.filename)
  await npm(app, 'install', '--prefer-offline', tarball)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the package in an empty wagmi app', () => {
  test('adds only itself and zod', async () => {
    expect(before.length).toBeGreaterThan(15)
    expect((await installed()).filter((name) => !before.includes(name))).toEqual(['tillkit', 'zod'])
  })

  test('contains its code, its documentation and its styles', async () => {
    const files = await readdir(join(app, 'node_modules/tillkit'), { recursive: true })
    expect(files).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'dist/cli.js',
        'dist/components/styles.css',
        'dist/index.d.ts.map',
        'docs/errors.md',
        'llms.txt',
        'src/index.ts',
      ]),
    )
    expect(files.filter((file) => /(^|\/)(test|tools|bench|packages|node_modules)\//.test(file))).toEqual([])
  })

  test('builds the example of the README without type errors', async () => {
    const { loaded, read } = await checkReadmeApp(app)
    expect(loaded).toEqual(expect.arrayContaining(['assets/index.css', 'assets/index.js', 'index.html']))
    expect(read).toContainEqual(expect.stringContaining('node_modules/tillkit/dist/index.d.ts'))
  })

  test('the command names the missing package in one sentence', async () => {
    const command = join(app, 'node_modules/.bin/tillkit')
    const { stdout } = await run(command, ['--version'])
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(stdout.trim()).toBe(version)

    const failure = await run(command, ['sandbox', '--port', '0'], { cwd: app }).catch((error) => error)
    expect(failure.code).not.toBe(0)
    expect(failure.stderr).toContain('npm install @tillkit/sandbox')
    expect(failure.stderr).not.toMatch(/^\s+at /m)
  })
})

describe('the package in an app with only viem', () => {
  let receiver: string

  beforeAll(async () => {
    receiver = join(folder, 'receiver')
    await mkdir(receiver)
    const { viem } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).devDependencies
    await writeFile(join(receiver, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    await npm(receiver, 'install', '--prefer-offline', tarball, `viem@${viem}`)
  })

  test('adds only the two packages and their dependencies', async () => {
    const packages = await lockOf(receiver)
    const wanted = ['tillkit', 'viem'].flatMap((name) =>
      Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}),
    )
    // Also expect the dependencies of these packages, because npm installs them, too.
    const own = wanted.flatMap((name) => [
      name,
      ...Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}),
    ])
    expect(wanted).toContain('zod')
    expect(await installed(receiver)).toEqual([...new Set(['tillkit', 'viem', ...own])].sort())
  })

  test.each([
    ...(['core', 'protocol', 'webhooks', 'testing'] as const).map((entry) => [entry, 5] as const),
    ['sources/market', 0],
    ['sources/seaport', 0],
  ] as const)('exports all names of tillkit/%s', async (entry, fewer) => {
    const script = `const all = await import('tillkit/${entry}'); console.log(Object.keys(all).length)`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: receiver })
    expect(Number(stdout)).toBeGreaterThan(fewer)
  })
})

async function installed(at = app): Promise<string[]> {
  return Object.keys(await lockOf(at)).map((path) => path.replace(/^node_modules\//, ''))
}

/** Returns the packages that npm has installed in a folder, each with its dependencies. */
async function lockOf(at: string): Promise<{ [path: string]: { dependencies?: object } }> {
  return JSON.parse(await readFile(join(at, 'node_modules/.package-lock.json'), 'utf8')).packages
}

async function npm(cwd: string, ...options: string[]): Promise<string> {
  const { stdout } = await run('npm', [...options, '--silent', '--no-audit', '--no-fund'], { cwd })
  return stdout
}
