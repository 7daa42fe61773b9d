import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/setup/database.js'
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

  test('throws ServerError when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const served = serve({ argv: ['--config', path, '--port', String(port)], write() {} })
    const message = `Port ${port} of 127.0.0.1 cannot be opened (EADDRINUSE).`
    await expect(served).rejects.toThrow(ServerError)
    await expect(served).rejects.toMatchObject({ shortMessage: message })
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
