import { afterAll, describe, expect, test } from 'vitest'
import { expandFairly } from '../../../src/listeners/deliver/expandFairly.js'
import { insertDeliveries } from '../../../src/store/webhooks/insertDeliveries.js'
import { claimQueues, type Pace } from '../../../src/store/webhooks/listenerQueues.js'
import { settleDeliveries } from '../../../src/store/webhooks/settleDeliveries.js'
import { openAnnouncements } from '../support/openAnnouncements.js'

describe('claimQueues', async () => {
  const { database, listen, makeBlock, indexBlocks } = await openAnnouncements()
  afterAll(database.close)
  for (let index = 0; index < 100; index++) await listen(`/${index}`, `other ${index}`)
  const good = await listen('/good', 'well')
  await indexBlocks(makeBlock(1, 1))
  await expandFairly({
    database,
    queue: { enqueue: insertDeliveries },
    isClosed: () => false,
    onExpanded() {},
  })
  // Each webhook listener has its own origin, and the good listener is due last.
  await database.query(`update listener_queues set origin = 'https://' || listener_id || '.example'`)
  await database.query(
    `update listener_queues set due_at = now() - case when listener_id = $1 then 1 else 60 end * interval '1 second'`,
    [good],
  )
  const leaseDuration = 60_000
  /** Records how fast an origin responded. */
  const answer = (listenerId: string, pace: Pace) =>
    settleDeliveries(database, {
      leaseDuration,
      breaker: { maxFailures: 5, maxOriginFailures: 20, pause: 60_000, maxPause: 60_000 },
      settled: [
        {
          queue: {
            listenerId: '0',
            projectId: '0',
            leaseId: '',
            pace: null,
            origin: `https://${listenerId}.example`,
          },
          settlement: { id: '', state: 'delivered', blameOrigin: false, pace },
        },
      ],
    })
  await answer(good, 'fast')
  const claim = (free: number, others: number) => {
    const running = Array.from({ length: others }, (_, index) => ({
      listenerId: `${-index}`,
      projectId: `-${index}`,
      origin: `${index}`,
      leaseId: 'x',
      pace: null,
    }))
    return claimQueues(database, {
      free,
      running,
      leaseId: String(free),
      leaseDuration,
      maxOriginFailures: 20,
    })
  }

  test('claims a fast receiver behind any number of unknown ones', async () => {
    // Five slots are free: one for receivers of unknown speed, and four for fast receivers only.
    const { queues } = await claim(5, 11)
    expect(queues.map(({ pace }) => pace)).toEqual([null, 'fast'])
    expect(queues.map(({ listenerId }) => listenerId)).toContain(good)
  })

  test('does not reuse a query plan from a time with few due queues', async () => {
    for (let round = 0; round < 8; round++) await claim(1, 1)
    const kept = await database.query(
      `select from pg_prepared_statements where statement like '%origin_place%' and statement not like '%pg_prepared%'`,
    )
    expect(kept).toEqual([])
  })

  test('never claims more queues than slots are free', async () => {
    for (const free of [1, 2, 16]) {
      await database.query(`update listener_queues set lease = null, leased_until = '-infinity'`)
      expect((await claim(free, 0)).queues.length).toBeLessThanOrEqual(free)
    }
  })

  test('gives the slots of fast receivers to no receiver that became slow', async () => {
    await database.query(`update listener_queues set lease = null, leased_until = '-infinity'`)
    // The receivers became slow, but some of their queues are still marked `fast`.
    const late = await database.query<{ listener_id: string }>(
      `update listener_queues set pace = 'fast' where listener_id <> $1 and listener_id in (
         select listener_id from listener_queues order by listener_id limit 40
       ) returning listener_id`,
      [good],
    )
    const origins = late.map((row) => `https://${row.listener_id}.example`)
    await database.query(
      `insert into origins (origin, failures, pace) select unnest($1::text[]), 0, 'slow'`,
      [origins],
    )
    const claimed: string[] = []
    for (let more = true; more; ) {
      // Only slots for fast receivers are free.
      const found = await claim(4, 12)
      claimed.push(...found.queues.map(({ listenerId }) => listenerId))
      more = found.more
    }
    expect(claimed).toEqual([good])
    expect(
      await database.query(`select from listener_queues where pace = 'fast' and listener_id <> $1`, [good]),
    ).toEqual([])
  })

  test('looks at paused origins once, and again after some seconds', async () => {
    await database.query(
      `update listener_queues set lease = null, leased_until = '-infinity', due_at = now() - interval '1 minute'`,
    )
    await database.query(
      `insert into origins (origin, failures, open_until)
       select origin, 20, now() + interval '1 hour' from listener_queues where listener_id <> $1
       on conflict (origin) do update set failures = 20, open_until = excluded.open_until`,
      [good],
    )
    const claimed: string[] = []
    for (let more = true; more; ) {
      const found = await claim(2, 0)
      claimed.push(...found.queues.map(({ listenerId }) => listenerId))
      more = found.more
    }
    expect(claimed).toEqual([good])
    const waiting = await database.query(
      `select from listener_queues where due_at > now() and due_at < now() + interval '11 seconds' and listener_id <> $1`,
      [good],
    )
    expect(waiting).toHaveLength(100)
    // The pause of one origin ends and its queue is due, so the next claim takes this queue.
    const [open] = await database.query<{ listener_id: string }>(
      `update listener_queues set due_at = now() where listener_id = (
         select listener_id from listener_queues where listener_id <> $1 limit 1
       ) returning listener_id`,
      [good],
    )
    await database.query(`update origins set open_until = now() where origin = $1`, [
      `https://${open?.listener_id}.example`,
    ])
    expect((await claim(2, 0)).queues.map(({ listenerId }) => listenerId)).toEqual([open?.listener_id])
  })
  test('claims the queue that was due first when only one slot is free', async () => {
    await database.query('delete from origins')
    await database.query(
      `update listener_queues set lease = null, leased_until = '-infinity', pace = null, origin = 'https://one.example',
         due_at = now() - listener_id * interval '1 second'`,
    )
    const { queues } = await claim(1, 0)
    expect(queues.map(({ listenerId }) => listenerId)).toEqual([good])
  })
})
