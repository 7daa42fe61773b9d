import { afterAll, describe, expect, test } from 'vitest'
import {
  claimWork,
  findUnpublished,
  publishWorkNow,
  republishWork,
  rescheduleWork,
  scheduleWork,
} from '../../../src/store/webhooks/outbox.js'
import { openAnnouncements } from '../support/openAnnouncements.js'

const { database, listen, makeBlock, indexBlocks, expandAll } = await openAnnouncements()
afterAll(database.close)
const long = { limit: 10, republishAfterMs: 3_600_000 }
let height = 0

/** Creates a webhook listener with deliveries whose queue message is not published yet. */
async function queueOne(path: string): Promise<string> {
  const id = await listen(path)
  await indexBlocks(makeBlock(++height, 1))
  await expandAll()
  return id
}

const take = async (options = long) => {
  const { work } = await claimWork(database, options)
  return work.map(({ listenerId }) => listenerId)
}

describe('claimWork', () => {
  test('takes due work once, and again when no process has started it', async () => {
    const id = await queueOne('/1')
    expect(await take()).toEqual([])
    await findUnpublished(database)
    const { work: first } = await claimWork(database, { ...long, republishAfterMs: 0 })
    const { work: again } = await claimWork(database, long)
    expect([first, again].map(([one]) => one?.listenerId)).toEqual([id, id])
    expect(first[0]?.messageId).not.toBe(again[0]?.messageId)
    expect(await take()).toEqual([])
    await publishWorkNow(database, [id])
    expect(await take()).toEqual([id])
    await republishWork(database)
    expect(await take()).toEqual([id])
  })

  test('does not publish work that is leased or not due, and reports unknown listeners', async () => {
    const [id, idle] = [await queueOne('/2'), await queueOne('/3')]
    await findUnpublished(database)
    await database.query(
      `update listener_queues set leased_until = now() + interval '1 hour' where listener_id = $1`,
      [id],
    )
    await database.query(`update listener_queues set due_at = 'infinity' where listener_id = $1`, [idle])
    const taken = await take()
    expect(taken).not.toContain(id)
    expect(taken).not.toContain(idle)
    expect((await rescheduleWork(database, [id, idle])).sort()).toEqual([id, idle].sort())
    await database.query(`update listener_queues set leased_until = '-infinity' where listener_id = $1`, [id])
    expect(await rescheduleWork(database, [id, '771771'])).toEqual(['771771'])
    await database.transaction((sql) => scheduleWork(sql, [id]))
    expect(await take()).toEqual([id])
  })
})
