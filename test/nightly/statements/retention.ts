import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../packages/service/src/process/startPostgres.js'
import { migrate } from '../../../packages/service/src/store/migrate.js'
import { type Database, openDatabase, type Sql } from '../../../packages/service/src/store/openDatabase.js'
import { pruneDeliveries } from '../../../packages/service/src/store/webhooks/pruneDeliveries.js'
import type { Programme } from '../budget.js'
import { percentile } from '../day/judgeDay.js'

/** The number of current deliveries. It is also the default number of expired deliveries. */
const many = 1_000_000
/** The number of deliveries of each event. */
const each = 10
/** The number of rows per insert. */
const batch = 200_000
/** The median time of the last tenth of the delete statements, divided by that of the first tenth, may be at most this. */
const maxRatio = 2

/**
 * Deletes expired deliveries, which are 20 days old, next to a million current ones. Measures each delete statement, and a query that runs
 * at the same time. `--count 9000000` deletes nine million.
 */
export const retention: Programme = {
  count: many,
  isLong: true,
  async run({ budget, write }) {
    const count = budget.count ?? many
    const folder = await mkdtemp(join(tmpdir(), 'tillkit-nightly-'))
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
    const url = await postgres.createDatabase('old')
    const database = openDatabase({ url, maxConnections: 3 })
    try {
      await migrate({ database })
      await seed(database, count)
      const alone = await probe(database, async (isOver) => {
        while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 100))
      })
      const deletes: number[] = []
      const timed = timing(database, deletes)
      const start = performance.now()
      const beside = await probe(database, () => pruneDeliveries(timed))
      const seconds = (performance.now() - start) / 1_000
      const [left] = await database.query<{ count: number; old: number }>(
        `select count(*)::integer as count, (count(*) filter (where uid like 'old%'))::integer as old from deliveries`,
      )
      const tenth = Math.ceil(deletes.length / 10)
      const parts = [deletes.slice(0, tenth), deletes.slice(-tenth)].map((part) => percentile(part, 50))
      const [first = 0, last = 0] = parts
      write(`${count} deliveries forgotten beside ${left?.count} others, in ${seconds.toFixed(0)} s`)
      write(
        `${deletes.length} statements of 5,000: p50 ${first.toFixed(0)} ms of the first tenth, ${last.toFixed(0)} of the last, p99 ${percentile(deletes, 99).toFixed(0)}`,
      )
      const writeTimes = (name: string, times: readonly number[]) =>
        write(
          `${name}: p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`,
        )
      writeTimes('a look-up of deliveries, alone', alone)
      writeTimes('the same meanwhile', beside)
      return left?.old === 0 && left.count === many && last <= maxRatio * first ? 'held' : 'wrong'
    } finally {
      await database.close()
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Inserts expired events with `count` deliveries, and current events with a million deliveries. */
async function seed(database: Database, count: number): Promise<void> {
  await database.transaction(
    async (sql) => {
      // With this setting, PostgreSQL skips the checks of foreign keys.
      await sql.query('set local session_replication_role = replica')
      await sql.query(
        `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, from_block, secret, updated_at, version)
         select 1, (n / 100)::text, 'https://receiver.example/', '{}', n::text, '', true, 0, 'whsec_', now(), n
         from generate_series(1, 1000) n`,
      )
      for (const { name, days, length } of [
        { name: 'old', days: 20, length: count },
        { name: 'new', days: 0, length: many },
      ]) {
        for (let from = 0; from < length; from += batch) {
          const to = Math.min(length, from + batch)
          await sql.query(
            `insert into notifications (uid, chain_id, block_number, block_hash, parent_hash, time, contract, contract_type,
               transaction_hash, transaction_index, log_index, transaction_log_index, data, topics, created_at)
             select $3 || encode(sha256(n::text::bytea), 'hex'), 1, n, '0x', '0x', 0, '0x', 'ERC721', '0x', 0, 0, 0, '0x', '{}',
               now() - $4 * interval '1 day' + n * interval '1 millisecond'
             from generate_series($1::integer, $2::integer - 1) n`,
            [from / each, to / each, name, days],
          )
          await sql.query(
            `insert into deliveries (id, chain_id, listener_id, uid, type, round, signature, state, attempts)
             select $3 || encode(sha256(n::text::bytea), 'hex'), 1, 1 + n % 1000,
               $3 || encode(sha256((n / $4::integer)::text::bytea), 'hex'), 'BLOCK_ADDED', 0, '', 'delivered', 1
             from generate_series($1::integer, $2::integer - 1) n`,
            [from, to, name, each],
          )
        }
      }
    },
    { patient: true },
  )
  await database.query('analyze')
}

/** Records the duration of each statement that deletes deliveries. */
function timing(database: Database, deletes: number[]): Database {
  const query: Sql['query'] = async (text, values, name) => {
    const start = performance.now()
    const rows = await database.query<never>(text, values, name)
    // A statement that deletes nothing is too short to count.
    if (/^\s*delete from deliveries/.test(text) && rows.length > 0) deletes.push(performance.now() - start)
    return rows
  }
  return { ...database, query }
}

/** Repeats and measures a query for the latest deliveries to a listener while `run` is active. Returns the times in milliseconds. */
async function probe(database: Database, run: (isOver: () => boolean) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const enough = () => times.length >= 100
  const running = run(enough).finally(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    await database.query(
      `select id from deliveries where listener_id = 7 and state = 'delivered' order by sequence desc limit 50`,
    )
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await running
  return times
}
