import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { hexToBigInt } from 'viem'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startNats } from '../../../test/setup/nats/startNats.js'
import { testWhole } from '../../../test/setup/sample.js'
import type { createService } from '../../service/src/createService.js'
import { signatures, startIndexer } from '../../service/test/listeners/support/startIndexer.js'
import { type Received, startReceiver } from '../../service/test/listeners/support/startReceiver.js'
import { untilDelivery } from '../../service/test/listeners/support/untilDelivery.js'
import { createWholeService } from '../../service/test/support/createWholeService.js'

const nats = await startNats()
const indexer = await startIndexer({
  config: {
    roles: ['api', 'ingest'],
    // The timeout is so long that no delivery times out during a test.
    webhooks: { allowPrivate: true, timeoutMs: 600_000, retryDelays: Array(7).fill(20), breakerPause: 10 },
    queue: { nats: { servers: [nats.url], partitions: 4 } },
  },
})
const receiver = await startReceiver()
const { config, contracts, databaseUrl } = indexer
const buyer = indexer.account('buyer').address
const filters = { contractAddresses: [contracts.erc721], events: [signatures.transfer721] }
const database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
// The database is dropped while the pool is still connected, so the pool emits an error.
database.on('error', () => {})
afterAll(() => database.end())
let fresh = 400_000n

/** Starts a process with the role `deliver`. Closes it at the end of the test. */
function startDeliverer(more: Partial<createService.Config> = {}) {
  const service = createWholeService({ ...config, roles: ['deliver'], ...more })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= service.close()
    return closing
  }
  onTestFinished(close)
  return { ...service, close }
}

/** Registers a webhook listener for tokens that are minted later. */
async function listenTo(path: string, count: number) {
  const tokens = Array.from({ length: count }, () => fresh++)
  const { id } = await indexer.add(receiver.url + path, { ...filters, tokenIDs: tokens.map(String) })
  onTestFinished(() => indexer.remove(id).then(() => {}))
  return { id, path, tokens, mint: (token: bigint) => indexer.mintOne(buyer, token) }
}

const tokenOf = ({ body }: Received) => hexToBigInt(body.event.values[2])

/** Waits until a notification about every token has arrived at a path. Returns the tokens without repetitions, in the order of arrival. */
async function untilTokens(path: string, tokens: readonly bigint[]): Promise<bigint[]> {
  for (let atLeast = tokens.length; ; atLeast++) {
    const got = new Set((await receiver.arrived(atLeast, path)).map(tokenOf))
    if (got.size >= tokens.length) return [...got]
  }
}

/** Waits until the queue message of a webhook listener is published and no process has started its deliveries. */
async function untilPublished(listenerId: string): Promise<void> {
  const condition = `listener_id = ${listenerId} and publish_at > now() and publish_at < 'infinity'`
  await expect.poll(() => count('outbox', condition)).toBe(1)
}

/** Waits until all deliveries to a webhook listener are done. */
async function untilAllDelivered(listenerId: string, total: number): Promise<void> {
  const condition = `listener_id = ${listenerId} and state = 'delivered'`
  await expect.poll(() => count('deliveries', condition)).toBe(total)
}

async function count(table: string, condition: string): Promise<number> {
  const { rows } = await database.query(`select count(*)::integer as count from ${table} where ${condition}`)
  return rows[0].count
}

describe('openNatsQueue', () => {
  test('delivers once and in chain order with two processes', async () => {
    const deliverers = [startDeliverer(), startDeliverer()]
    const listeners = await Promise.all(['/a', '/b', '/c'].map((path) => listenTo(path, 8)))
    for (let index = 0; index < 8; index++) {
      for (const { mint, tokens } of listeners) await mint(tokens[index] ?? 0n)
    }
    for (const { path, tokens } of listeners) expect(await untilTokens(path, tokens)).toEqual(tokens)
    for (const { id } of listeners) await untilDelivery(indexer, id, 'delivered')
    await Promise.all(deliverers.map(({ close }) => close()))
    for (const { path, tokens } of listeners)
      expect(await receiver.arrived(8, path)).toHaveLength(tokens.length)
  })

  test('keeps attempts, retries and replays in the database', async () => {
    startDeliverer()
    const { id, path, tokens, mint } = await listenTo('/dead', 1)
    receiver.answerWith((response, { path: to }) => response.writeHead(to === path ? 500 : 200).end())
    onTestFinished(() => receiver.answerWith((response) => response.end()))
    await mint(tokens[0] ?? 0n)
    await receiver.arrived(8, path)
    const dead = await untilDelivery(indexer, id, 'dead')
    expect(dead).toMatchObject({ attempts: 8, status: 500 })
    receiver.answerWith((response) => response.end())
    expect((await indexer.call('ReplayWebhookDelivery', { id: dead.id })).json).toEqual({ status: true })
    expect(await untilDelivery(indexer, id, 'delivered')).toMatchObject({ attempts: 9, status: 200 })
  })

  test('publishes work again that NATS lost before a process started it', async () => {
    const held = await listenTo('/held', 2)
    const waiting = await listenTo('/waiting', 3)
    const [first = 0n, later = 0n] = held.tokens
    let letGo = () => {}
    receiver.answerWith((response, { path }) => {
      if (path === held.path) letGo = () => response.end()
      else response.end()
    })
    onTestFinished(() => receiver.answerWith((response) => response.end()))
    // The interval is so long that no process publishes a message again because of its age.
    const queue = { nats: { servers: [nats.url], republishAfterMs: 3_600_000 } }
    const webhooks = { ...config.webhooks, concurrency: 1 }
    const one = startDeliverer({ queue, webhooks })
    await held.mint(first)
    await receiver.arrived(1, held.path)
    for (const token of waiting.tokens) await waiting.mint(token)
    await expect.poll(() => count('deliveries', `listener_id = ${waiting.id}`)).toBe(3)
    await untilPublished(waiting.id)
    await nats.stop()
    await nats.wipe()
    const closed = one.close()
    letGo()
    await closed
    receiver.answerWith((response) => response.end())
    await nats.start()
    startDeliverer({ queue, webhooks })
    await held.mint(later)
    expect(await untilTokens(waiting.path, waiting.tokens)).toEqual(waiting.tokens)
    expect(await untilTokens(held.path, held.tokens)).toEqual(held.tokens)
    await untilAllDelivered(waiting.id, 3)
    await untilAllDelivered(held.id, 2)
    expect(await receiver.arrived(2, held.path)).toHaveLength(2)
  })

  testWhole('loses no event when NATS repeatedly stops and loses its data', async () => {
    startDeliverer()
    const { id, path, tokens, mint } = await listenTo('/wiped', 4)
    for (const token of tokens) {
      await mint(token)
      await nats.stop()
      await nats.wipe()
      await nats.start()
    }
    expect(await untilTokens(path, tokens)).toEqual(tokens)
    await untilAllDelivered(id, tokens.length)
    expect(await receiver.arrived(4, path)).toHaveLength(4)
  })

  test('reconnects after broken connections', async () => {
    startDeliverer()
    const { path, tokens, mint } = await listenTo('/broken', 3)
    for (const token of tokens) {
      await mint(token)
      nats.breakConnections()
    }
    expect(await untilTokens(path, tokens)).toEqual(tokens)
  })

  test('removes foreign messages from NATS, and delivers to the listeners', async () => {
    startDeliverer()
    const { path, tokens, mint } = await listenTo('/beside', 2)
    const [first = 0n, later = 0n] = tokens
    await mint(first)
    await receiver.arrived(1, path)
    const other = await connect({ servers: nats.url.replace('nats://', '') })
    onTestFinished(() => other.close())
    // These messages name no queue: not a number, a number that is too large for the database, and an unknown listener. A process must drop
    // them.
    for (const name of ['nobody', '9'.repeat(30), '771771771']) other.publish(`tillkit.work.0.${name}`, 'x')
    const manager = await jetstreamManager(other)
    const countLeft = async () => (await manager.streams.info('tillkit')).state.messages
    await expect.poll(countLeft).toBe(0)
    await mint(later)
    expect(await untilTokens(path, tokens)).toEqual(tokens)
  })

  test('finds work that was queued in another queue', async () => {
    const { id, path, tokens, mint } = await listenTo('/moved', 2)
    let letGo = () => {}
    receiver.answerWith((response, { path: to }) => {
      if (to === path) letGo = () => response.writeHead(503).end()
      else response.end()
    })
    onTestFinished(() => receiver.answerWith((response) => response.end()))
    const before = startDeliverer({ queue: {} })
    for (const token of tokens) await mint(token)
    await receiver.arrived(1, path)
    // The attempt in flight fails, and a closing process starts no other. So both deliveries wait for the next process, which uses NATS.
    const closed = before.close()
    letGo()
    await closed
    receiver.answerWith((response) => response.end())
    startDeliverer()
    await untilAllDelivered(id, tokens.length)
  })

  testWhole('is not ready without NATS, and delivers once NATS is back', async () => {
    await nats.stop()
    const one = startDeliverer()
    const { path, tokens, mint } = await listenTo('/late', 1)
    await mint(tokens[0] ?? 0n)
    const ready = () => one.fetch(new Request('http://service.test/ready'))
    await expect.poll(async () => (await ready()).status).toBe(503)
    await nats.start()
    expect(await untilTokens(path, tokens)).toEqual(tokens)
    await expect.poll(async () => (await ready()).status).toBe(200)
  })
})
