import { afterAll, describe, expect, test } from 'vitest'
import { expandFairly } from '../../../src/listeners/deliver/expandFairly.js'
import type { Database } from '../../../src/store/openDatabase.js'
import { insertDeliveries } from '../../../src/store/webhooks/insertDeliveries.js'
import { openAnnouncements } from '../support/openAnnouncements.js'

const queue = { enqueue: insertDeliveries }
const others = 120

describe('expandFairly', async () => {
  const { database, listen, makeBlock, indexBlocks, retractAbove, count } = await openAnnouncements()
  afterAll(database.close)
  for (let index = 0; index < others; index++) await listen(`/${index}`, `other ${index}`)
  const good = await listen('/good', 'well')
  const ofGood = () => count('deliveries', `listener_id = ${good}`)

  /** Creates deliveries from announcements until `until` returns true or no announcement is left. Returns the number of transactions. */
  async function turn(limit: number, until?: () => Promise<boolean>) {
    let transactions = 0
    const counted: Database = {
      ...database,
      transaction(run, options) {
        transactions++
        return database.transaction(run, options)
      },
    }
    let enough = false
    const step = { database: counted, queue, limit, isClosed: () => enough, onExpanded() {} }
    do {
      const more = await expandFairly(step)
      if (!more) break
      enough = (await until?.()) ?? false
    } while (!enough)
    return transactions
  }

  test('expands one event for many projects in one transaction', async () => {
    await indexBlocks(makeBlock(1, 1))
    expect(await turn(1_000, async () => (await ofGood()) === 1)).toBe(1)
    expect(await count('deliveries')).toBe(others + 1)
    expect(await count('announcements')).toBe(0)
  })

  test('gives each project an equal part of a transaction', async () => {
    await indexBlocks(makeBlock(2, 30))
    // With this limit, one transaction can create two deliveries per project.
    expect(await turn(2 * (others + 1), async () => (await ofGood()) >= 3)).toBe(1)
    expect(await ofGood()).toBe(3)
    const counts = await database.query(
      'select count(*) from deliveries group by listener_id having count(*) <> 3',
    )
    expect(counts).toEqual([])
    await turn(1_000)
    expect(await count('deliveries')).toBe(31 * (others + 1))
  })

  test('makes each delivery once and in order with several processes, and retractions last', async () => {
    await indexBlocks(makeBlock(3, 20))
    await Promise.all([turn(100), turn(70), turn(50)])
    await turn(100)
    expect(await count('deliveries')).toBe(51 * (others + 1))
    const wrong = await database.query(
      `select from (
         select d.sequence < lag(d.sequence) over (partition by d.listener_id order by n.block_number, n.log_index) as wrong
         from deliveries d join notifications n using (uid)
       ) placed where wrong`,
    )
    expect(wrong).toEqual([])
    await database.query('update deliveries set attempts = 1')
    await retractAbove(2)
    await turn(100)
    expect(await count('deliveries', `type = 'BLOCK_REMOVED'`)).toBe(20 * (others + 1))
    expect(await count('announcements')).toBe(0)
  })

  test('skips a listener with a URL that no index can hold, and serves the others', async () => {
    const before = await count('deliveries')
    await indexBlocks(makeBlock(4, 1))
    const [kept] = await database.query<{ url: string }>('select url from listeners where id = $1', [good])
    await database.query(
      `update listeners set url = 'https://' ||
         (select string_agg(md5(n::text), '.') from generate_series(1, 100) n) || '.example/' where id = $1`,
      [good],
    )
    await turn(1_000)
    expect(await count('deliveries')).toBe(before + others)
    await database.query('update listeners set url = $2 where id = $1', [good, kept?.url])
  })

  test('serves other projects when the database rejects the rows of one', async () => {
    const before = await count('deliveries')
    await indexBlocks(makeBlock(5, 1))
    // PostgreSQL rejects text with a NUL character. So the project `other 0` gets no deliveries, and keeps its announcement.
    await database.query(
      `update audiences set members = '[["\\u0000", ["1"]]]' where members::text like '%["1"]%'`,
    )
    await expect(turn(1_000)).rejects.toThrow('The database failed.')
    expect(await count('deliveries')).toBe(before + others)
    expect(await database.query('select project_id from announcements')).toEqual([{ project_id: 'other 0' }])
  })
})
