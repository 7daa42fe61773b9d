import { afterAll, describe, expect, test } from 'vitest'
import { expandInTurn } from '../../../../src/service/listeners/deliver/expandInTurn.js'
import { insertDeliveries } from '../../../../src/service/store/webhooks/insertDeliveries.js'
import { claimQueues } from '../../../../src/service/store/webhooks/listenerQueues.js'
import { openAnnounced } from '../support/announced.js'

describe('claimQueues', async () => {
  const { database, listen, makeBlock, come } = await openAnnounced()
  afterAll(database.close)
  for (let index = 0; index < 100; index++) await listen(`/${index}`, `other ${index}`)
  const good = await listen('/good', 'well')
  await come(makeBlock(1, 1))
  await expandInTurn({
    ...{ database, queue: { enqueue: insertDeliveries }, isClosed: () => false, onExpanded() {} },
  })
  // Everybody has an origin of its own, and the good one is the last in line.
  await database.query(`update listener_queues set origin = 'https://' || listener_id || '.example'`)
  await database.query(
    `update listener_queues set due_at = now() - case when listener_id = $1 then 1 else 60 end * interval '1 second'`,
    [good],
  )
  await database.query(`insert into origins (origin, failures, pace) values ($1, 0, 'fast')`, [
    `https://${good}.example`,
  ])
  const claim = (free: number, others: number) => {
    const running = Array.from({ length: others }, (_, index) => ({
      ...{ listenerId: `${-index}`, projectId: `-${index}`, origin: `${index}`, leaseId: 'x', pace: null },
    }))
    return claimQueues(database, {
      ...{ free, running, leaseId: String(free), leaseDuration: 60_000, maxOriginFailures: 20 },
    })
  }

  test('behavior: whoever answers soon is found behind any number of those of whom that is not known', async () => {
    // One of them has just ended: its slot is theirs, and the four beside it are for others.
    const { queues } = await claim(5, 11)
    expect(queues.map(({ pace }) => pace)).toEqual([null, 'fast'])
    expect(queues.map(({ listenerId }) => listenerId)).toContain(good)
  })

  test('behavior: no plan is kept from when few were due', async () => {
    for (let round = 0; round < 8; round++) await claim(1, 1)
    const kept = await database.query(
      `select from pg_prepared_statements where statement like '%origin_place%' and statement not like '%pg_prepared%'`,
    )
    expect(kept).toEqual([])
  })

  test('behavior: never more are claimed than are free', async () => {
    for (const free of [1, 2, 16]) {
      await database.query(`update listener_queues set lease = null, leased_until = '-infinity'`)
      expect((await claim(free, 0)).queues.length).toBeLessThanOrEqual(free)
    }
  })
})
