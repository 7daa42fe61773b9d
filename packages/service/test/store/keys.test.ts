import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })
await migrate({ database })
afterAll(database.close)

/** Tables that every shard has, without a column for the chain. Each value says why the rows belong to no chain. */
const everywhere = {
  migrations: 'which of them the database has',
  origins: 'how the server of receivers answers, whatever chain they are told of',
  project_keys: 'of a project',
  projects: 'may call for any chain',
  request_counts: 'of a project, whatever it asks for',
}

describe('migrate', () => {
  test('has the chain in every key of tables that belong to a chain', async () => {
    expect(await problems()).toEqual([])
  })

  test.each([
    ['create table stray (id bigint primary key)', 'stray has no chain_id'],
    ['create table stray (chain_id bigint, id bigint)', 'stray may be without a chain_id'],
    [
      'create table stray (chain_id bigint not null, id bigint primary key)',
      'stray_pkey is without chain_id',
    ],
    ['create unique index stray on orders (order_id)', 'stray is without chain_id'],
    ['alter table fills add constraint stray unique (purchase_id)', 'stray is without chain_id'],
    [
      'alter table relays add constraint stray foreign key (buyer) references projects; alter table projects add chain_id bigint',
      undefined,
    ],
    [
      `create unique index other on blocks (number, chain_id);
       alter table orders add constraint stray foreign key (chain_id, block_number) references blocks (number, chain_id)`,
      'stray refers to another chain',
    ],
    [
      'alter table project_keys add at bigint, add chain bigint, add constraint stray foreign key (chain, at) references blocks',
      'stray refers to a table of a chain from one of none',
    ],
  ])('detects a missing chain: %s', async (change, problem) => {
    const undone = new Error('Undone.')
    const before = await problems()
    const run = database.transaction(async (sql) => {
      await sql.query(change)
      const after = await problems(sql)
      expect(after.filter((found) => !before.includes(found))).toEqual(problem === undefined ? [] : [problem])
      throw undone
    })
    await expect(run).rejects.toBe(undone)
  })
})

/**
 * Returns the keys that lack the chain. A shard stores only some chains, so it can neither find the row of such a key nor keep the key
 * unique.
 */
async function problems(sql: Pick<typeof database, 'query'> = database): Promise<string[]> {
  const rows = await sql.query<{ problem: string }>(
    `with tables as (
       select c.oid, c.relname as name, c.relname = any($1) as everywhere, a.attnum as chain, a.attnotnull as always
       from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'chain_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
     )
     select name || ' has no chain_id' as problem from tables where not everywhere and chain is null
     union all
     select name || ' may be without a chain_id' from tables where not everywhere and chain is not null and not always
     union all
     select i.indexrelid::regclass || ' is without chain_id' from pg_index i join tables t on t.oid = i.indrelid
     where not everywhere and chain is not null and i.indisunique and not chain = any(i.indkey::int2[])
     union all
     select f.conname || case when t.everywhere then ' refers to a table of a chain from one of none'
       when f.conkey[array_position(f.confkey, o.chain)] is distinct from t.chain then ' refers to another chain' end
     from pg_constraint f join tables t on t.oid = f.conrelid join tables o on o.oid = f.confrelid
     where f.contype = 'f' and not o.everywhere and (t.everywhere
       or t.chain is not null and o.chain is not null
         and f.conkey[array_position(f.confkey, o.chain)] is distinct from t.chain)`,
    [Object.keys(everywhere)],
  )
  return rows.map(({ problem }) => problem)
}
