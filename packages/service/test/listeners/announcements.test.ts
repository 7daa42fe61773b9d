import { afterAll, describe, expect, test } from 'vitest'
import { readAnnouncedProjects } from '../../src/store/webhooks/announcements.js'
import { countBacklog, countPending } from '../../src/store/webhooks/deliveries.js'
import { expandAnnouncements } from '../../src/store/webhooks/expandAnnouncements.js'
import { removeListener } from '../../src/store/webhooks/listeners.js'
import { pruneDeliveries } from '../../src/store/webhooks/pruneDeliveries.js'
import { explainStatements } from '../store/support/explainStatements.js'
import { withRollback } from '../store/support/withRollback.js'
import { openAnnouncements } from './support/openAnnouncements.js'

const owner = { chainId: 1, projectId: '1' }

describe('insertNotifications', async () => {
  const { database, listen, makeBlock, indexBlocks, retractAbove, expandAll, count } =
    await openAnnouncements()
  afterAll(database.close)

  test('writes one row for each event and project, for any number of listeners', async () => {
    for (let index = 0; index < 60; index++) await listen(`/${index}`)
    await listen('/other', '2')
    const [events, projects, audiences] = [100, 2, 2]
    expect(await indexBlocks(makeBlock(1, events))).toBeLessThanOrEqual(
      events + events * projects + audiences,
    )
    expect(await count('deliveries')).toBe(0)
    // An announcement stores an event for all listeners of a project, and becomes deliveries later. Until then, these deliveries count as
    // pending.
    expect(await countBacklog(database, { ...owner, limit: 100_000 })).toBe(6_000)
    expect(await countPending(database, 100_000)).toBe(6_100)

    // One transaction creates at most 1,000 deliveries. It also updates the queues of 60 listeners, and removes at most 100 announcements.
    expect(await expandAll()).toBeLessThanOrEqual(1_000 + 60 + 100)
    expect(await count('deliveries', `state = 'pending'`)).toBe(6_100)
    expect(await count('announcements')).toBe(0)
    expect(await countPending(database, 100_000)).toBe(6_100)
    const [wrong] = await database.query<{ count: number }>(
      `select count(*)::integer as count from (
         select n.log_index - row_number() over (partition by d.listener_id order by d.sequence) as place
         from deliveries d join notifications n using (uid)
       ) placed where place <> -1`,
    )
    expect(wrong?.count).toBe(0)
  })

  test('retracts with as few rows, and only from listeners with an attempt', async () => {
    // Half of the first project's listeners have received an attempt. Only these listeners need a BLOCK_REMOVED.
    await database.query('update deliveries set attempts = 1 where listener_id % 2 = 0')
    const attempted = await count('deliveries', 'attempts = 1')
    const [events, projects] = [100, 2]
    expect(await retractAbove(0)).toBeLessThanOrEqual(events + events * projects)
    expect(await expandAll()).toBeLessThanOrEqual(2 * (1_000 + 61))
    expect(await count('deliveries', `type = 'BLOCK_ADDED' and state = 'pending'`)).toBe(0)
    expect(await count('deliveries', `type = 'BLOCK_REMOVED' and state = 'pending'`)).toBe(attempted)
    expect(attempted).toBe(3_000)
    const [wrong] = await database.query<{ count: number }>(
      `select count(*)::integer as count from (
         select n.log_index + row_number() over (partition by d.listener_id order by d.sequence) as place
         from deliveries d join notifications n using (uid) where d.type = 'BLOCK_REMOVED'
       ) placed where place <> 100`,
    )
    expect(wrong?.count).toBe(0)
  })
})

describe('retractNotifications', async () => {
  const { database, listen, makeBlock, indexBlocks, retractAbove, expandAll, count } =
    await openAnnouncements()
  afterAll(database.close)

  test('reads only the deliveries of its project when it retracts', async () => {
    await listen('/one')
    for (let index = 0; index < 100; index++) await listen(`/other${index}`, '2')
    await indexBlocks(makeBlock(1, 20))
    await expandAll()
    expect(await count('deliveries')).toBe(20 * 101)
    await database.query('update deliveries set attempts = listener_id % 2')
    await database.query('analyze')
    await retractAbove(0)
    const scans = await withRollback(database, async (sql) => {
      const explaining = explainStatements(sql)
      await expandAnnouncements(
        { ...database, transaction: (run) => run(explaining.sql) },
        { projects: [owner] },
      )
      return explaining.scans
    })
    const rows = scans.filter(({ table }) => table.startsWith('deliveries')).map((scan) => scan.rows)
    // Only 20 of the 2,020 deliveries belong to the project. The statement must not read those of the other project.
    expect(Math.max(...rows)).toBeLessThan(200)
  })
})

describe('expandAnnouncements', async () => {
  const { database, listen, makeBlock, indexBlocks, retractAbove, expandAll, count } =
    await openAnnouncements()
  afterAll(database.close)
  const one = await listen('/one')
  const two = await listen('/two')

  test('makes each delivery once when several processes expand', async () => {
    await indexBlocks(makeBlock(1, 40))
    const work = async () => {
      while ((await readAnnouncedProjects(database)).length > 0) {
        await expandAnnouncements(database, { projects: [owner], limit: 7 })
      }
    }
    await Promise.all([work(), work(), work()])
    expect(await count('deliveries')).toBe(80)
    expect(await count('(select distinct uid, listener_id from deliveries) once')).toBe(80)
  })

  test('delivers nothing of an event that was retracted before it was expanded', async () => {
    const before = await count('deliveries')
    await indexBlocks(makeBlock(2, 5))
    await expandAnnouncements(database, { projects: [owner], limit: 3 })
    await retractAbove(1)
    await expandAll(3)
    expect(await count('deliveries', `state = 'pending'`)).toBe(before)
    expect(await count('deliveries')).toBe(before + 3)
  })

  test('retracts an event only from listeners that received it', async () => {
    await database.query(`update deliveries set attempts = 1, state = 'delivered' where listener_id = $1`, [
      one,
    ])
    await retractAbove(0)
    await expandAll(9)
    expect(await count('deliveries', `type = 'BLOCK_REMOVED' and listener_id = ${one}`)).toBe(40)
    expect(await count('deliveries', `type = 'BLOCK_REMOVED' and listener_id = ${two}`)).toBe(0)
    expect(await count('deliveries', `type = 'BLOCK_ADDED' and state = 'pending'`)).toBe(0)
  })

  test('delivers nothing to a listener that was removed meanwhile', async () => {
    await indexBlocks(makeBlock(1, 3))
    await removeListener(database, owner, two)
    await expandAll()
    const pending = (id: string) =>
      count('deliveries', `state = 'pending' and type = 'BLOCK_ADDED' and listener_id = ${id}`)
    expect([await pending(one), await pending(two)]).toEqual([3, 0])
  })
})

describe('pruneDeliveries', async () => {
  const { database, listen, makeBlock, indexBlocks, expandAll, count } = await openAnnouncements()
  afterAll(database.close)

  test('keeps an old event and its audience until all its deliveries are made', async () => {
    await listen('/one')
    await indexBlocks(makeBlock(1, 2))
    await database.query(`update notifications set created_at = now() - interval '15 days'`)
    await database.query(`update audiences set used_at = now() - interval '2 days'`)
    await pruneDeliveries(database)
    expect([await count('notifications'), await count('audiences')]).toEqual([2, 1])
    await expandAll()
    await database.query(`update deliveries set state = 'delivered'`)
    // The first pruning found pending deliveries, so it postponed the next check of these events by at least an hour.
    await pruneDeliveries(database)
    expect(await count('notifications')).toBe(2)
    await database.query(`update notifications set created_at = now() - interval '15 days'`)
    await pruneDeliveries(database)
    expect([await count('notifications'), await count('audiences'), await count('deliveries')]).toEqual([
      0, 0, 0,
    ])
  })
})
