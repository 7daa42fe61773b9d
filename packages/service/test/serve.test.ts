import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../test/setup/database.js'
import { cliPath } from '../../../test/setup/startCli.js'
import { ConfigError } from '../src/config.js'
import { ServerError } from '../src/openServer.js'
import { serve } from '../src/serve.js'
import { MigrationError } from '../src/store/migrate.js'
import { openDatabase } from '../src/store/openDatabase.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'config.json')
await writeFile(path, JSON.stringify(shop.config))

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // `kill` throws if all processes of the group have ended already.
  }
}

describe('serve', () => {
  test('serves until SIGTERM', async () => {
    const lines: { msg: string; url: string }[] = []
    let wrote = () => {}
    const write = (line: string) => {
      lines.push(JSON.parse(line))
      wrote()
    }
    const says = async (msg: string) => {
      for (;;) {
        const found = lines.find((line) => line.msg === msg)
        if (found) return found
        await new Promise<void>((resolve) => {
          wrote = resolve
        })
      }
    }
    const served = serve({ argv: ['--config', path, '--port', '0'], write })
    const { url } = await says('The service is listening.')
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
    await says('The index has reached the head of every chain.')
    expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ ready: true, reasons: [] })
    const answer = await fetch(`${url}/sandbox/rpc/Marketplace/GetOrders`, { method: 'POST' })
    expect(await answer.json()).toMatchObject({ error: 'WebrpcBadRequest' })
    process.emit('SIGTERM')
    await served
    expect(lines.at(-1)?.msg).toBe('The service is stopping.')
    await expect(fetch(`${url}/health`)).rejects.toThrow()
  })

  test.each([
    ['npx', 'tillkit', 'serve', '--config', path, '--port', '0'],
    ['npm', 'run', 'serve'],
  ])('ends when %s is killed, which started it', async (command, ...argv) => {
    const bin = join(folder, 'node_modules', '.bin')
    await mkdir(bin, { recursive: true })
    await writeFile(join(bin, 'tillkit'), `#!/usr/bin/env node\nimport(${JSON.stringify(cliPath)})\n`)
    await chmod(join(bin, 'tillkit'), 0o755)
    const scripts = { serve: `tillkit serve --config ${path} --port 0` }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'shop', scripts }))
    // `detached` starts a new process group, so that the test can end processes that the runner leaves behind.
    const runner = spawn(command, argv, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    const { pid = 0, stdout } = runner
    onTestFinished(() => endGroup(pid))
    let text = ''
    stdout.on('data', (chunk) => (text += chunk))
    while (!text.includes('The index has reached the head')) await once(stdout, 'data')
    const { port } = new URL(/http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '')
    process.kill(pid, 'SIGTERM')
    // The service inherits the output from npm, so the output closes only when the service ends.
    await once(stdout, 'close')
    expect(text).toContain('The service is stopping.')
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
  })

  test('throws ServerError when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const served = serve({ argv: ['--config', path, '--port', String(port)], write() {} })
    const message = `Port ${port} of 127.0.0.1 cannot be opened (EADDRINUSE).`
    await expect(served).rejects.toThrow(ServerError)
    await expect(served).rejects.toMatchObject({
      shortMessage: message,
      fix: 'Choose another host or port in the configuration, or with --host and --port.',
    })
    other.close()
  })

  test('throws MigrationError and ends when another version created the tables', async () => {
    const databaseUrl = await createDatabase()
    const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
    await database.query('create table migrations (number integer primary key)')
    await database.query('insert into migrations values (1), (99)')
    await database.close()
    const other = join(folder, 'other.json')
    await writeFile(other, JSON.stringify({ ...shop.config, databaseUrl }))
    const served = serve({ argv: ['--config', other, '--port', '0'], write() {} })
    await expect(served).rejects.toThrow(MigrationError)
  })

  test('throws ConfigError when an option is missing or wrong', async () => {
    const run = (...argv: string[]) => serve({ argv, write() {} })
    await expect(run()).rejects.toThrow(
      new ConfigError('give the path of the configuration with --config.').message,
    )
    await expect(run('--config', '/nowhere')).rejects.toThrow(ConfigError)
    await expect(run('--config', path, '--port', 'http')).rejects.toThrow('port must be a number.')
  })
})
