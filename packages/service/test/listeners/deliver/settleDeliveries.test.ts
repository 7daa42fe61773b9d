import { afterAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../../src/store/openDatabase.js'
import { claimDeliveries } from '../../../src/store/webhooks/claimDeliveries.js'
import { claimQueues } from '../../../src/store/webhooks/listenerQueues.js'
import { settleDeliveries } from '../../../src/store/webhooks/settleDeliveries.js'
import { openAnnouncements } from '../support/openAnnouncements.js'

const leaseDuration = 600_000
const breaker = { maxFailures: 2, maxOriginFailures: 1_000, pause: 600_000, maxPause: 600_000 }

/** Creates deliveries of three events to listeners of different projects. Claims the first delivery to each listener. */
async function begin(listeners: number) {
  const announced = await openAnnouncements()
  const { database, listen, indexBlocks, makeBlock, expandAll } = announced
  afterAll(database.close)
  for (let index = 0; index < listeners; index++) await listen(`/${index}`, String(index))
  await indexBlocks(makeBlock(1, 3))
  await expandAll()
  const { queues } = await claimQueues(database, {
    free: 100,
    running: [],
    leaseId: 'lease',
    leaseDuration,
    maxOriginFailures: 1_000,
  })
  const taken = await claimDeliveries(database, queues)
  const settled = queues.map((queue, index) => {
    const next = taken[index]
    if (!next || next === 'cancelled') throw new Error('Nothing is due.')
    return { queue, settlement: { id: next.id, state: 'delivered' as const, blameOrigin: false } }
  })
  const attempts = async (): Promise<number[]> => {
    const rows = await database.query<{ attempts: number }>(
      'select attempts from deliveries where listener_id = $1 order by sequence',
      [queues[0]?.listenerId],
    )
    return rows.map((row) => row.attempts)
  }
  return { ...announced, queues, settled, attempts }
}

describe('settleDeliveries', () => {
  test('takes the next delivery of each listener in the statement that records the last result', async () => {
    const { database, settled, attempts } = await begin(5)
    let statements = 0
    const counted: Sql = {
      query(...args) {
        statements++
        return database.query(...args)
      },
    }
    const results = settled.map((result, index) => ({ ...result, goesOn: index !== 4 }))
    const next = await settleDeliveries(counted, { settled: results, leaseDuration, breaker })
    expect(statements).toBe(1)
    expect(next.map((delivery) => delivery && delivery !== 'cancelled' && delivery.attempt)).toEqual([
      1,
      1,
      1,
      1,
      // `goesOn` is false for the last listener, so the function does not claim its next delivery.
      undefined,
    ])
    expect(await attempts()).toEqual([1, 1, 0])
  })

  test('takes no further delivery of a receiver that is paused', async () => {
    const { database, settled, attempts } = await begin(1)
    const failed = settled.map(({ queue, settlement }) => {
      return { queue, settlement: { ...settlement, state: 'pending' as const, delay: 600_000 }, goesOn: true }
    })
    const [second] = await settleDeliveries(database, { settled: failed, leaseDuration, breaker })
    const again = failed.map(({ settlement, ...one }) => {
      const { id } = second as { id: string }
      return { ...one, settlement: { ...settlement, id } }
    })
    expect(await settleDeliveries(database, { settled: again, leaseDuration, breaker })).toEqual([undefined])
    expect(await attempts()).toEqual([1, 1, 0])
  })

  test('ends the pause of an origin that responds in any way', async () => {
    const { database, queues, settled } = await begin(1)
    const origin = queues[0]?.origin
    await database.query('insert into origins (origin, failures) values ($1, 30)', [origin])
    const read = async () => {
      const [row] = await database.query<{ failures: number }>(
        'select failures from origins where origin = $1',
        [origin],
      )
      return row?.failures
    }
    const settle = (pace: 'fast' | undefined, blameOrigin: boolean) => {
      const failed = settled.map(({ queue, settlement }) => {
        return { queue, settlement: { ...settlement, state: 'pending' as const, pace, blameOrigin } }
      })
      return settleDeliveries(database, { settled: failed, leaseDuration, breaker })
    }
    await settle('fast', true)
    expect(await read()).toBe(31)
    // An attempt that sent no request says nothing about the origin, so the number of its failures stays the same.
    await settle(undefined, false)
    expect(await read()).toBe(31)
    await settle('fast', false)
    expect(await read()).toBe(0)
  })

  test('skips a delivery that another transaction is cancelling, without waiting', async () => {
    const { database, settled, attempts } = await begin(1)
    const results = settled.map((result) => ({ ...result, goesOn: true }))
    const next = await database.transaction(async (sql) => {
      await sql.query(`update deliveries set state = 'cancelled' where attempts = 0`)
      return settleDeliveries(database, { settled: results, leaseDuration, breaker })
    })
    expect(next).toEqual([undefined])
    expect(await attempts()).toEqual([1, 0, 0])
  })
})
