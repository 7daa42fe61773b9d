import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reservePort } from '../../../test/setup/ports/reservePort.js'
import { descendantsOf, nameOf, untilGone } from '../../../test/setup/processes.js'
import { sample, testWhole } from '../../../test/setup/sample.js'
import { cliPath, startCli } from '../../../test/setup/startCli.js'
import { temporaryFolder } from '../../../test/setup/temporaryFolder.js'
import { openServer } from '../src/openServer.js'
import { runSandbox } from '../src/runSandbox.js'

const root = dirname(dirname(cliPath))

describe('tillkit', () => {
  test('prints the commands with --help', async () => {
    const { code, stdout } = await startCli(['--help']).ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Usage: tillkit <command>/)
    expect(await startCli(['sandbox', '--help']).ended).toMatchObject({ code: 0, stdout })
    expect(await startCli([]).ended).toMatchObject({ code: 0, stdout })
  })

  test('prints the version with --version', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(await startCli(['--version']).ended).toMatchObject({ code: 0, stdout: `${version}\n` })
  })

  test.each([
    [['toString'], 'The command "toString" does not exist.'],
    [['sandbox', '--bogus'], "Unknown option '--bogus'"],
    [['sandbox', '--port', '0', '--keep'], '--keep needs a folder or a fixed port'],
  ])('exits with an error for %j', async (argv, text) => {
    const { code, stdout, stderr } = await startCli(argv).ended
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(lastLine(stderr)).toContain(text)
    expect(lastLine(stderr)).toMatch(/^tillkit: /)
  })

  /* The test calls the command as a function, because starting a process for each case would be slow. */
  test.each([
    [['--port'], 'argument missing'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535. Received "65536".'],
    [['--block-time', '0.5'], 'Received "0.5".'],
    [['--market', 'fish'], '--market must be tillkit, request or both. Received "fish".'],
  ])('rejects the options of sandbox %j', async (argv, text) => {
    await expect(runSandbox({ argv })).rejects.toThrow(text)
  })

  testWhole('names the package to install when a package is missing', async () => {
    const installed = await installCli({ without: ['@tillkit'] })
    const { code, stderr } = await startCli(['sandbox'], installed).ended
    expect(code).toBe(1)
    expect(stderr).toBe(
      'tillkit: "tillkit sandbox" needs a package that is not installed: @tillkit/sandbox. Run npm install @tillkit/sandbox.\n',
    )
  })

  testWhole('prints an error when anvil is not installed', async () => {
    const installed = await installCli({ without: ['@foundry-rs'] })
    const { code, stderr } = await startCli(['sandbox', '--port', '0'], {
      ...installed,
      env: { PATH: '/usr/bin:/bin' },
    }).ended
    expect(code).toBe(1)
    expect(lastLine(stderr)).toMatch(
      /^tillkit: The sandbox needs anvil, which is not installed\. Run "npm install/,
    )
  })
})

describe('tillkit sandbox', () => {
  test('prints the addresses, and stops all processes on SIGTERM', async () => {
    const cli = startCli(['sandbox', '--port', '0'])
    const text = await cli.says('Ctrl-C closes it.')
    expect(text).toMatch(/Page +http:\/\/127\.0\.0\.1:\d+\//)
    expect(text).toMatch(/Market +0x[0-9a-fA-F]{40}\n/)
    expect(text).toMatch(/An order +0x[0-9a-f]{64}\n +Its collection +0x[0-9a-fA-F]{40}\n/)
    const processes = await descendantsOf(cli.pid)
    expect(processes.length).toBeGreaterThan(3)
    cli.kill('SIGTERM')
    const { code, stderr } = await cli.ended
    expect(code).toBe(0)
    expect(stderr).toMatch(/✓ chain started \(\d+\.\d s\)/)
    expect(await untilGone(processes, 0)).toEqual([])
  })

  testWhole(
    'prints JSON, refuses a second sandbox in the data folder, and exits when PostgreSQL ends',
    async () => {
      const data = join(await temporaryFolder(), 'data')
      const argv = ['sandbox', '--port', '0', '--no-page', '--json', '--data', data]
      const cli = startCli(argv)
      const manifest = await cli.manifest()
      expect(manifest.pageUrl).toBeNull()
      const response = await fetch(`${manifest.apiUrl}/sandbox.json`)
      // The manifest must be readable by pages of other origins.
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(await response.json()).toEqual(manifest)
      const second = await startCli(argv).ended
      expect(second.code).toBe(1)
      expect(lastLine(second.stderr)).toContain(`A sandbox (process ${cli.pid}) already uses ${data}.`)
      const { stdout } = await loseOf(cli, 'postgres', 'PostgreSQL')
      expect(stdout.match(/\n/g)).toHaveLength(1)
    },
  )

  testWhole('leaves no process after SIGKILL, starts again, and exits when anvil ends', async () => {
    const port = String(await reservePort())
    const first = startCli(['sandbox', '--port', port, '--json'])
    const before = await first.manifest()
    const processes = await descendantsOf(first.pid)
    first.kill('SIGKILL')
    await first.ended
    const second = startCli(['sandbox', '--port', port, '--json'])
    const after = await second.manifest()
    expect(after.marketplaceUrl).toBe(before.marketplaceUrl)
    expect(after.accessKey).toBe(before.accessKey)
    expect(after.secretKey).not.toBe(before.secretKey)
    expect(await untilGone(processes)).toEqual([])
    await loseOf(second, 'anvil', 'anvil')
  })

  testWhole('restores the market with --keep, also after SIGKILL', async () => {
    const argv = [
      'sandbox',
      '--port',
      '0',
      '--json',
      '--keep',
      '--data',
      join(await temporaryFolder(), 'data'),
    ]
    const first = startCli(argv)
    const before = await first.manifest()
    first.kill('SIGKILL')
    await first.ended
    const second = startCli(argv)
    const after = await second.manifest()
    const { accessKey, secretKey, contracts, orders } = before
    expect(after).toMatchObject({ accessKey, secretKey, contracts, orders })
    second.kill('SIGINT')
    expect(await second.ended).toMatchObject({ code: 0 })
  })

  test.each(sample(['Starting', 'chain started', 'database started'], 1))(
    'leaves no process when it is stopped at "%s"',
    async (moment) => {
      const cli = startCli(['sandbox', '--port', '0'])
      await cli.reports(moment)
      const processes = await descendantsOf(cli.pid)
      cli.kill('SIGTERM')
      expect(await cli.ended).toMatchObject({ code: 0, stdout: '' })
      expect(await untilGone(processes, 0)).toEqual([])
    },
  )

  testWhole('leaves no process when SIGKILL hits during the start', async () => {
    const cli = startCli(['sandbox', '--port', '0'])
    await cli.reports('chain started')
    const processes = await descendantsOf(cli.pid)
    cli.kill('SIGKILL')
    expect(await untilGone(processes)).toEqual([])
  })

  testWhole('exits with an error when the port is taken', async () => {
    const server = await openServer({ port: 0 })
    onTestFinished(server.close)
    const { code, stdout, stderr } = await startCli(['sandbox', '--port', String(server.port)]).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(lastLine(stderr)).toBe(
      `tillkit: Port ${server.port} is in use. Choose another port with --port, or --port 0 for any free port.`,
    )
  })
})

/** Kills one program of a sandbox. Expects an error that names the program, and no process left. Returns how the sandbox ended. */
async function loseOf(cli: startCli.ReturnType, name: string, title: string) {
  const processes = await descendantsOf(cli.pid)
  const names = await Promise.all(processes.map(nameOf))
  const lost = processes[names.indexOf(name)]
  if (lost === undefined) throw new Error(`The sandbox runs no ${name}.`)
  process.kill(lost, 'SIGKILL')
  const ended = await cli.ended
  expect(ended.code).toBe(1)
  expect(lastLine(ended.stderr)).toContain(`tillkit: ${title} ended unexpectedly`)
  expect(await untilGone(processes)).toEqual([])
  return ended
}

function lastLine(text: string): string | undefined {
  return text.trimEnd().split('\n').at(-1)
}

/**
 * Installs the built kit in a new folder, with all packages except `without`. The command must run in this folder: it also looks for
 * packages in the working directory.
 */
async function installCli(options: { without: string[] }): Promise<{ path: string; cwd: string }> {
  const cwd = await temporaryFolder()
  const modules = join(cwd, 'node_modules')
  const own = {
    tillkit: '.',
    '@tillkit/service': 'packages/service',
    '@tillkit/relayer': 'packages/relayer',
    '@tillkit/sandbox': 'packages/sandbox',
  }
  const isWanted = (name: string) =>
    !options.without.some((left) => name === left || name.startsWith(`${left}/`))
  for (const [name, folder] of Object.entries(own).filter(([name]) => isWanted(name))) {
    await mkdir(join(modules, name), { recursive: true })
    const parts = ['dist', 'package.json', 'artifacts']
      .map((part) => join(root, folder, part))
      .filter(existsSync)
    // The folders have thousands of small files, which the program `cp` copies many times as fast as Node.js.
    await promisify(execFile)('cp', ['-R', ...parts, join(modules, name)])
  }
  const others = (await readdir(join(root, 'node_modules'))).filter(
    (name) => isWanted(name) && !/^@?tillkit$/.test(name),
  )
  await Promise.all(others.map((name) => symlink(join(root, 'node_modules', name), join(modules, name))))
  return { path: join(modules, 'tillkit/dist/cli.js'), cwd }
}
