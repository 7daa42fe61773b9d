import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { startCli } from '../setup/startCli.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'tillkit-packages-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
/** The archives of `tillkit` and its other packages. npm’s registry does not have this version yet. */
const archives = {
  tillkit: await pack('.'),
  service: await pack('packages/service'),
  relayer: await pack('packages/relayer'),
  'queue-nats': await pack('packages/queue-nats'),
  sandbox: await pack('packages/sandbox'),
}

describe('npx @tillkit/sandbox', () => {
  test('opens a market without any setup', async () => {
    const program = await install('sandbox', ['tillkit', 'service', 'relayer'])
    const sandbox = startCli(['--port', '0', '--json'], { path: program })
    const { pageUrl, marketplaceUrl, orders } = await sandbox.manifest()
    expect(orders.length).toBeGreaterThan(5)
    const page = await fetch(pageUrl ?? '')
    expect(await page.text()).toContain('<!doctype html>')
    const manifest = await fetch(new URL('/sandbox.json', marketplaceUrl))
    expect((await manifest.json()).marketplaceUrl).toBe(marketplaceUrl)
    sandbox.kill('SIGTERM')
    expect((await sandbox.ended).code).toBe(0)
  })
})

describe('npx @tillkit/service', () => {
  test('contains everything that the service needs', async () => {
    const program = await install('service', ['tillkit'])
    const { code, stderr } = await startCli(['--config', join(folder, 'none.json')], { path: program }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^tillkit: .*none\.json/)
    const { ended } = startCli(['--help'], { path: program })
    expect((await ended).stdout).toContain('tillkit serve')
  })
})

describe.each(['relayer', 'queue-nats'] as const)('@tillkit/%s', (name) => {
  test('installs next to the service, and can be imported', async () => {
    const app = await installPackages(name, [name, 'service', 'tillkit'])
    const script = `console.log(Object.keys(await import('@tillkit/${name}')).join())`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: app,
    })
    expect(stdout.trim()).toMatch(/^(createRelay,serveRelayer|openNatsQueue)$/)
  })
})

/** Installs a package and its dependencies from the archives into an empty folder. Returns the program of the package. */
async function install(name: 'sandbox' | 'service', needed: (keyof typeof archives)[]): Promise<string> {
  const app = await installPackages(name, [name, ...needed])
  return join(app, `node_modules/@tillkit/${name}/dist/bin.js`)
}

async function installPackages(name: string, packages: (keyof typeof archives)[]): Promise<string> {
  const app = join(folder, name)
  await mkdir(app)
  await writeFile(join(app, 'package.json'), JSON.stringify({ private: true }))
  await npm(app, 'install', '--prefer-offline', ...packages.map((each) => archives[each]))
  return app
}

async function pack(path: string): Promise<string> {
  const packed = await npm(
    join(root, path),
    'pack',
    '--ignore-scripts',
    '--json',
    '--pack-destination',
    folder,
  )
  const [archive] = Object.values(JSON.parse(packed)) as { filename: string }[]
  return join(folder, archive?.filename ?? '')
}

async function npm(cwd: string, ...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [...options, '--silent', '--no-audit', '--no-fund'], {
    cwd,
  })
  return stdout
}
