import { request } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/setup/database.js'
import { listen } from '../../../test/setup/ports/listen.js'
import { ConfigError } from '../src/config.js'
import { createService } from '../src/createService.js'
import { silentLog } from '../src/log.js'
import { MigrationError, migrate } from '../src/store/migrate.js'
import { openDatabase } from '../src/store/openDatabase.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const emptyUrl = await createDatabase()
const { url, close } = await listen(getRequestListener(shop.service.fetch))
afterAll(close)
const path = '/sandbox/rpc/Marketplace/GetOrders'
const headers = { 'content-type': 'application/json', 'x-access-key': 'key' }
const order = await shop.listOrder()
const body = JSON.stringify({
  input: [{ contractAddress: order.collection, orderId: order.orderId }],
})

/** The number of the advisory lock that a process holds during `migrate`. */
const migrationLock = 7_114_455

describe('createService', () => {
  test('answers requests over HTTP', async () => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ orders: [{ orderId: order.orderId, status: 'active' }] })
  })

  test('rejects a body that is too long, and keeps the connection usable', async () => {
    for (let times = 0; times < 3; times++) {
      const long = await fetch(`${url}${path}`, { method: 'POST', headers, body: 'a'.repeat(300_000) })
      expect(await long.json()).toMatchObject({ cause: 'The body must have at most 262144 bytes.' })
      const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
      expect(response.status).toBe(200)
    }
  })

  test('survives a client that disconnects in the middle of a request', async () => {
    const sender = request(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 100 },
    })
    const hungUp = new Promise((resolve) => sender.once('close', resolve).once('error', () => {}))
    sender.write('{"input":', () => sender.destroy())
    await hungUp
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
  })

  test('serves the other chains when one node is down', async () => {
    const dead = { name: 'dead', chainId: 2, rpcUrl: 'http://127.0.0.1:1', market: order.collection }
    const service = createService({
      ...shop.config,
      networks: [...shop.config.networks, dead],
      roles: ['api'],
    })
    await service.ready()
    const ask = async (to: string) => {
      const response = await service.fetch(new Request(`http://service.test${to}`))
      return [response.status, await response.json()]
    }
    const well = {
      network: 'sandbox',
      ready: true,
      reasons: [],
      block: expect.any(Number),
      age: expect.any(Number),
    }
    const reasons = ['dead: nothing is indexed yet.']
    const failing = { network: 'dead', ready: false, reasons }
    expect(await ask('/ready')).toEqual([200, { ready: true, reasons, networks: [well, failing] }])
    expect(await ask('/ready/sandbox')).toEqual([200, well])
    expect(await ask('/ready/dead')).toEqual([503, failing])
    await service.close()
  })

  test('reports how old its data is when the index stands still', async () => {
    await shop.client.mine({ blocks: 12 })
    const head = Number(await shop.client.getBlockNumber())
    const database = openDatabase({ url: emptyUrl, maxConnections: 1 })
    await migrate({ database })
    await database.query(`insert into blocks values (31337, $1, '0x', '0x', 1000)`, [head - 11])
    await database.close()
    const config = { ...shop.config, databaseUrl: emptyUrl, roles: ['api' as const] }
    const service = createService(config, { now: () => 1_060_000 })
    await service.ready()
    const response = await service.fetch(new Request('http://service.test/ready'))
    const reasons = ['sandbox: the index is 11 blocks behind.']
    const network = { network: 'sandbox', ready: false, reasons, block: head - 11, age: 60 }
    expect([response.status, await response.json()]).toEqual([
      503,
      { ready: false, reasons, networks: [network] },
    ])
    for (const [method, requestBody] of [
      ['GetOrders', body],
      ['ListOrders', '{}'],
    ]) {
      const orders = await service.fetch(
        new Request(`http://service.test/sandbox/rpc/Marketplace/${method}`, {
          method: 'POST',
          headers,
          body: requestBody ?? null,
        }),
      )
      expect(await orders.json()).toMatchObject({ orders: [] })
      expect(orders.headers.get('indexed-block')).toBe(`${head - 11}`)
      expect(orders.headers.get('indexed-block-age')).toBe('60')
    }
    await service.close()
    const blind = createService({ ...config, networks: [{ ...shop.network, rpcUrl: 'http://127.0.0.1:1' }] })
    await blind.ready()
    const answer = await blind.fetch(new Request('http://service.test/ready/sandbox'))
    expect(await answer.json()).toMatchObject({
      ready: false,
      reasons: [expect.stringMatching(/the node does not answer/)],
    })
    await blind.close()
  })

  test('waits for a database that is not there yet', async () => {
    const late = `${new URL(shop.databaseUrl).pathname.slice(1)}_late`
    const there = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
    let resolveWarning = () => {}
    const failed = new Promise<void>((resolve) => {
      resolveWarning = resolve
    })
    const log = { ...silentLog, warn: resolveWarning }
    const service = createService(
      { ...shop.config, databaseUrl: `${shop.databaseUrl}_late`, roles: ['api'] },
      { log },
    )
    const ready = service.ready()
    await failed
    await there.query(`create database ${late}`)
    await ready
    await service.close()
    await there.query(`drop database ${late} with (force)`)
    await there.close()
  })

  test.each([['api'], ['deliver'], ['ingest']] as const)(
    'is ready in role %s only after the migration of another process',
    async (role) => {
      const database = openDatabase({ url: shop.databaseUrl, maxConnections: 2 })
      const waiting = () =>
        database.query(
          `select from pg_locks l join pg_database d on d.oid = l.database and datname = current_database()
           where locktype = 'advisory' and objid = $1 and not granted`,
          [migrationLock],
        )
      let service: createService.ReturnType | undefined
      const ask = async () => {
        const response = await service?.fetch(new Request('http://service.test/ready'))
        return [response?.status, (await response?.json())?.ready]
      }
      await database.transaction(async (sql) => {
        // This transaction holds the lock, as if another process ran the migration.
        await sql.query('select pg_advisory_xact_lock($1)', [migrationLock])
        service = createService({ ...shop.config, roles: [role] })
        await expect.poll(waiting, { timeout: 60_000 }).not.toHaveLength(0)
        expect(await ask()).toEqual([503, false])
      })
      await expect.poll(ask, { timeout: 60_000 }).toEqual([200, true])
      await service?.close()
      await database.close()
    },
  )

  test.each([['api'], ['deliver'], ['ingest']] as const)(
    'throws MigrationError in role %s when another version created the tables',
    async (role) => {
      const databaseUrl = await createDatabase()
      const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
      await database.query('create table migrations (number integer primary key)')
      await database.query('insert into migrations values (1), (99)')
      const service = createService({ ...shop.config, databaseUrl, roles: [role] })
      await expect(service.ready()).rejects.toThrow(new MigrationError([99]))
      const { status } = await service.fetch(new Request('http://service.test/ready'))
      expect(status).toBe(503)
      expect(await database.query("select from pg_class where relname = 'orders'")).toEqual([])
      await service.close()
      await database.close()
    },
  )

  test('responds with errors while the database is unreachable', async () => {
    const service = createService({ ...shop.config, databaseUrl: `${shop.databaseUrl}_missing` })
    const send = async (to: string, init?: RequestInit) => {
      const response = await service.fetch(new Request(`http://service.test${to}`, init))
      return [response.status, await response.json()]
    }
    expect(await send(path, { method: 'POST', headers, body })).toEqual([
      500,
      {
        error: 'WebrpcInternalError',
        code: -7,
        status: 500,
        msg: 'internal error',
        message: 'internal error',
        cause: 'The database failed.',
      },
    ])
    expect(await send('/ready')).toEqual([
      503,
      {
        ready: false,
        reasons: expect.arrayContaining([
          'The database does not answer.',
          expect.stringMatching(/^sandbox: /),
        ]),
        networks: [{ network: 'sandbox', ready: false, reasons: [expect.stringMatching(/^sandbox: /)] }],
      },
    ])
    expect(await send('/health')).toEqual([200, { status: 'ok' }])
    await service.close()
  })

  test('names the package to install when the configuration has a relayer or a NATS queue', () => {
    const relayer = { privateKey: `0x${'11'.repeat(32)}` } as const
    const networks = shop.config.networks.map((network) => ({ ...network, relayer }))
    expect(() => createService({ ...shop.config, networks })).toThrow(
      'The field `relayer` of the configuration needs @tillkit/relayer. Run npm install @tillkit/relayer.',
    )
    const queue = { nats: { servers: ['nats://queue.example'] } }
    expect(() => createService({ ...shop.config, queue })).toThrow(
      'The field `queue.nats` of the configuration needs @tillkit/queue-nats. Run npm install @tillkit/queue-nats.',
    )
  })

  test('throws ConfigError when there is no network', () => {
    expect(() => createService({ ...shop.config, networks: [] })).toThrow(ConfigError)
  })
})
