import { afterAll, describe, expect, test } from 'vitest'
import {
  findUnpublished,
  hastenWork,
  noteWork,
  postponeWork,
  repeatWork,
  takeWork,
} from '../../../src/store/webhooks/outbox.js'
import { openAnnounced } from '../support/announced.js'

const { database, listen, makeBlock, come, expandAll } = await openAnnounced()
afterAll(database.close)
const long = { limit: 10, republishAfterMs: 3_600_000 }
let height = 0

/** Makes a listener with deliveries that nothing was published of. */
async function queueOne(path: string): Promise<string> {
  const id = await listen(path)
  await come(makeBlock(++height, 1))
  await expandAll()
  return id
}

const take = async (options = long) => {
  const { work } = await takeWork(database, options)
  return work.map(({ listenerId }) => listenerId)
}

describe('takeWork', () => {
  test('default: what is due is taken once, and once more when nobody has begun with it', async () => {
    const id = await queueOne('/1')
    expect(await take()).toEqual([])
    await findUnpublished(database)
    const { work: first } = await takeWork(database, { ...long, republishAfterMs: 0 })
    const { work: again } = await takeWork(database, long)
    expect([first, again].map(([one]) => one?.listenerId)).toEqual([id, id])
    expect(first[0]?.messageId).not.toBe(again[0]?.messageId)
    expect(await take()).toEqual([])
    await hastenWork(database, [id])
    expect(await take()).toEqual([id])
    await repeatWork(database)
    expect(await take()).toEqual([id])
  })

  test('behavior: what somebody is at, or has nothing due, is not published until it is due; of others nothing is known', async () => {
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
    expect((await postponeWork(database, [id, idle])).sort()).toEqual([id, idle].sort())
    await database.query(`update listener_queues set leased_until = '-infinity' where listener_id = $1`, [id])
    expect(await postponeWork(database, [id, '771771'])).toEqual(['771771'])
    await database.transaction((sql) => noteWork(sql, [id]))
    expect(await take()).toEqual([id])
  })
})
