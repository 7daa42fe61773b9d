import { afterAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../../src/store/openDatabase.js'
import { claimQueues } from '../../../src/store/webhooks/listenerQueues.js'
import { settleDeliveries } from '../../../src/store/webhooks/settleDeliveries.js'
import { takeDeliveries } from '../../../src/store/webhooks/takeDeliveries.js'
import { openAnnounced } from '../support/announced.js'

const leaseDuration = 600_000
const breaker = { maxFailures: 2, maxOriginFailures: 1_000, pause: 600_000, maxPause: 600_000 }

/** Has some listeners, each of a project of its own, told of three events, and begins with the first one. */
async function begin(listeners: number) {
  const announced = await openAnnounced()
  const { database, listen, come, makeBlock, expandAll } = announced
  afterAll(database.close)
  for (let index = 0; index < listeners; index++) await listen(`/${index}`, String(index))
  await come(makeBlock(1, 3))
  await expandAll()
  const { queues } = await claimQueues(database, {
    free: 100,
    running: [],
    leaseId: 'lease',
    leaseDuration,
    maxOriginFailures: 1_000,
  })
  const taken = await takeDeliveries(database, queues)
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
  test('behavior: the next of many listeners is taken in the statement that notes how the last ended', async () => {
    const { database, settled, attempts } = await begin(5)
    let statements = 0
    const counted: Sql = {
      query(...asked) {
        statements++
        return database.query(...asked)
      },
    }
    const goingOn = settled.map((one, index) => ({ ...one, goesOn: index !== 4 }))
    const next = await settleDeliveries(counted, { settled: goingOn, leaseDuration, breaker })
    expect(statements).toBe(1)
    expect(next.map((one) => one && one !== 'cancelled' && one.attempt)).toEqual([
      1,
      1,
      1,
      1,
      // It is not to go on.
      undefined,
    ])
    expect(await attempts()).toEqual([1, 1, 0])
  })

  test('behavior: a receiver that is left alone from now on is told nothing more', async () => {
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

  test('behavior: an origin that answers at all, however badly, is left alone no longer', async () => {
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
    // It was not asked.
    await settle(undefined, false)
    expect(await read()).toBe(31)
    await settle('fast', false)
    expect(await read()).toBe(0)
  })

  test('behavior: what another has locked to cancel it is not waited for, nor told', async () => {
    const { database, settled, attempts } = await begin(1)
    const goingOn = settled.map((one) => ({ ...one, goesOn: true }))
    const next = await database.transaction(async (sql) => {
      await sql.query(`update deliveries set state = 'cancelled' where attempts = 0`)
      return settleDeliveries(database, { settled: goingOn, leaseDuration, breaker })
    })
    expect(next).toEqual([undefined])
    expect(await attempts()).toEqual([1, 0, 0])
  })
})
