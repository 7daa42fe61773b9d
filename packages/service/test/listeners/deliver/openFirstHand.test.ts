import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../../test/setup/database.js'
import type { BlockWithLogs } from '../../../src/chain/fetchBlocks.js'
import { openChain } from '../../../src/chain/openChain.js'
import { createWatcher } from '../../../src/listeners/createWatcher.js'
import { openFirstHand, secondHand } from '../../../src/listeners/deliver/openFirstHand.js'
import { migrate } from '../../../src/store/migrate.js'
import { openDatabase } from '../../../src/store/openDatabase.js'
import { deliveriesChannel } from '../../../src/store/webhooks/insertDeliveries.js'
import { insertListener, removeListener } from '../../../src/store/webhooks/listeners.js'
import type { FirstDelivery } from '../../../src/store/webhooks/takeFirst.js'
import { signatures } from '../support/startIndexer.js'

const database = openDatabase({ url: await createDatabase() })
await migrate({ database })
afterAll(database.close)

const transfer: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: number) => numberToHex(value, { size: 32 })
let chainId = 0
let running: number | undefined
let begun: FirstDelivery[]
let blocks = 0

/** A chain of its own for each test: nobody follows it, and blocks come as the test says. */
function open({ isApart = false } = {}) {
  const chain = openChain({ chainId: ++chainId, name: 'none', rpcUrl: 'http://127.0.0.1:1' })
  const hand = openFirstHand({
    concurrency: 256,
    leaseDuration: 31_000,
    countRunning: () => running,
    begin: (queue, _, next) => begun.push({ queue, next }),
  })
  const watcher = createWatcher({ chain, firstHand: isApart ? secondHand : hand.open() })
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

  async function come(...some: BlockWithLogs[]): Promise<void> {
    await database.transaction((sql) => watcher.watch(sql, some))
    watcher.committed()
  }
  const told = () =>
    database.query<{ id: string; listener: string; attempts: number }>(
      'select id, listener_id as listener, attempts from deliveries where chain_id = $1 order by sequence',
      [chainId],
    )
  const announced = () => database.query('select from announcements where chain_id = $1', [chainId])
  return { watcher, hand, listen, block, come, told, announced }
}

/** Notes how an origin answered the last time. */
async function note(origin: string, pace: string | null, failures = 0): Promise<string> {
  await database.query(
    `insert into origins (origin, failures, pace) values ($1, $2, $3)
     on conflict (origin) do update set failures = excluded.failures, pace = excluded.pace`,
    [origin, failures, pace],
  )
  return origin
}

beforeEach(() => {
  begun = []
  running = 0
})

describe('openFirstHand', () => {
  test('default: what a block tells who answered soon is claimed and counted with it, and begun after it', async () => {
    const { listen, block, come, told, announced, watcher } = open()
    const listener = await listen(await note('https://soon.example', 'fast'))
    await database.transaction(async (sql) => {
      await watcher.watch(sql, [block(1, 2)])
      // Nothing is sent of what may still be given up.
      expect(begun).toEqual([])
    })
    watcher.committed()
    const [first, second] = await told()
    expect([first?.attempts, second?.attempts]).toEqual([1, 0])
    expect(begun).toMatchObject([
      { queue: { listenerId: listener, projectId: '1', pace: 'fast' }, next: { id: first?.id, attempt: 1 } },
    ])
    const [queue] = await database.query<{ lease: string; held: boolean }>(
      'select lease, leased_until > now() as held from listener_queues where listener_id = $1',
      [listener],
    )
    expect(queue).toEqual({ lease: begun[0]?.queue.leaseId, held: true })
    // Whoever is at it goes on with what comes meanwhile: nobody else begins.
    await come(block(2))
    expect(begun).toHaveLength(1)
    expect(await told()).toHaveLength(3)
    expect(await announced()).toEqual([])
  })

  test('behavior: what another process has found is heard of by its listeners, and taken by one of all that hear it', async () => {
    const { hand, listen, block, come, told, announced } = open({ isApart: true })
    const listeners: string[] = []
    for (let count = 0; count < 3; count++)
      listeners.push(await listen(await note('https://soon.example', 'fast')))
    const said: (string | undefined)[] = []
    const stop = database.listen(deliveriesChannel, (what) => said.push(what))
    await expect.poll(() => said).toEqual([undefined])
    await come(block(1))
    await expect.poll(() => said).toHaveLength(2)
    await stop()
    expect(said[1]?.split(' ').sort()).toEqual([...listeners].sort())
    expect(await announced()).toEqual([])
    expect((await told()).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
    await Promise.all(Array.from({ length: 6 }, () => hand.take(database, listeners)))
    expect((await told()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
    expect(begun.map(({ queue }) => queue.listenerId).sort()).toEqual([...listeners].sort())
    // Where slots are taken it is left to those who look for what is due.
    await come(block(2))
    await database.query(`update listener_queues set leased_until = '-infinity' where chain_id = $1`, [
      chainId,
    ])
    running = 65
    expect(await hand.take(database, listeners)).toBe(false)
    expect(begun).toHaveLength(3)
    // Whoever works on all of them has nothing to look for.
    running = 0
    const [first = ''] = listeners
    expect(await hand.take(database, [first])).toBe(true)
    expect(await hand.take(database, listeners)).toBe(false)
    expect(begun).toHaveLength(6)
  })

  test('behavior: of a transaction that was given up nothing is begun, whatever is committed next', async () => {
    const { listen, block, told, watcher } = open()
    await listen(await note('https://soon.example', 'fast'))
    const failed = database.transaction(async (sql) => {
      await watcher.watch(sql, [block(1)])
      throw new Error('The connection broke.')
    })
    await expect(failed).rejects.toThrow('The connection broke.')
    await watcher.wants(database, 1)
    watcher.committed()
    expect(begun).toEqual([])
    expect(await told()).toEqual([])
  })

  test('behavior: who is slow, fails, or is not known is left to those who look for what is due', async () => {
    const { listen, block, come, told } = open()
    await listen(await note('https://slow.example', 'slow'))
    await listen(await note('https://failing.example', 'fast', 1))
    await listen('https://unknown.example')
    await come(block(1))
    expect((await told()).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
    expect(begun).toEqual([])
  })

  test('behavior: where slots are taken, or nothing may be sent, it is queued and no more', async () => {
    const { listen, block, come, told } = open()
    await listen(await note('https://soon.example', 'fast'))
    running = 65
    await come(block(1))
    running = undefined
    await come(block(2))
    expect((await told()).map(({ attempts }) => attempts)).toEqual([0, 0])
    expect(begun).toEqual([])
    // The next one that is taken is the oldest.
    running = 64
    await come(block(3))
    const [oldest, ...others] = await told()
    expect([oldest?.attempts, ...others.map(({ attempts }) => attempts)]).toEqual([1, 0, 0])
    expect(begun.map(({ next }) => next)).toMatchObject([{ id: oldest?.id }])
  })

  test('behavior: a block begins with sixteen listeners at most, and more than 64 deliveries are announced', async () => {
    const { listen, block, come, told, announced } = open()
    const origin = await note('https://soon.example', 'fast')
    for (let count = 0; count < 20; count++) await listen(origin)
    await come(block(1))
    expect(begun).toHaveLength(16)
    expect(await told()).toHaveLength(20)
    await come(block(2, 4))
    expect(await told()).toHaveLength(80)
    expect(await announced()).toHaveLength(1)
    // What comes after what was announced waits behind it.
    await come(block(3))
    expect(await told()).toHaveLength(80)
    expect(await announced()).toHaveLength(2)
    expect(begun).toHaveLength(20)
  })

  test('behavior: what comes back after it was taken back is announced', async () => {
    const { listen, block, come, told, announced, watcher } = open()
    await listen(await note('https://soon.example', 'fast'))
    const one = block(1)
    await come(one)
    await database.transaction(async (sql) => {
      await watcher.retract(sql, 0)
      await watcher.watch(sql, [one])
    })
    watcher.committed()
    expect(begun).toHaveLength(1)
    expect(await told()).toHaveLength(1)
    expect(await announced()).toHaveLength(2)
  })

  test('behavior: a listener that is being removed is not begun with, and one that was begun with is seen to be', async () => {
    const { listen, block, come, watcher } = open()
    const listener = await listen(await note('https://soon.example', 'fast'))
    const owner = { chainId, projectId: '1' }
    const order: string[] = []
    let removing: Promise<unknown> = Promise.resolve()
    await database.transaction(async (sql) => {
      await watcher.watch(sql, [block(1)])
      removing = removeListener(database, owner, listener).then(() => order.push('removed'))
      // It waits: what looks for attempts under way after a removal finds this one.
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
    expect(begun).toHaveLength(1)

    const other = await listen('https://soon.example')
    await database.transaction(async (sql) => {
      await sql.query('update listeners set name = name where id = $1', [other])
      await come(block(2))
      expect(begun).toHaveLength(1)
    })
  })
})
