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
const tillkit = await pack('.')

describe('npx @tillkit/sandbox', () => {
  test('default: opens a market, with nothing added by hand', async () => {
    const program = await install('sandbox')
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
  test('default: everything is there that the service needs', async () => {
    const program = await install('service')
    const { code, stderr } = await startCli(['--config', join(folder, 'none.json')], { path: program }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^tillkit: .*none\.json/)
    const { ended } = startCli(['--help'], { path: program })
    expect((await ended).stdout).toContain('tillkit serve')
  })
})

/** Installs a package and Tillkit from their archives into an empty folder. Answers the program of the package. */
async function install(name: string): Promise<string> {
  const app = join(folder, name)
  await mkdir(app)
  await writeFile(join(app, 'package.json'), JSON.stringify({ private: true }))
  await npm(app, 'install', '--prefer-offline', await pack(`packages/${name}`), tillkit)
  return join(app, `node_modules/@tillkit/${name}/run.js`)
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
