import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** What a wagmi app has before it meets Tillkit. */
const already = [
  'react',
  'react-dom',
  '@types/react',
  '@types/react-dom',
  'wagmi',
  'viem',
  '@tanstack/react-query',
]

/** Shows what the README shows. */
const main = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Shop } from './Shop.js'

createRoot(document.body).render(createElement(Shop))
`

let folder: string
let app: string
let before: string[]
let tarball: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tillkit-package-'))
  app = join(folder, 'app')
  await createApp()
  before = await installed()
  const packed = await npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder)
  const [archive] = Object.values(JSON.parse(packed)) as { filename: string }[]
  if (!archive) throw new Error('npm packed nothing.')
  tarball = join(folder, archive.filename)
  await npm(app, 'install', '--prefer-offline', tarball)
}, 180_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the package in an empty wagmi app', () => {
  test('behavior: adds itself and zod, nothing else', async () => {
    expect(before.length).toBeGreaterThan(15)
    expect((await installed()).filter((name) => !before.includes(name))).toEqual(['tillkit', 'zod'])
  })

  test('behavior: holds what is run, what is read, and its styles', async () => {
    const files = await readdir(join(app, 'node_modules/tillkit'), { recursive: true })
    expect(files).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'dist/cli.js',
        'dist/components/styles.css',
        'dist/index.d.ts.map',
        'dist/sandbox/artifacts/TillkitMarket.json',
        'dist/sandbox/page/index.html',
        'docs/errors.md',
        'llms.txt',
        'src/index.ts',
      ]),
    )
    expect(files.filter((file) => /(^|\/)(test|tools|bench|node_modules)\//.test(file))).toEqual([])
  })

  test('behavior: the example of the README builds', async () => {
    const built = await build({
      root: app,
      configFile: false,
      logLevel: 'error',
      build: { target: 'es2022' },
    })
    const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    expect(outputs.map(({ fileName }) => fileName.replace(/-[\w-]{8}\./, '.')).sort()).toEqual(
      expect.arrayContaining(['assets/index.css', 'assets/index.js', 'index.html']),
    )
  })

  test('behavior: its types are found and hold', async () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [compiler, '-p', 'tsconfig.json', '--listFiles'], {
      cwd: app,
    })
    expect(stdout).toContain('node_modules/tillkit/dist/index.d.ts')
  })

  test('error: a command that needs more than is installed says what, in one sentence', async () => {
    const command = join(app, 'node_modules/.bin/tillkit')
    const { stdout } = await run(command, ['--version'])
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(stdout.trim()).toBe(version)

    const failure = await run(command, ['sandbox', '--port', '0']).catch((error) => error)
    expect(failure.code).not.toBe(0)
    expect(failure.stderr).toContain('npm i')
    expect(failure.stderr).not.toMatch(/^\s+at /m)
  })
})

describe('the package beside viem alone', () => {
  let receiver: string

  beforeAll(async () => {
    receiver = join(folder, 'receiver')
    await mkdir(receiver)
    const { viem } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).devDependencies
    await writeFile(join(receiver, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    await npm(receiver, 'install', '--prefer-offline', tarball, `viem@${viem}`)
  })

  test('behavior: holds the two, and what they depend on', async () => {
    const packages = await lockOf(receiver)
    const wanted = ['tillkit', 'viem'].flatMap((name) =>
      Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}),
    )
    // What viem depends on has dependencies of its own.
    const own = wanted.flatMap((name) => [
      name,
      ...Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}),
    ])
    expect(wanted).toContain('zod')
    expect(await installed(receiver)).toEqual([...new Set(['tillkit', 'viem', ...own])].sort())
  })

  test.each(['core', 'protocol', 'webhooks', 'testing'])(
    'behavior: tillkit/%s is all there',
    async (entry) => {
      const script = `const all = await import('tillkit/${entry}'); console.log(Object.keys(all).length)`
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: receiver })
      expect(Number(stdout)).toBeGreaterThan(5)
    },
  )
})

async function createApp(): Promise<void> {
  await mkdir(app)
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const dependencies = Object.fromEntries(already.map((name) => [name, devDependencies[name]]))
  await write('package.json', JSON.stringify({ private: true, type: 'module', dependencies }))
  await write('index.html', '<!doctype html><script type="module" src="/main.ts"></script>')
  await write('main.ts', main)
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  await write('Shop.tsx', /```tsx\n(.*?)```/s.exec(readme)?.[1] ?? '')
  const compilerOptions = {
    ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'] },
    ...{
      strict: true,
      jsx: 'react-jsx',
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
    },
  }
  await write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['main.ts', 'css.d.ts'] }))
  await write('css.d.ts', "declare module '*.css'")
  await npm(app, 'install', '--prefer-offline')
}

function write(path: string, text: string): Promise<void> {
  return writeFile(join(app, path), text)
}

async function installed(at = app): Promise<string[]> {
  return Object.keys(await lockOf(at)).map((path) => path.replace(/^node_modules\//, ''))
}

/** What npm has installed, and what each package of it depends on. */
async function lockOf(at: string): Promise<{ [path: string]: { dependencies?: object } }> {
  return JSON.parse(await readFile(join(at, 'node_modules/.package-lock.json'), 'utf8')).packages
}

async function npm(cwd: string, ...options: string[]): Promise<string> {
  const { stdout } = await run('npm', [...options, '--silent', '--no-audit', '--no-fund'], { cwd })
  return stdout
}
