import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { claimQueues } from '../../src/store/webhooks/listenerQueues.js'
import { explainStatements, type Scan } from './support/explainStatements.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 1 })
await migrate({ database })
afterAll(database.close)

/** The number of free delivery slots. The project `full` already uses as many other slots. */
const free = 8
const others = 10

/** Inserts that many due queues. The last ten belong to five projects with one origin each. All earlier ones belong to the crowd. */
async function seed(count: number, crowd: { project: string; origin: string }): Promise<void> {
  await database.query('truncate listeners, listener_queues, outbox, origins restart identity cascade')
  const last = `n > ${count - others}`
  await database.query(
    `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, from_block, secret, updated_at, version)
     select 1, case when ${last} then 'good ' || n % 5 else ${crowd.project} end, '', '{}', n, '', true, 0, '', now(), n
     from generate_series(1, ${count}) n`,
  )
  await database.query(
    `insert into listener_queues (chain_id, listener_id, project_id, origin, due_at)
     select 1, n, (select project_id from listeners where id = n), case when ${last} then 'https://good.example/' || n % 5 else ${crowd.origin} end,
       now() - interval '1 hour' + n * interval '1 millisecond' from generate_series(1, ${count}) n`,
  )
  await database.query('analyze')
}

const running = Array.from({ length: free }, (_, index) => {
  const holder = { projectId: 'full', origin: 'https://full.example' }
  return { ...holder, listenerId: `${-index}`, leaseId: 'x', pace: 'fast' as const }
})

/** Claims queues, and rolls the claim back. Returns its result and the number of rows that it read. */
async function claim(options: Partial<claimQueues.Options> = {}) {
  const undone = new Error('Undone.')
  const scans: Scan[] = []
  let found: claimQueues.ReturnType = { queues: [], more: false }
  const run = database.transaction(async (sql) => {
    const explaining = explainStatements(sql)
    found = await claimQueues(explaining.sql, {
      free,
      running,
      leaseId: 'y',
      leaseDuration: 60_000,
      maxOriginFailures: 20,
      ...options,
    })
    scans.push(...explaining.scans)
    throw undone
  })
  await expect(run).rejects.toBe(undone)
  return { ...found, rows: scans.reduce((sum, { rows }) => sum + rows, 0) }
}

describe('claimQueues', () => {
  test.each([
    { what: 'project', crowd: { project: `'full'`, origin: `'https://full.example/' || n` } },
    { what: 'origin', crowd: { project: `'some ' || n % 7`, origin: `'https://full.example'` } },
    { what: 'project and origin', crowd: { project: `'full'`, origin: `'https://full.example'` } },
  ])(
    'reads the same number of rows behind a $what with many waiting queues and no free slots',
    async ({ crowd }) => {
      const costs: number[] = []
      for (const count of [1_000, 20_000]) {
        await seed(count, crowd)
        const { queues, rows } = await claim()
        // The crowd has no free slot. So the claim takes the eight of the last ten queues that have waited longest.
        const first = Array.from({ length: free }, (_, index) => String(count - others + 1 + index))
        expect(queues.map(({ listenerId }) => listenerId).sort()).toEqual(first)
        for (const { projectId, origin } of queues) {
          expect(origin).toBe(`https://good.example/${projectId.slice(-1)}`)
        }
        costs.push(rows)
      }
      const [few = 0, many = 0] = costs
      expect(many).toBeLessThan(1.5 * few)
      expect(many).toBeLessThan(2_500)
    },
  )

  test('reads a bounded number of rows when many other projects wait too', async () => {
    await seed(3_000, {
      project: `case when n < 1000 then 'full' else 'project ' || n end`,
      origin: `'https://' || n`,
    })
    const projects = new Set<string>()
    let claims = 0
    let behind: claimQueues.Options['behind']
    do {
      const found = await claim({ behind })
      expect(found.rows).toBeLessThan(2_500)
      expect(found.queues).toHaveLength(free)
      for (const { projectId } of found.queues) projects.add(projectId)
      behind = found.leftOff
      claims++
    } while (Object.keys(behind ?? {}).length > 0)
    // Each claim looks at 250 pairs of a project and an origin. About 2,000 pairs have due queues, so eight claims look at all of them.
    expect(claims).toBe(8)
    expect(projects.size).toBeGreaterThan(7 * free)
    expect(projects).not.toContain('full')
  })

  test('claims one queue of a failing origin at a time, and all queues of others', async () => {
    await seed(1_000, { project: `'project ' || n`, origin: `'https://dead.example'` })
    await database.query(`insert into origins (origin, failures) values ('https://dead.example', 20)`)
    const found: claimQueues.ReturnType['queues'] = []
    let more = true
    for (let claims = 0; more && claims < 50; claims++) {
      const options = { leaseId: `${claims}`, leaseDuration: 60_000, maxOriginFailures: 20 }
      const { queues, ...left } = await claimQueues(database, {
        ...options,
        free: 64 - found.length,
        running: [...found],
      })
      found.push(...queues)
      more = left.more
    }
    expect(more).toBe(false)
    expect(found.filter(({ origin }) => origin === 'https://dead.example')).toHaveLength(1)
    expect(found).toHaveLength(1 + others)
  })

  test.each([
    { what: 'projects', crowd: { project: `'full ' || n % 600`, origin: `'https://full.example/' || n` } },
    { what: 'origins', crowd: { project: `'crowd'`, origin: `'https://full.example/' || n % 600` } },
  ])(
    'finds the last queue within three claims behind 600 $what that hold all their slots',
    async ({ what, crowd }) => {
      await seed(3_000, crowd)
      // Each project or origin of the crowd holds one slot already, and only one slot is free.
      const running = Array.from({ length: 600 }, (_, index) => ({
        listenerId: `${-index}`,
        leaseId: 'x',
        pace: 'fast' as const,
        projectId: what === 'projects' ? `full ${index}` : `holder ${index}`,
        origin: what === 'projects' ? `https://holder.example/${index}` : `https://full.example/${index}`,
      }))
      let behind: claimQueues.Options['behind']
      for (const claims of [1, 2, 3]) {
        const found = await claim({ behind, free: 1, running })
        expect(found.rows).toBeLessThan(2_500)
        expect(found.queues.map(({ listenerId }) => listenerId)).toEqual(claims < 3 ? [] : ['2991'])
        // `more` says that another claim must follow at once.
        if (claims < 3) expect(found.more).toBe(true)
        behind = found.leftOff
      }
    },
  )
})
