import type { Hex } from 'viem'
import type { Sql } from '../../../src/store/openDatabase.js'
import { capped, tipOf } from './tipOf.js'

/** Values that the seeded rows contain. The tests pass them to the statements. */
export const seeded = {
  chainId: 1,
  collection: '0xcccccccccccccccccccccccccccccccccccccccc',
  /** An ERC-1155 collection. All its orders sell the same token. */
  prints: '0xdddddddddddddddddddddddddddddddddddddddd',
  print: 7n,
  currency: '0x',
  relayer: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  /** Returns the account that made an order, by the order's number. Each account made ten orders. */
  maker: (number: number): Hex => `0x${(number - (number % 10)).toString(16).padStart(40, '0')}`,
  id: (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`,
} as const

/** The number of chains. The first chain has half of all rows, and the tests read it. The other chains share the rest. */
const chains = 40
/** Rows per insert statement. */
const batch = 250_000

/**
 * Fills migrated tables with `count` or `capped(count)` rows each. An account has ten orders, a webhook listener ten deliveries, and a
 * project a hundred listeners. One delivery in a hundred is pending. The data is the same each time.
 */
export async function seedTables(sql: Sql, options: seedTables.Options): Promise<void> {
  const { count, write = () => {} } = options
  const rest = capped(count)
  const id = (number: string) => `'0x' || lpad(to_hex(${number}), 64, '0')`
  const account = (number: string) => `'0x' || lpad(to_hex(${number} - ${number} % 10), 40, '0')`
  const pace = (number: string) =>
    `case ${number} / 500 % 16 when 0 then 'fast' when 1 then null when 2 then null else 'slow' end`
  // Returns SQL for the chain of a row. The SQL counts from the last row, so that tables of different length end with the same chains.
  const chainOf = (number: string, rows: number) =>
    `case when ${number} < ${rows / 2} then 1 else 2 + (${rows} - ${number}) % ${chains - 1} end`
  const chain = chainOf('n', count)
  const chainOfRest = chainOf('n', rest)
  /** The number of the row's block or event on its chain. */
  const blockOfRest = `case when n < ${rest / 2} then n else n + ${count - rest} end`
  const block = `n + case when n < ${rest / 2} then ${tipOf(count) - tipOf(rest)} else ${count - rest} end`
  /** Each chain counts its nonces separately. */
  const nonce = `case when n < ${rest / 2} then n else (n - ${rest / 2}) / ${chains - 1} end`
  const listener = '1 + (n - 1) / 10'
  const eventOfDelivery = `'event ' || case when ${listener} < ${rest / 2} then 1 + (n - 1) % ${tipOf(count)}
    else ${count} - (${rest} - (${listener})) % ${chains - 1} - ${chains - 1} * (n % ${Math.floor(count / 2 / (chains - 1))}) end`
  const all = `generate_series(1, ${chains}) c`
  const steps: [string, rows?: number][] = [
    [`insert into sources select c, '0x', 0, '0x', 0, 'kind' from ${all}`],
    [
      `insert into blocks select ${chain}, n, 'b' || n, 'b' || n - case when n < ${count / 2} then 1 else ${chains - 1} end, n from rows`,
      count,
    ],
    [`insert into currencies values (1, '0x', 18)`],
    [`insert into request_counts select n, 1, 0, 0 from rows`, rest],
    [`insert into blocked select ${chainOfRest}, 'seller', ${id('n')} from rows`, rest],
    [
      `insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price, quantity,
         valid_from, valid_until, block_number, sequence, side, standing)
       select ${chain}, ${id('n')}, 'kind', case n % 2 when 0 then '${seeded.collection}' else '${seeded.prints}' end,
         case n % 2 when 0 then n else ${seeded.print} end, n % 2 = 1, ${account('n')}, '0x', n, 2, 0, 10000000 + n, n, n,
         case n % 10 when 8 then 'offer' else 'listing' end, case n % 10 when 8 then 'offer_' else '' end ||
         (array['active', 'inactive', 'filled', 'cancelled'])[1 + n / 3 % 4] from rows`,
      count,
    ],
    [
      `insert into order_changes select ${chain}, case n % 2 when 0 then '${seeded.collection}' else '${seeded.prints}' end, n, ${id('n')} from rows`,
      count,
    ],
    [`insert into chain_revisions select c, ${count} from ${all}`],
    [`insert into fills select ${chain}, n, 0, ${id('n')}, '0x', ${id('n')}, 1, 1 from rows`, count],
    [`insert into cancellations select ${chain}, ${id('n')}, n from rows where n / 3 % 4 = 3`, count],
    [`insert into order_updates select ${chain}, ${id('n')}, n from rows`, count],
    [
      `insert into availability (chain_id, order_id, held) select ${chain}, ${id('n')}, case when n % 5000 > 0 then 1 end from rows`,
      count,
    ],
    [`insert into permits select ${chainOfRest}, ${account('n')}, '0x', n, 1, n, '0x' from rows`, rest],
    [`insert into relays select ${chainOfRest}, ${account('n')}, ${id('n')}, ${id('n')} from rows`, rest],
    [
      `insert into relay_transactions (chain_id, relayer, nonce, buyer, purchase_id, target, data, gas, max_fee_per_gas,
         max_priority_fee_per_gas, raw)
       select ${chainOfRest}, '${seeded.relayer}', ${nonce}, ${account('n')}, ${id('n')}, '0x', '0x', 1, 1, 1, '0x' from rows`,
      rest,
    ],
    [
      `insert into replaced_transactions
       select ${chainOfRest}, '${seeded.relayer}', ${nonce}, '0x', '0x', 1, 1, 1, null, '0x' from rows`,
      rest,
    ],
    // Only costs in the last hundred blocks of each chain have a block. Earlier costs are final, and therefore have none.
    [
      `insert into relay_costs
       select ${chainOfRest}, '${seeded.relayer}', ${nonce}, (n / 100)::text, ${account('n')}, ${id('n')}, array['0x' || n / 10], 1,
         '{}', case when n % 5000 > 0 then 'succeeded' else 'pending' end, now() - interval '20 hours' * (${rest} - n) / ${rest},
         null, case when latest then ${block} end, case when latest then case n % 10 when 0 then 'gone' else 'b' || (${block}) end end
       from (select n, n > ${rest} - ${100 * (chains - 1)} or n between ${tipOf(rest)} - 99 and ${tipOf(rest)} as latest from rows) rows`,
      rest,
    ],
    [
      `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, removed, from_block, secret,
         updated_at, version)
       select ${chainOfRest}, (n / 100)::text, 'https://receiver.example/', '{}', n::text, '', n % 5000 > 0, n % 5000 = 0,
         ${blockOfRest} - 1, 'whsec_', now(), n from rows`,
      rest,
    ],
    [`insert into listener_versions select c, ${rest} from ${all}`],
    [
      `insert into notifications (uid, chain_id, block_number, block_hash, parent_hash, time, contract, contract_type,
         transaction_hash, transaction_index, log_index, transaction_log_index, data, topics, projects, created_at)
       select 'event ' || n, ${chain}, n, '0x', '0x', 0, '0x', 'ERC721', '0x', 0, 0, 0, '0x', '{}', array[(n / 100)::text],
         now() - case when n < 100 then interval '20 days' else interval '1 minute' end from rows`,
      count,
    ],
    [
      `insert into deliveries (id, listener_id, uid, type, round, signature, state, attempts, chain_id, project_id)
       select 'msg_' || lpad(n::text, 64, '0'), ${listener}, ${eventOfDelivery}, 'BLOCK_ADDED', 0, '',
         case when n % 100 = 1 then 'pending' else 'delivered' end, 1, ${chainOf(`(${listener})`, rest)}, ((${listener}) / 100)::text from rows`,
      count,
    ],
    // Nearly all due queues have receivers that are slow or of unknown speed (`pace`). Some queues have the wrong pace or are paused.
    [
      `insert into listener_queues (chain_id, listener_id, project_id, origin, due_at, pace, in_outbox)
       select ${chainOfRest}, n, (n / 100)::text, 'https://' || n || '.example',
         case when n % 500 = 1 then now() - interval '1 second' else 'infinity' end, ${pace('n')}, n % 1000 > 1 from rows`,
      rest,
    ],
    [
      `insert into outbox (chain_id, listener_id, publish_at) select ${chainOfRest}, n,
         case when n % 500 = 1 then now() - interval '1 second' else 'infinity' end from rows where n % 1000 > 1`,
      rest,
    ],
    [`insert into projects (id, settings) select n, '{}' from rows`, rest],
    [`insert into project_keys (digest, project_id, kind) select 'key ' || n, n, 'access' from rows`, rest],
    [
      // Mark 300 origins as left by a queue (`is_left`). The service checks such origins again, and has to find these few among many.
      `insert into origins (origin, failures, pace, open_until, is_left) select 'https://' || n || '.example', 1,
         case n % 3 when 0 then 'slow' else ${pace('n')} end,
         case when n % 7 = 0 then now() + interval '1 hour' else '-infinity' end, n <= 300 from rows`,
      rest,
    ],
    [
      `insert into audiences (chain_id, hash, members, size, used_at) select ${chainOfRest}, n::text, '[["",["1"]]]', 1,
         now() - case when n < 100 then interval '2 days' else '0 days' end from rows`,
      rest,
    ],
    [
      `insert into announcements (chain_id, project_id, uid, type, round, audience)
       select ${chainOfRest}, (n % case when n < ${rest / 2} then 50 else 5 end)::text, 'event ' || ${blockOfRest}, 'BLOCK_ADDED', 0, n::text from rows where n >= 100`,
      rest,
    ],
  ]
  for (const [statement, rows = 0] of steps) {
    const table = /^\w+ (?:into )?(\w+)/.exec(statement)?.[1] ?? ''
    if (rows === 0) await sql.query(statement)
    for (let done = 0; done < rows; ) {
      const next = Math.min(rows, done + batch)
      await sql.query(`with rows as (select generate_series(${done + 1}, ${next}) n) ${statement}`)
      done = next
      write(`${table}: ${done} of ${rows} rows`)
    }
  }
}

export declare namespace seedTables {
  type Options = {
    /** The number of rows: a multiple of 1,000, because accounts and projects have ten or more rows each. */
    count: number
    /** Called with a line about the progress of each table. */
    write?: (line: string) => void
  }
}

/** Makes PostgreSQL sample every row of short tables, so that the query plans are the same each time. */
export async function analyzeTables(sql: Sql): Promise<void> {
  await sql.query('set local default_statistics_target = 200')
  await sql.query('analyze')
}
