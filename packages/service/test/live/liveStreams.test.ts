import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import { parseEventLogs } from 'viem'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { listen } from '../../../../test/setup/ports/listen.js'
import type { createService } from '../../src/createService.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { keptRevisions, maxChanges } from '../../src/store/orderChanges.js'
import { createWholeService } from '../support/createWholeService.js'
import { startShop, tokenAbi } from '../support/startShop.js'
import { openStream } from './support/openStream.js'

const projects = [
  { id: '1', accessKey: 'key' },
  { id: '2', accessKey: 'few' },
  { id: '3', accessKey: 'own', origins: ['https://shop.example'] },
]
const shop = await startShop({ config: { projects } })
const { url, close } = await listen(getRequestListener(shop.service.fetch))
afterAll(close)
const { chainId } = shop.deployment
const database = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
afterAll(database.close)
const collection = shop.contracts.erc721
const template = await shop.listOrder()
let freshToken = 500_000n

/**
 * Lists a token without another approval. `shop.listOrder` approves the market each time, which may change every order of the maker and so
 * causes an event for each of them.
 */
async function listOne({ maker = shop.account('seller') } = {}) {
  const { orderId, ...terms } = template
  const tokenId = freshToken++
  await shop.write({
    from: maker,
    to: collection,
    abi: tokenAbi,
    functionName: 'mint',
    args: [maker.address, tokenId],
  })
  const args = [{ ...terms, tokenId, validFrom: 0n, validUntil: 2n ** 64n - 1n }]
  const { logs } = await shop.write({ from: maker, functionName: 'createOrder', args })
  const [created] = parseEventLogs({ abi: marketAbi, logs, eventName: 'OrderCreated' })
  return { ...template, tokenId, orderId: created?.args.orderId ?? '0x', maker }
}

/** Starts another process of the service on the same database, which does not index the chain. */
async function startOther(config: Partial<createService.Config> = {}) {
  const service = createWholeService({ ...shop.config, ...config, roles: ['api'] })
  const { url, close } = await listen(getRequestListener(service.fetch))
  async function stop(): Promise<void> {
    service.endStreams()
    await close()
    await service.close()
  }
  return { service, url, stop }
}

/** Opens a stream, and waits for its first event. */
async function follow(options: Partial<openStream.Options> = {}) {
  const stream = await openStream({ url, collection, ...options })
  if (!options.lastEventId) await stream.until(() => stream.events.length > 0)
  return stream
}

describe('a live stream', () => {
  test('begins with a reset, and tells a new and a sold order', async () => {
    const stream = await follow()
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.events).toEqual([{ type: 'reset' }])
    const order = await listOne()
    await stream.until(() => stream.events.length > 1)
    await shop.fillOrder(order)
    await stream.until(() => stream.events.some(({ status }) => status === 'filled'))
    expect(stream.events.slice(1)).toMatchObject([
      {
        type: 'order',
        contractAddress: collection.toLowerCase(),
        orderId: order.orderId,
        side: 'listing',
        tokenId: `${order.tokenId}`,
        status: 'active',
      },
      { type: 'order', orderId: order.orderId, status: 'filled' },
    ])
    stream.close()
  })

  test('tells only the orders of its collection', async () => {
    const stream = await follow()
    await shop.listOrder({ quantity: 2n })
    const order = await listOne()
    await stream.until(() => stream.events.length > 1)
    expect(stream.events.slice(1).map(({ orderId }) => orderId)).toEqual([order.orderId])
    stream.close()
  })

  test('tells an order that the maker can no longer deliver', async () => {
    const order = await listOne()
    const stream = await follow()
    await shop.giveAway(order)
    await stream.until(() => stream.events.length > 1)
    expect(stream.events[1]).toMatchObject({ orderId: order.orderId, status: 'inactive' })
    stream.close()
  })

  test('tells an order that a reorg removed', async () => {
    const order = await listOne()
    const stream = await follow()
    await shop.reorg(1)
    await stream.until(() => stream.events.length > 1)
    expect(stream.events[1]).toMatchObject({ orderId: order.orderId, status: 'unknown' })
    expect(stream.events[1]).not.toHaveProperty('side')
    stream.close()
  })

  test('resumes after a cut, and misses and repeats nothing', async () => {
    const first = await follow()
    const orders = [await listOne()]
    await first.until(() => first.events.length > 1)
    first.close()
    orders.push(await listOne(), await listOne())
    const second = await follow({ lastEventId: first.state.id })
    await second.until(() => second.events.length > 1)
    orders.push(await listOne())
    await second.until(() => second.events.length > 2)
    const told = [...first.events.slice(1), ...second.events].map(({ orderId }) => orderId)
    expect(told).toEqual(orders.map(({ orderId }) => orderId))
    second.close()
  })

  test('answers at once if a client that resumes missed nothing', async () => {
    const first = await follow()
    const start = performance.now()
    const second = await openStream({ url, collection, lastEventId: first.state.id })
    await second.until(() => second.state.id !== '')
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(second.events).toEqual([])
    for (const stream of [first, second]) stream.close()
  })

  test('resets a client that missed too much, or has the id of another database', async () => {
    const [row] = await database.query<{ revision: string }>('select revision from chain_revisions')
    const revision = Number(row?.revision)
    for (const lastEventId of [`${revision + 1_000_000}`, 'not a number', '1e3']) {
      const stream = await openStream({ url, collection, lastEventId })
      await stream.until(() => stream.events.length > 0)
      expect([lastEventId, stream.events]).toEqual([lastEventId, [{ type: 'reset' }]])
      stream.close()
    }
    await database.query(
      `insert into order_changes select $1, $2, $3, n::text from generate_series(0, $4::integer) n`,
      [chainId, collection.toLowerCase(), revision, maxChanges],
    )
    const stream = await openStream({ url, collection, lastEventId: `${revision - 1}` })
    await stream.until(() => stream.events.length > 0)
    expect(stream.events).toEqual([{ type: 'reset' }])
    stream.close()
    await database.query(`delete from order_changes where order_id !~ '^0x'`)
  })

  test('resets a client whose last event is no longer kept', async () => {
    await database.query('update chain_revisions set revision = revision + $1', [keptRevisions])
    const stream = await openStream({ url, collection, lastEventId: '1' })
    await stream.until(() => stream.events.length > 0)
    expect(stream.events).toEqual([{ type: 'reset' }])
    stream.close()
    await listOne()
    const [oldest] = await database.query<{ revision: string }>(
      'select min(revision) as revision from order_changes',
    )
    expect(Number(oldest?.revision)).toBeGreaterThan(keptRevisions - 1)
  })

  test('tells nothing about a blocked seller', async () => {
    const blocked = { sellers: [shop.account('seller').address] }
    const network = { ...shop.network, blocked }
    const { url, stop } = await startOther({ networks: [network] })
    const stream = await follow({ url })
    await listOne()
    const shown = await shop.listOrder({ maker: shop.account('stranger') })
    await stream.until(() => stream.events.length > 1)
    expect(stream.events.slice(1).map(({ orderId }) => orderId)).toEqual([shown.orderId])
    await stop()
  })
})

describe('the number of statements', () => {
  test('does not grow with the clients', async () => {
    const { url, stop } = await startOther({ liveStreamsPerClient: 30 })
    const streams = await Promise.all(Array.from({ length: 30 }, () => follow({ url })))
    const queries = vi.spyOn(pg.Pool.prototype, 'query')
    const order = await listOne()
    await Promise.all(streams.map((stream) => stream.until(() => stream.events.length > 1)))
    expect(streams.map(({ events }) => events[1]?.orderId)).toEqual(streams.map(() => order.orderId))
    const reads = queries.mock.calls.filter(([sent]) => /select[^;]*order_changes/.test(textOf(sent)))
    queries.mockRestore()
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.length).toBeLessThan(10)
    await stop()
  })

  function textOf(sent: unknown): string {
    return typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : ''
  }
})

describe('two processes', () => {
  test('tell the same event, and one continues where the other ended', async () => {
    const other = await startOther()
    const [here, there] = [await follow(), await follow({ url: other.url })]
    const order = await listOne()
    await Promise.all([here, there].map((stream) => stream.until(() => stream.events.length > 1)))
    expect(there.events[1]).toEqual(here.events[1])
    await other.stop()
    await there.untilEnded()
    await shop.fillOrder(order)
    const resumed = await follow({ lastEventId: there.state.id })
    await resumed.until(() => resumed.events.length > 0)
    expect(resumed.events).toMatchObject([{ orderId: order.orderId, status: 'filled' }])
    for (const stream of [here, resumed]) stream.close()
  })
})

describe('access', () => {
  test('needs the access key and a permitted origin, like every public method', async () => {
    const statusOf = async (key: string, headers = {}) =>
      (await openStream({ url, collection, key, headers })).response.status
    expect(await statusOf('guessed')).toBe(401)
    expect(await statusOf('own', { origin: 'https://other.example' })).toBe(403)
    expect(await statusOf('own', { origin: 'https://shop.example' })).toBe(200)
    expect((await fetch(`${url}/atlantis/live/${collection}`)).status).toBe(404)
    expect((await openStream({ url, collection: '0x12' })).response.status).toBe(400)
    const posted = await fetch(`${url}/sandbox/live/${collection}`, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('lets a page send the key and the last event id', async () => {
    const response = await fetch(`${url}/sandbox/live/${collection}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toContain('GET')
    expect(response.headers.get('access-control-allow-headers')).toContain('Last-Event-ID')
  })

  test('refuses a project’s stream above the limit, until another one ends', async () => {
    const other = await startOther({ liveStreamsPerProject: 3 })
    const open = () => openStream({ url: other.url, collection, key: 'few' })
    const streams = [await open(), await open(), await open()]
    const { response } = await open()
    expect([response.status, response.headers.get('retry-after')]).toEqual([402, '30'])
    expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(await response.json()).toMatchObject({ error: 'ProjectLimitReached' })
    expect((await openStream({ url: other.url, collection })).response.status).toBe(200)
    streams[0]?.close()
    await vi.waitFor(async () => expect((await open()).response.status).toBe(200), 10_000)
    await other.stop()
  })
})

describe('the limit of one client address', () => {
  test('leaves the other streams of the project to other clients', async () => {
    const other = await startOther({ liveStreamsPerClient: 2, trustedProxies: ['127.0.0.0/8', '::1/128'] })
    const open = (client: string) =>
      openStream({ url: other.url, collection, headers: { 'x-forwarded-for': client } })
    const streams = [await open('192.0.2.1'), await open('192.0.2.1')]
    const { response } = await open('192.0.2.1')
    expect([response.status, response.headers.get('retry-after')]).toEqual([402, '30'])
    expect((await open('192.0.2.2')).response.status).toBe(200)
    streams[0]?.close()
    await vi.waitFor(async () => expect((await open('192.0.2.1')).response.status).toBe(200), 10_000)
    await other.stop()
  })

  test('does not count a refused stream against the requests of the project and of the origin', async () => {
    const other = await startOther({
      liveStreamsPerClient: 1,
      originRequestsPerMinute: 5,
      projects: [{ id: '1', accessKey: 'key', requestsPerMinute: 5 }],
    })
    const open = () => openStream({ url: other.url, collection, headers: { origin: 'https://shop.example' } })
    const { response } = await open()
    const refused = await Promise.all(Array.from({ length: 10 }, async () => (await open()).response))
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 402))
    expect(refused.map(({ headers }) => headers.get('ratelimit'))).toEqual(refused.map(() => null))
    expect(response.headers.get('ratelimit')).toContain('r=4')
    const called = await fetch(`${other.url}/sandbox/rpc/Marketplace/GetOrders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-access-key': 'key',
        origin: 'https://shop.example',
      },
      body: '{"input":[]}',
    })
    expect(called.status).not.toBe(402)
    expect(called.headers.get('ratelimit')).toContain('r=3')
    await other.stop()
  })
})

describe('a client that does not read', () => {
  test('gets an error if the server passed no connection', async () => {
    const other = await startOther()
    const reader = await follow({ url: other.url })
    const request = new Request(`http://service.test/sandbox/live/${collection}`, {
      headers: { 'x-access-key': 'key' },
    })
    const { body } = await other.service.fetch(request)
    for (let round = 1; round < 12; round++) {
      await changeOrders(round)
      await reader.until(() => reader.events.length > round * 90)
    }
    await expect(new Response(body).text()).rejects.toThrow('The client reads too slowly.')
    reader.close()
    await other.stop()
    await database.query(`delete from order_changes where order_id !~ '^0x.{64}$'`)
  })

  test('loses its connection, and the others get every event', async () => {
    const other = await startOther({ liveStreamsPerProject: 2 })
    const reader = await follow({ url: other.url })
    const destroy = vi.fn()
    const request = new Request(`http://service.test/sandbox/live/${collection}`, {
      headers: { 'x-access-key': 'key' },
    })
    const { body } = await other.service.fetch(request, { incoming: { socket: { destroy } } })
    for (let round = 1; round < 50 && destroy.mock.calls.length === 0; round++) {
      await changeOrders(round)
      await reader.until(() => reader.events.length > round * 90)
    }
    expect(destroy).toHaveBeenCalledOnce()
    expect(body).not.toBeNull()
    const order = await listOne()
    await reader.until(() => reader.events.at(-1)?.orderId === order.orderId)
    // The dropped client no longer counts, so the project may open its second stream again.
    const next = await follow({ url: other.url })
    for (const stream of [reader, next]) stream.close()
    await other.stop()
    await database.query(`delete from order_changes where order_id !~ '^0x.{64}$'`)
  })

  /** Notes the change of 90 orders that do not exist, as a reorg would. */
  function changeOrders(round: number) {
    return database.query(
      `with next as (update chain_revisions set revision = revision + 1 where chain_id = $1 returning revision),
       noted as (
         insert into order_changes select $1, $2, revision, $3 || n from next, generate_series(1, 90) n returning order_id
       ) select pg_notify('tillkit_orders', $1::text) from noted limit 1`,
      [chainId, collection.toLowerCase(), `0x${round}-`],
    )
  }
})
