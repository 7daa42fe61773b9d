import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../../test/setup/database.js'
import type { BlockWithLogs } from '../../../src/chain/fetchBlocks.js'
import { openChain } from '../../../src/chain/openChain.js'
import { createWatcher } from '../../../src/listeners/createWatcher.js'
import { openDirectDispatch, queuedDispatcher } from '../../../src/listeners/deliver/openDirectDispatch.js'
import { migrate } from '../../../src/store/migrate.js'
import { openDatabase } from '../../../src/store/openDatabase.js'
import type { FirstDelivery } from '../../../src/store/webhooks/claimFirst.js'
import { deliveriesChannel } from '../../../src/store/webhooks/insertDeliveries.js'
import { insertListener, removeListener } from '../../../src/store/webhooks/listeners.js'
import { signatures } from '../support/startIndexer.js'

const database = openDatabase({ url: await createDatabase() })
await migrate({ database })
afterAll(database.close)

const transfer: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: number) => numberToHex(value, { size: 32 })
let chainId = 0
let running: number | undefined
let dispatched: FirstDelivery[]
let blocks = 0

/** Opens a new chain. No process indexes it: the test writes the blocks. */
function open({ isApart = false } = {}) {
  const chain = openChain({ chainId: ++chainId, name: 'none', rpcUrl: 'http://127.0.0.1:1' })
  const dispatch = openDirectDispatch({
    concurrency: 256,
    leaseDuration: 31_000,
    countRunning: () => running,
    start: (queue, _, next) => dispatched.push({ queue, next }),
  })
  const watcher = createWatcher({ chain, dispatcher: isApart ? queuedDispatcher : dispatch.open() })
  const contract = numberToHex(chainId, { size: 20 })

  async function listen(origin: string, projectId = '1'): Promise<string> {
    const listener = await insertListener(database, {
      chainId,
      projectId,
      url: `${origin}/${blocks++}`,
      name: '',
      secret: 'whsec_',
      maxListeners: 2_000,
      maxFilterValues: 10_000,
      fingerprint: `${blocks}`,
      fromBlock: 0,
      filters: { contractAddresses: [contract], events: [signatures.transfer721] },
    })
    if (typeof listener === 'string') throw new Error('The project may have no more.')
    return listener.id
  }

  function block(number: number, count = 1): BlockWithLogs {
    const hash = word(++blocks)
    const topics = (index: number): [Hex, ...Hex[]] => [transfer, word(1), word(2), word(index)]
    const place = { blockNumber: number, transactionHash: hash, transactionIndex: 0 }
    const logs = Array.from({ length: count }, (_, logIndex) => ({
      ...place,
      logIndex,
      address: contract,
      data: '0x' as const,
      topics: topics(logIndex),
    }))
    return { number, hash, parentHash: word(0), time: number, logs }
  }

  async function indexBlocks(...some: BlockWithLogs[]): Promise<void> {
    await database.transaction((sql) => watcher.watch(sql, some))
    watcher.committed()
  }
  const deliveries = () =>
    database.query<{ id: string; listener: string; attempts: number }>(
      'select id, listener_id as listener, attempts from deliveries where chain_id = $1 order by sequence',
      [chainId],
    )
  const readAnnouncements = () => database.query('select from announcements where chain_id = $1', [chainId])
  return { watcher, dispatch, listen, block, indexBlocks, deliveries, readAnnouncements }
}

/** Records the last result of an origin: its pace and its failures. Returns a URL at the origin. */
async function note(origin: string, pace: string | null, failures = 0): Promise<string> {
  await database.query(
    `insert into origins (origin, failures, pace) values ($1, $2, $3)
     on conflict (origin) do update set failures = excluded.failures, pace = excluded.pace`,
    [origin, failures, pace],
  )
  return origin
}

beforeEach(() => {
  dispatched = []
  running = 0
})

describe('openDirectDispatch', () => {
  test("claims deliveries to fast receivers in the block's transaction, and starts them after the commit", async () => {
    const { listen, block, indexBlocks, deliveries, readAnnouncements, watcher } = open()
    const listener = await listen(await note('https://soon.example', 'fast'))
    await database.transaction(async (sql) => {
      await watcher.watch(sql, [block(1, 2)])
      // The transaction may still be rolled back, so the service sends nothing before the commit.
      expect(dispatched).toEqual([])
    })
    watcher.committed()
    const [first, second] = await deliveries()
    expect([first?.attempts, second?.attempts]).toEqual([1, 0])
    expect(dispatched).toMatchObject([
      { queue: { listenerId: listener, projectId: '1', pace: 'fast' }, next: { id: first?.id, attempt: 1 } },
    ])
    const [queue] = await database.query<{ lease: string; held: boolean }>(
      'select lease, leased_until > now() as held from listener_queues where listener_id = $1',
      [listener],
    )
    expect(queue).toEqual({ lease: dispatched[0]?.queue.leaseId, held: true })
    // The process that already delivers to the listener also sends the new delivery, so no second process starts.
    await indexBlocks(block(2))
    expect(dispatched).toHaveLength(1)
    expect(await deliveries()).toHaveLength(3)
    expect(await readAnnouncements()).toEqual([])
  })

  test('notifies all processes of new deliveries, and one of them takes each', async () => {
    const { dispatch, listen, block, indexBlocks, deliveries, readAnnouncements } = open({ isApart: true })
    const listeners: string[] = []
    for (let count = 0; count < 3; count++)
      listeners.push(await listen(await note('https://soon.example', 'fast')))
    const payloads: (string | undefined)[] = []
    const stop = database.listen(deliveriesChannel, (what) => payloads.push(what))
    await expect.poll(() => payloads).toEqual([undefined])
    await indexBlocks(block(1))
    await expect.poll(() => payloads).toHaveLength(2)
    await stop()
    expect(payloads[1]?.split(' ').sort()).toEqual([...listeners].sort())
    expect(await readAnnouncements()).toEqual([])
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
    await Promise.all(Array.from({ length: 6 }, () => dispatch.take(database, listeners)))
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
    expect(dispatched.map(({ queue }) => queue.listenerId).sort()).toEqual([...listeners].sort())
    // If no slot is free, `take` leaves the delivery to the regular claim.
    await indexBlocks(block(2))
    await database.query(`update listener_queues set leased_until = '-infinity' where chain_id = $1`, [
      chainId,
    ])
    running = 65
    expect(await dispatch.take(database, listeners)).toBe(false)
    expect(dispatched).toHaveLength(3)
    // If deliveries to all of these listeners are in progress, `take` finds nothing.
    running = 0
    const [first = ''] = listeners
    expect(await dispatch.take(database, [first])).toBe(true)
    expect(await dispatch.take(database, listeners)).toBe(false)
    expect(dispatched).toHaveLength(6)
  })

  test('starts nothing of a transaction that was rolled back', async () => {
    const { listen, block, deliveries, watcher } = open()
    await listen(await note('https://soon.example', 'fast'))
    const failed = database.transaction(async (sql) => {
      await watcher.watch(sql, [block(1)])
      throw new Error('The connection broke.')
    })
    await expect(failed).rejects.toThrow('The connection broke.')
    await watcher.wants(database, 1)
    watcher.committed()
    expect(dispatched).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  test('leaves slow, failing and unknown receivers to the regular claim', async () => {
    const { listen, block, indexBlocks, deliveries } = open()
    await listen(await note('https://slow.example', 'slow'))
    await listen(await note('https://failing.example', 'fast', 1))
    await listen('https://unknown.example')
    await indexBlocks(block(1))
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
    expect(dispatched).toEqual([])
  })

  test('only queues the delivery when no slot is free or nothing may be sent', async () => {
    const { listen, block, indexBlocks, deliveries } = open()
    await listen(await note('https://soon.example', 'fast'))
    running = 65
    await indexBlocks(block(1))
    running = undefined
    await indexBlocks(block(2))
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([0, 0])
    expect(dispatched).toEqual([])
    // The next attempt sends the oldest delivery of the listener.
    running = 64
    await indexBlocks(block(3))
    const [oldest, ...others] = await deliveries()
    expect([oldest?.attempts, ...others.map(({ attempts }) => attempts)]).toEqual([1, 0, 0])
    expect(dispatched.map(({ next }) => next)).toMatchObject([{ id: oldest?.id }])
  })

  test('starts at most sixteen listeners per block, and announces more than 64 deliveries', async () => {
    const { listen, block, indexBlocks, deliveries, readAnnouncements } = open()
    const origin = await note('https://soon.example', 'fast')
    for (let count = 0; count < 20; count++) await listen(origin)
    await indexBlocks(block(1))
    expect(dispatched).toHaveLength(16)
    expect(await deliveries()).toHaveLength(20)
    await indexBlocks(block(2, 4))
    expect(await deliveries()).toHaveLength(80)
    expect(await readAnnouncements()).toHaveLength(1)
    // The service delivers events in order, so it announces this block too.
    await indexBlocks(block(3))
    expect(await deliveries()).toHaveLength(80)
    expect(await readAnnouncements()).toHaveLength(2)
    expect(dispatched).toHaveLength(20)
  })

  test('announces an event that comes back after its retraction', async () => {
    const { listen, block, indexBlocks, deliveries, readAnnouncements, watcher } = open()
    await listen(await note('https://soon.example', 'fast'))
    const one = block(1)
    await indexBlocks(one)
    await database.transaction(async (sql) => {
      await watcher.retract(sql, 0)
      await watcher.watch(sql, [one])
    })
    watcher.committed()
    expect(dispatched).toHaveLength(1)
    expect(await deliveries()).toHaveLength(1)
    expect(await readAnnouncements()).toHaveLength(2)
  })

  test('does not start a listener that is being removed, and removal waits for a started one', async () => {
    const { listen, block, indexBlocks, watcher } = open()
    const listener = await listen(await note('https://soon.example', 'fast'))
    const owner = { chainId, projectId: '1' }
    const order: string[] = []
    let removing: Promise<unknown> = Promise.resolve()
    await database.transaction(async (sql) => {
      await watcher.watch(sql, [block(1)])
      removing = removeListener(database, owner, listener).then(() => order.push('removed'))
      // The removal of the listener waits until the transaction ends. Then it finds the attempt in flight.
      for (let looks = 0; looks < 200; looks++) {
        const waits = await database.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (waits.length > 0 || order.length > 0) break
      }
      order.push('committed')
    })
    watcher.committed()
    await removing
    expect(order).toEqual(['committed', 'removed'])
    expect(dispatched).toHaveLength(1)

    const other = await listen('https://soon.example')
    await database.transaction(async (sql) => {
      await sql.query('update listeners set name = name where id = $1', [other])
      await indexBlocks(block(2))
      expect(dispatched).toHaveLength(1)
    })
  })
})
