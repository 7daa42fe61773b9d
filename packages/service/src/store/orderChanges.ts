import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'

/** The channel of `NOTIFY` on which a write says that it changed orders. The payload is the chain's ID. */
export const orderChangesChannel = 'tillkit_orders'

/**
 * The maximum number of changes that one read returns for a collection. A client that missed more reads its list again. So a write
 * records only one more than that for a collection.
 */
export const maxChanges = 100

/** The number of revisions for which a chain's changes are kept. A client that was away for longer reads its list again. */
export const keptRevisions = 10_000

/** The maximum number of old changes that one write deletes, so that no write takes long. */
const chunk = 300

/**
 * Records that the current write of a chain may have changed orders, and announces it when the transaction commits. Call it inside
 * `writeChain`, and before an order is deleted. Also deletes the changes that are too old to resume from.
 */
export async function insertOrderChanges(sql: Sql, chainId: number, orderIds: readonly Hex[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql.query(
    `with current as (select revision from chain_revisions where chain_id = $1),
     pruned as (
       delete from order_changes where ctid = any(array(
         select ctid from order_changes
         where chain_id = $1 and revision between 0 and (select revision from current) - ${keptRevisions}
         order by revision limit ${chunk}
       ))
     ),
     noted as (
       insert into order_changes (chain_id, collection, revision, order_id)
       select $1, collection, current.revision, order_id from current cross join (
         select o.collection, o.order_id, row_number() over (partition by o.collection) as place
         from unnest($2::text[]) as changed(order_id) cross join lateral (
           select order_id, collection from orders where chain_id = $1 and order_id = changed.order_id offset 0
         ) o
       ) changed where place <= ${maxChanges} + 1
       on conflict do nothing returning order_id
     )
     select pg_notify('${orderChangesChannel}', $1::text) from noted limit 1`,
    [chainId, orderIds],
    'note order changes',
  )
}

export type OrderChange = { collection: Address; orderId: Hex; revision: number }

/**
 * Reads the last changes of several collections, each after its own revision, the newest first. Reads one change more than `maxChanges`,
 * which shows that there are too many. All come from one state of the database, whose revision is `current`. Changes up to `kept` may be deleted.
 */
export async function readOrderChanges(
  sql: Sql,
  options: readOrderChanges.Options,
): Promise<readOrderChanges.ReturnType> {
  const { chainId, collections } = options
  const rows = await sql.query<Row>(
    `select chain.revision as current, change.collection, change.order_id, change.revision
     from chain_revisions chain left join (
       select wanted.collection, found.order_id, found.revision
       from unnest($2::text[], $3::bigint[]) as wanted(collection, after)
       cross join lateral (
         select order_id, revision from order_changes
         where chain_id = $1 and collection = wanted.collection and revision > wanted.after
         order by revision desc, order_id desc limit ${maxChanges} + 1
       ) found
     ) change on true
     where chain.chain_id = $1`,
    [chainId, [...collections.keys()], [...collections.values()]],
    'read order changes',
  )
  const current = Number(rows[0]?.current ?? 0)
  return {
    current,
    kept: Math.max(0, current - keptRevisions),
    changes: rows.flatMap(({ collection, order_id: orderId, revision }) =>
      collection && orderId ? [{ collection, orderId, revision: Number(revision) }] : [],
    ),
  }
}

export declare namespace readOrderChanges {
  type Options = {
    chainId: number
    /** The revision after which to read, by collection in lower case. */
    collections: ReadonlyMap<string, number>
  }
  type ReturnType = { current: number; kept: number; changes: OrderChange[] }
}

type Row = {
  current: string
  collection: Address | null
  order_id: Hex | null
  revision: string | null
}
