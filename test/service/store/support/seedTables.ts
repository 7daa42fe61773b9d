import type { Hex } from 'viem'
import type { Sql } from '../../../../src/service/store/openDatabase.js'
import { tipOf } from './tipOf.js'

/** What of the seeded rows statements are asked about: each is of many, and has few of its own. */
export const seeded = {
  chainId: 1,
  collection: '0xcccccccccccccccccccccccccccccccccccccccc',
  /** An ERC-1155 of which one token is in every order. */
  prints: '0xdddddddddddddddddddddddddddddddddddddddd',
  print: 7n,
  relayer: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  /** An account with ten orders, of those that a number names. */
  maker: (number: number): Hex => `0x${(number - (number % 10)).toString(16).padStart(40, '0')}`,
  id: (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`,
} as const

/**
 * Fills the tables of a database that was migrated with `count` rows each: two chains, ten orders an account, ten
 * deliveries a listener, a hundred listeners a project, of all of which one in a hundred waits.
 */
export async function seedTables(sql: Sql, options: { count: number }): Promise<void> {
  const { count } = options
  const id = (number: string) => `'0x' || lpad(to_hex(${number}), 64, '0')`
  const account = (number: string) => `'0x' || lpad(to_hex(${number} - ${number} % 10), 40, '0')`
  const pace = (number: string) =>
    `case ${number} / 500 % 16 when 0 then 'fast' when 1 then null when 2 then null else 'slow' end`
  const all = `generate_series(1, ${count}) n`
  const chain = `1 + n / (9 * ${count / 10})`
  const statements = [
    `insert into sources select c, '0x', 0, '0x', 0, 'kind' from generate_series(1, 2) c`,
    `insert into blocks select ${chain}, n, 'b' || n, 'b' || n - 1, n from ${all}`,
    `insert into currencies values (1, '0x', 18)`,
    `insert into request_counts select n, 1, 0, 0 from ${all}`,
    `insert into orders (chain_id, order_id, kind, collection, token_id, multiple, maker, currency, unit_price, quantity,
       valid_from, valid_until, block_number, sequence, standing)
     select ${chain}, ${id('n')}, 'kind', case n % 2 when 0 then '${seeded.collection}' else '${seeded.prints}' end,
       case n % 2 when 0 then n else ${seeded.print} end, n % 2 = 1, ${account('n')}, '0x', n, 2, 0, 10000000 + n, n, n,
       (array['active', 'inactive', 'filled', 'cancelled'])[1 + n / 3 % 4] from ${all}`,
    `insert into fills select ${chain}, n, 0, ${id('n')}, '0x', ${id('n')}, 1, 1 from ${all}`,
    `insert into cancellations select ${chain}, ${id('n')}, n from ${all} where n / 3 % 4 = 3`,
    `insert into order_updates select ${chain}, ${id('n')}, n from ${all}`,
    `insert into availability (chain_id, order_id, held) select ${chain}, ${id('n')}, case when n % 5000 > 0 then 1 end
     from ${all}`,
    `insert into permits select ${chain}, ${account('n')}, '0x', n, 1, n, '0x' from ${all}`,
    `insert into relays select ${chain}, ${account('n')}, ${id('n')}, ${id('n')} from ${all}`,
    `insert into relay_transactions (chain_id, relayer, nonce, buyer, purchase_id, target, data, gas, max_fee_per_gas,
       max_priority_fee_per_gas, raw)
     select ${chain}, '${seeded.relayer}', n, ${account('n')}, ${id('n')}, '0x', '0x', 1, 1, 1, '0x' from ${all}`,
    `insert into replaced_transactions select ${chain}, '${seeded.relayer}', n, '0x', '0x', 1, 1, 1, null, '0x' from ${all}`,
    `insert into relay_costs
     select ${chain}, '${seeded.relayer}', n, (n / 100)::text, ${account('n')}, ${id('n')}, array['0x' || n / 10], 1, '{}',
       case when n % 5000 > 0 then 'succeeded' else 'pending' end, now() - interval '1 day' * (${count} - n) / ${count} from ${all}`,
    `update relay_costs set block_number = nonce, block_hash = case nonce % 10 when 0 then 'gone' else 'b' || nonce end
     where nonce > ${tipOf(count)} - 100`,
    `insert into listeners (chain_id, project_id, url, filters, fingerprint, name, active, removed, from_block, secret,
       updated_at, version)
     select 1, (n / 100)::text, 'https://receiver.example/', '{}', n::text, '', n % 5000 > 0, n % 5000 = 0, 0, 'whsec_',
       now(), n from ${all}`,
    `insert into listener_versions values (1, ${count})`,
    `insert into notifications (uid, chain_id, block_number, block_hash, parent_hash, time, contract, contract_type,
       transaction_hash, transaction_index, log_index, transaction_log_index, data, topics, projects, created_at)
     select 'event ' || n, ${chain}, n, '0x', '0x', 0, '0x', 'ERC721', '0x', 0, 0, 0, '0x', '{}', array[(n / 100)::text],
       now() - case when n < 100 then interval '20 days' else interval '1 minute' end from ${all}`,
    `insert into deliveries (id, listener_id, uid, type, round, signature, state, attempts, chain_id)
     select 'msg_' || lpad(n::text, 64, '0'), 1 + n / 10, 'event ' || 1 + (n - 1) % (9 * ${count / 10} - 1), 'BLOCK_ADDED', 0, '',
       case when n % 100 = 1 then 'pending' else 'delivered' end, 1, 1 from ${all}`,
    // Nearly all that are due do not answer soon, and nobody knows of many; some stand in the wrong lane, or are left alone.
    `insert into listener_queues (chain_id, listener_id, project_id, origin, due_at, pace, in_outbox)
     select 1, n, (n / 100)::text, 'https://' || n || '.example',
       case when n % 500 = 1 then now() - interval '1 second' else 'infinity' end, ${pace('n')}, n % 1000 > 1 from ${all}`,
    `insert into outbox (chain_id, listener_id, publish_at)
     select 1, n, case when n % 500 = 1 then now() - interval '1 second' else 'infinity' end from ${all} where n % 1000 > 1`,
    `insert into projects (id, settings) select n, '{}' from ${all}`,
    `insert into project_keys (digest, project_id, kind) select 'key ' || n, n, 'access' from ${all}`,
    `insert into origins (origin, failures, pace, open_until) select 'https://' || n || '.example', 1,
       case n % 3 when 0 then 'slow' else ${pace('n')} end,
       case when n % 7 = 0 then now() + interval '1 hour' else '-infinity' end from ${all}`,
    `insert into audiences (chain_id, hash, members, size, used_at)
     select 1, n::text, '[["",["1"]]]', 1, now() - case when n < 100 then interval '2 days' else '0 days' end from ${all}`,
    `insert into announcements (chain_id, project_id, uid, type, round, audience)
     select 1, (n % 50)::text, 'event ' || n, 'BLOCK_ADDED', 0, n::text from ${all} where n >= 100`,
    // Every row is looked at, so that plans are the same each time.
    'set local default_statistics_target = 200',
    'analyze',
  ]
  for (const statement of statements) await sql.query(statement)
}
