import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../packages/service/src/process/startPostgres.js'
import { migrate } from '../../../packages/service/src/store/migrate.js'
import { type Database, openDatabase, type Sql } from '../../../packages/service/src/store/openDatabase.js'
import { pruneDeliveries } from '../../../packages/service/src/store/webhooks/pruneDeliveries.js'
import type { Programme } from '../budget.js'
import { percentile } from '../day/judgeDay.js'

/** Deliveries that are too old, where no `--count` is given; and those that are not. */
const many = 1_000_000
/** Deliveries of an event. */
const each = 10
/** Rows that are made by one statement. */
const batch = 200_000
/** How many times as long the last tenth of the statements that delete may take as the first one. */
const most = 2

/**
 * Forgets deliveries that are two weeks old beside a million that are not: how long each statement that deletes takes, from the
 * first to the last, and how long a look-up of a project's deliveries and a claim take beside it. `--count 9000000` for nine million.
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
      const told = (name: string, times: readonly number[]) =>
        write(
          `${name}: p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`,
        )
      told('a look-up of deliveries, alone', alone)
      told('the same meanwhile', beside)
      return left?.old === 0 && left.count === many && last <= most * first ? 'held' : 'wrong'
    } finally {
      await database.close()
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Events that are too old, and a million deliveries of others. */
async function seed(database: Database, count: number): Promise<void> {
  await database.transaction(
    async (sql) => {
      // Nobody's keys are looked up a second time: all of them are there.
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

/** Notes how long each statement takes that deletes deliveries. */
function timing(database: Database, deletes: number[]): Database {
  const query: Sql['query'] = async (text, values, name) => {
    const start = performance.now()
    const rows = await database.query<never>(text, values, name)
    // The last one of some events, and those of events without any, are short.
    if (/^\s*delete from deliveries/.test(text) && rows.length > 0) deletes.push(performance.now() - start)
    return rows
  }
  return { ...database, query }
}

/** How long it takes to find the latest deliveries of a listener, again and again while something else goes on. */
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
