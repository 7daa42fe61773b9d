import type { Address, Hex } from 'viem'
import { above } from './above.js'
import type { Sql } from './openDatabase.js'

/** Which purchase: the market takes an id of a buyer once. */
export type RelayKey = { chainId: number; buyer: Address; purchaseId: Hex }

/** A purchase that is carried out for its buyer. */
export type Relay = {
  /** The first order that it buys from. */
  orderId: Hex
  /** Who sends its transactions. */
  relayer: Address
  /** The nonce of its last transaction: that of the purchase itself. */
  nonce: number
  /** Its signed transactions, in their order; before them those that do nothing, in place of what was accepted before. */
  rawTransactions: readonly Hex[]
  /** The most that one of them offers for a unit of gas, in wei. Of what does nothing it is not asked, as of the deadline. */
  maxFeePerGas: bigint
  /** Unix seconds: when the first of what was signed for it ends. */
  deadline: bigint | undefined
  /** Whether the purchase itself is sent no more: another transaction, which does nothing, takes its nonce. */
  cancelled: boolean
}

/** A signed transaction of a relayer. Fees are wei for each unit of gas. */
export type RelayTransaction = {
  nonce: number
  to: Address
  data: Hex
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Unix seconds: when what was signed for it ends. */
  deadline: bigint | undefined
  /** As it is sent. */
  raw: Hex
  /** Tells whether two are of one purchase, of those that were read and not replaced. */
  purchase?: string | null
}

/** Waits until no other database transaction assigns nonces of the relayer, and keeps others waiting. */
export async function lockRelayer(sql: Sql, chainId: number, relayer: Address): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($2, $1))', [
    chainId,
    `tillkit relayer ${relayer.toLowerCase()}`,
  ])
}

/** Waits until no other database transaction keeps this purchase, by whichever relayer, and keeps others waiting. */
export async function lockPurchase(sql: Sql, { chainId, buyer, purchaseId }: RelayKey): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($2, $1))', [
    chainId,
    `tillkit purchase ${buyer} ${purchaseId}`.toLowerCase(),
  ])
}

/** The purchase of that id, if it was accepted. */
export async function readRelay(sql: Sql, key: RelayKey): Promise<Relay | undefined> {
  const [row] = await sql.query<RelayRow>(
    `select r.order_id, t.relayer, max(t.nonce) as nonce, array_agg(t.raw order by t.nonce) as raws,
       coalesce(max(t.max_fee_per_gas) filter (where t.data <> '0x'), 0) as max_fee_per_gas,
       min(t.deadline) filter (where t.data <> '0x') as deadline,
       (array_agg(t.data order by t.nonce desc))[1] = '0x' as cancelled
     from relays r join relay_transactions t using (chain_id, buyer, purchase_id)
     where r.chain_id = $1 and r.buyer = $2 and r.purchase_id = $3 group by r.order_id, t.relayer`,
    valuesOf(key),
  )
  if (!row) return undefined
  const { order_id: orderId, relayer, raws: rawTransactions, cancelled } = row
  const deadline = row.deadline === null ? undefined : BigInt(row.deadline)
  const maxFeePerGas = BigInt(row.max_fee_per_gas)
  return { orderId, relayer, nonce: Number(row.nonce), rawTransactions, maxFeePerGas, deadline, cancelled }
}

/**
 * Keeps a purchase with its transactions, in place of earlier ones of the same id. Of these stay those of a nonce that is not used
 * up: what comes behind it needs somebody to use it. Those of a used one, and of another relayer, are kept apart: should their blocks
 * go, or while they are in none, whoever has their key sends them.
 */
export async function replaceRelay(sql: Sql, key: RelayKey, options: replaceRelay.Options): Promise<void> {
  const { orderId, relayer, fromNonce, transactions } = options
  await sql.query(
    `with gone as (
       delete from relay_transactions where chain_id = $1 and buyer = $2 and purchase_id = $3
         and not (relayer = $4 and nonce >= $5) returning *
     )
     insert into replaced_transactions (chain_id, relayer, nonce, ${content}) select chain_id, relayer, nonce, ${content} from gone
     on conflict do nothing`,
    [...valuesOf(key), relayer.toLowerCase(), fromNonce],
  )
  await sql.query(
    `insert into relays (chain_id, buyer, purchase_id, order_id) values ($1, $2, $3, $4)
     on conflict (chain_id, buyer, purchase_id) do update set order_id = excluded.order_id`,
    [...valuesOf(key), orderId.toLowerCase()],
  )
  for (const { nonce, to, data, gas, maxFeePerGas, maxPriorityFeePerGas, deadline, raw } of transactions) {
    await sql.query(
      `insert into relay_transactions (chain_id, buyer, purchase_id, relayer, nonce, target, data, gas,
         max_fee_per_gas, max_priority_fee_per_gas, deadline, raw)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        ...valuesOf(key),
        relayer.toLowerCase(),
        nonce,
        to.toLowerCase(),
        data,
        gas,
        maxFeePerGas,
        maxPriorityFeePerGas,
        deadline,
        raw,
      ],
    )
  }
}

export declare namespace replaceRelay {
  type Options = {
    orderId: Hex
    relayer: Address
    /** The first nonce of the relayer that is not used up. */
    fromNonce: number
    transactions: readonly RelayTransaction[]
  }
}

/** Transactions of a relayer from a nonce on, in their order: those of purchases, and those that were replaced. */
export async function readTransactions(
  sql: Sql,
  options: readTransactions.Options,
): Promise<RelayTransaction[]> {
  const { chainId, relayer, fromNonce } = options
  const rows = await sql.query<Row>(
    `select nonce, ${content}, buyer || purchase_id as purchase from relay_transactions where ${atOrAbove('relay_transactions')}
     union all
     select nonce, ${content}, null from replaced_transactions r where ${atOrAbove('replaced_transactions')}
       -- One look-up for each: whether it exists may be answered by reading the whole table.
       and (select nonce from relay_transactions where chain_id = $1 and relayer = $2 and nonce = r.nonce) is null
     order by nonce`,
    [chainId, relayer.toLowerCase(), fromNonce],
  )
  return rows.map(({ target: to, data, raw, purchase, deadline, ...row }) => ({
    to,
    data,
    raw,
    purchase,
    nonce: Number(row.nonce),
    gas: BigInt(row.gas),
    maxFeePerGas: BigInt(row.max_fee_per_gas),
    maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
    deadline: deadline === null ? undefined : BigInt(deadline),
  }))
}

export declare namespace readTransactions {
  type Options = { chainId: number; relayer: Address; fromNonce: number }
}

/** Whether a relayer has ever sent anything. */
export async function hasTransactions(sql: Sql, chainId: number, relayer: Address): Promise<boolean> {
  const rows = await sql.query(
    `select from (select nonce from relay_transactions where chain_id = $1 and relayer = $2 order by nonce limit 1) made
     union all
     select from (select nonce from replaced_transactions where chain_id = $1 and relayer = $2 order by nonce limit 1) replaced`,
    [chainId, relayer.toLowerCase()],
  )
  return rows.length > 0
}

/** The relayers of which transactions were replaced, with the first nonce of each. */
export async function readReplaced(
  sql: Sql,
  chainId: number,
): Promise<{ relayer: Address; nonce: number }[]> {
  const rows = await sql.query<{ relayer: Address; nonce: string }>(
    // From one to the next by the key: each has many.
    `with recursive walk as (
       (select relayer, nonce from replaced_transactions where chain_id = $1 order by relayer, nonce limit 1)
       union all
       select next.* from walk cross join lateral (
         select relayer, nonce from replaced_transactions where chain_id = $1 and relayer > walk.relayer
         order by relayer, nonce limit 1
       ) next
     ) select * from walk`,
    [chainId],
  )
  return rows.map(({ relayer, nonce }) => ({ relayer, nonce: Number(nonce) }))
}

/** Forgets transactions of a relayer that were replaced, of nonces below one: nothing takes their blocks back. */
export async function forgetReplaced(
  sql: Sql,
  options: { chainId: number; relayer: Address; belowNonce: number },
): Promise<void> {
  const { chainId, relayer, belowNonce } = options
  await sql.query('delete from replaced_transactions where chain_id = $1 and relayer = $2 and nonce < $3', [
    chainId,
    relayer.toLowerCase(),
    belowNonce,
  ])
}

/** Keeps a transaction that was signed again: with higher fees, or to do nothing. */
export async function updateTransaction(sql: Sql, options: updateTransaction.Options): Promise<void> {
  const { chainId, relayer, transaction } = options
  const { nonce, to, data, gas, maxFeePerGas, maxPriorityFeePerGas, raw } = transaction
  await sql.query(
    `with replaced as (
       update replaced_transactions set target = $4, data = $5, gas = $6, max_fee_per_gas = $7,
         max_priority_fee_per_gas = $8, raw = $9
       where chain_id = $1 and relayer = $2 and nonce = $3
     )
     update relay_transactions set target = $4, data = $5, gas = $6, max_fee_per_gas = $7,
       max_priority_fee_per_gas = $8, raw = $9
     where chain_id = $1 and relayer = $2 and nonce = $3`,
    [
      chainId,
      relayer.toLowerCase(),
      nonce,
      to.toLowerCase(),
      data,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      raw,
    ],
  )
}

export declare namespace updateTransaction {
  type Options = { chainId: number; relayer: Address; transaction: RelayTransaction }
}

/** SQL for what a table has of relayer `$2` from nonce `$3` on. */
export const atOrAbove = (table: string) =>
  above({ table, column: 'nonce', after: '$3::bigint - 1', among: 'relayer = $2' })

/** Columns of a transaction beside its place. */
const content = 'target, data, gas, max_fee_per_gas, max_priority_fee_per_gas, deadline, raw'

function valuesOf({ chainId, buyer, purchaseId }: RelayKey): [number, string, string] {
  return [chainId, buyer.toLowerCase(), purchaseId.toLowerCase()]
}

/** PostgreSQL's driver gives `bigint` and `numeric` as digits. */
type Row = {
  nonce: string
  target: Address
  data: Hex
  gas: string
  max_fee_per_gas: string
  max_priority_fee_per_gas: string
  deadline: string | null
  raw: Hex
  purchase: string | null
}

type RelayRow = {
  order_id: Hex
  relayer: Address
  nonce: string
  raws: Hex[]
  max_fee_per_gas: string
  deadline: string | null
  cancelled: boolean
}
