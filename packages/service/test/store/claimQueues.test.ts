import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { claimQueues } from '../../src/store/webhooks/listenerQueues.js'
import { explainStatements, type Scan } from './support/explainStatements.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 1 })
await migrate({ database })
afterAll(database.close)

/** Every slot but these is held by whom all but the last ten listeners are of. */
const free = 8
const others = 10

/** So many queues that are due, of which the last ten became so last, and are of five projects with an origin each. */
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
  const held = { projectId: 'full', origin: 'https://full.example' }
  return { ...held, listenerId: `${-index}`, leaseId: 'x', pace: 'fast' as const }
})

/** What a claim finds, and the rows that it goes through for that; undone. */
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
    'behavior: behind a $what that holds as many slots as are free, a claim costs the same, however many of it wait',
    async ({ crowd }) => {
      const costs: number[] = []
      for (const count of [1_000, 20_000]) {
        await seed(count, crowd)
        const { queues, rows } = await claim()
        // Those that wait longest, of the last ten.
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

  test('behavior: so it does where very many projects wait behind it, of which some are looked at by each claim', async () => {
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
    // 1,991 of others and 5 good ones, 250 at a time.
    expect(claims).toBe(8)
    expect(projects.size).toBeGreaterThan(7 * free)
    expect(projects).not.toContain('full')
  })

  test('behavior: of an origin that fails one queue is tried at a time, and nobody waits behind its others', async () => {
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
    'behavior: behind 600 $what that hold as many slots as are free, whoever comes last of all is found by three claims',
    async ({ what, crowd }) => {
      await seed(3_000, crowd)
      // One slot is free, and each of them has one.
      const held = Array.from({ length: 600 }, (_, index) => ({
        listenerId: `${-index}`,
        leaseId: 'x',
        pace: 'fast' as const,
        projectId: what === 'projects' ? `full ${index}` : `holder ${index}`,
        origin: what === 'projects' ? `https://holder.example/${index}` : `https://full.example/${index}`,
      }))
      let behind: claimQueues.Options['behind']
      for (const claims of [1, 2, 3]) {
        const found = await claim({ behind, free: 1, running: held })
        expect(found.rows).toBeLessThan(2_500)
        expect(found.queues.map(({ listenerId }) => listenerId)).toEqual(claims < 3 ? [] : ['2991'])
        // It is looked at once more at once.
        if (claims < 3) expect(found.more).toBe(true)
        behind = found.leftOff
      }
    },
  )
})
