import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { rowsAbove } from './rowsAbove.js'
import { statement } from './statement.js'

/** The key of a purchase. A market accepts a purchase ID only once for each buyer. */
export type RelayKey = { chainId: number; buyer: Address; purchaseId: Hex }

export type Relay = {
  orderId: Hex
  relayer: Address
  nonce: number
  /**
   * The signed transactions of the purchase, sorted by nonce. Transactions that cancel earlier attempts have lower nonces, so they come
   * first.
   */
  rawTransactions: readonly Hex[]
  /** The highest `maxFeePerGas` of the purchase's transactions, in wei. Ignores transactions that cancel a nonce. */
  maxFeePerGas: bigint
  /**
   * The earliest deadline of the buyer's signatures, in Unix seconds; `undefined` without a deadline. Ignores transactions that cancel a
   * nonce.
   */
  deadline: bigint | undefined
  /** Whether the transaction with the highest nonce, which should make the purchase, was replaced by one that cancels it. */
  cancelled: boolean
}

export type RelayTransaction = {
  nonce: number
  to: Address
  data: Hex
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  deadline: bigint | undefined
  raw: Hex
  /**
   * The key of the transaction's purchase. `null` for a transaction of a replaced attempt, and absent for a transaction that is not stored
   * yet.
   */
  purchase?: string | null
}

/** Locks the nonces of a relayer until the database transaction ends. So two processes cannot use the same nonce. */
export async function lockRelayer(sql: Sql, chainId: number, relayer: Address): Promise<void> {
  await sql.query(
    ...statement`select pg_advisory_xact_lock(hashtextextended(${`tillkit relayer ${relayer.toLowerCase()}`}, ${chainId}))`,
  )
}

/** Locks a purchase until the database transaction ends. So two relayers or processes cannot send the same purchase. */
export async function lockPurchase(sql: Sql, { chainId, buyer, purchaseId }: RelayKey): Promise<void> {
  await sql.query(
    ...statement`select pg_advisory_xact_lock(hashtextextended(${`tillkit purchase ${buyer} ${purchaseId}`.toLowerCase()}, ${chainId}))`,
  )
}

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
 * Stores a new attempt of a purchase. Unmined transactions of the same relayer's earlier attempt stay, because transactions with later
 * nonces depend on them.
 *
 * Mined transactions, and all transactions of another relayer, move to `replaced_transactions`. The relayer that signed these transactions
 * sends them until they are mined, and again if a reorg removes their block.
 */
export async function replaceRelay(sql: Sql, key: RelayKey, options: replaceRelay.Options): Promise<void> {
  const { orderId, relayer, fromNonce, transactions } = options
  await sql.query(
    `with gone as (
       delete from relay_transactions where chain_id = $1 and buyer = $2 and purchase_id = $3
         and not (relayer = $4 and nonce >= $5) returning *
     )
     insert into replaced_transactions (chain_id, relayer, nonce, ${transactionColumns}) select chain_id, relayer, nonce,
       ${transactionColumns} from gone
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
    fromNonce: number
    transactions: readonly RelayTransaction[]
  }
}

export async function readTransactions(
  sql: Sql,
  options: readTransactions.Options,
): Promise<RelayTransaction[]> {
  const { chainId, relayer, fromNonce } = options
  const rows = await sql.query<Row>(
    `select nonce, ${transactionColumns}, buyer || purchase_id as purchase from relay_transactions
      where ${rowsFromNonce('relay_transactions')}
     union all
     select nonce, ${transactionColumns}, null from replaced_transactions r where ${rowsFromNonce('replaced_transactions')}
       -- A scalar subquery looks each row up; for "exists", the planner may read the whole table.
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

export async function hasTransactions(sql: Sql, chainId: number, relayer: Address): Promise<boolean> {
  const rows = await sql.query(
    `select from (select nonce from relay_transactions where chain_id = $1 and relayer = $2 order by nonce limit 1) made
     union all
     select from (select nonce from replaced_transactions where chain_id = $1 and relayer = $2 order by nonce limit 1) replaced`,
    [chainId, relayer.toLowerCase()],
  )
  return rows.length > 0
}

export async function readReplaced(
  sql: Sql,
  chainId: number,
): Promise<{ relayer: Address; nonce: number }[]> {
  const rows = await sql.query<{ relayer: Address; nonce: string }>(
    // Jump from one relayer to the next in the index, instead of reading all rows of each relayer.
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

export async function forgetReplaced(
  sql: Sql,
  options: { chainId: number; relayer: Address; belowNonce: number },
): Promise<void> {
  const { chainId, relayer, belowNonce } = options
  await sql.query(
    ...statement`delete from replaced_transactions where chain_id = ${chainId} and relayer = ${relayer.toLowerCase()}
      and nonce < ${belowNonce}`,
  )
}

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

export const rowsFromNonce = (table: string) =>
  rowsAbove({ table, column: 'nonce', after: '$3::bigint - 1', among: 'relayer = $2' })

const transactionColumns = 'target, data, gas, max_fee_per_gas, max_priority_fee_per_gas, deadline, raw'

function valuesOf({ chainId, buyer, purchaseId }: RelayKey): [number, string, string] {
  return [chainId, buyer.toLowerCase(), purchaseId.toLowerCase()]
}

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
