import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { type RelayKey, rowsFromNonce } from './relays.js'
import { statement } from './statement.js'

export type RelayCost = {
  nonce: number
  gas: bigint
  hashes: readonly Hex[]
  buyer: Address
  /**
   * Whether the relayer accepted the transaction more than an hour ago. If its nonce is used by then and no receipt exists, the relayer
   * concludes that another transaction has used the nonce.
   */
  isOld: boolean
  outcome: CostOutcome
  /**
   * The hash of the block at which the outcome was found. `null` while the outcome is unknown, and after the block is final, when a reorg
   * cannot change it.
   */
  blockHash: Hex | null
  isGone: boolean | null
}

/** The outcome of a relayer's transaction. `unused` means that another transaction has used its nonce, so it cost nothing. */
export type CostOutcome = 'pending' | 'succeeded' | 'reverted' | 'cancelled' | 'unused'

/**
 * Stores the maximum gas of new transactions. `created_at` is the time of the database's clock, so that all processes agree on the budget
 * of a day.
 */
export async function insertCosts(sql: Sql, options: insertCosts.Options): Promise<void> {
  const { key, relayer, project, collections, transactions } = options
  const { chainId, buyer, purchaseId } = key
  await sql.query(
    ...statement`insert into relay_costs (chain_id, relayer, nonce, project_id, buyer, purchase_id, collections, gas, hashes, created_at)
     select ${chainId}, ${relayer.toLowerCase()}, t.nonce, ${project}, ${buyer.toLowerCase()}, ${purchaseId.toLowerCase()},
       ${collections.map((collection) => collection.toLowerCase())}, t.gas, array[t.hash], now()
     from unnest(${transactions.map(({ nonce }) => nonce)}::bigint[], ${transactions.map(({ gas }) => gas)}::numeric[],
       ${transactions.map(({ hash }) => hash)}::text[]) as t (nonce, gas, hash)
     on conflict (chain_id, relayer, nonce) do update set project_id = excluded.project_id, buyer = excluded.buyer,
       purchase_id = excluded.purchase_id, collections = excluded.collections, gas = excluded.gas,
       hashes = relay_costs.hashes || excluded.hashes, outcome = 'pending', created_at = excluded.created_at,
       gas_used = null, block_number = null, block_hash = null`,
  )
}

export declare namespace insertCosts {
  type Options = {
    key: RelayKey
    relayer: Address
    project: string
    collections: readonly Address[]
    transactions: readonly { nonce: number; gas: bigint; hash: Hex }[]
  }
}

export async function addHash(sql: Sql, options: addHash.Options): Promise<void> {
  const { chainId, relayer, nonce, hash } = options
  await sql.query(
    ...statement`update relay_costs set hashes = hashes || array[${hash}::text]
     where chain_id = ${chainId} and relayer = ${relayer.toLowerCase()} and nonce = ${nonce}`,
  )
}

export declare namespace addHash {
  type Options = { chainId: number; relayer: Address; nonce: number; hash: Hex }
}

/**
 * Reads the relayer's transactions whose cost may still change. Each group is sorted by nonce:
 *
 * - Pending transactions.
 * - Transactions whose block a reorg has replaced.
 * - Transactions whose nonce another transaction has used, until the block in which the relayer found this is final.
 */
export async function readOpenCosts(sql: Sql, chainId: number, relayer: Address): Promise<RelayCost[]> {
  const rows = await sql.query<CostRow>(
    `select * from (
       select ${columns} from relay_costs c where chain_id = $1 and relayer = $2 and outcome = 'pending' order by nonce limit 200
     ) unread union all select * from (
       select ${columns} from relay_costs c where chain_id = $1 and relayer = $2 and block_number is not null
         and (outcome = 'unused' or ${isGone}) order by nonce limit 200
     ) gone`,
    [chainId, relayer.toLowerCase()],
  )
  return rows.map(({ nonce, gas, block_hash: blockHash, ...same }) => {
    return { ...same, nonce: Number(nonce), gas: BigInt(gas), blockHash }
  })
}

const tip = '(select number from blocks where chain_id = $1 order by number desc limit 1)'
const indexedHash = '(select hash from blocks b where b.chain_id = $1 and b.number = c.block_number)'
const isGone = `(block_number <= ${tip} and ${indexedHash} is distinct from block_hash)`
const columns = `nonce, gas, hashes, buyer, outcome, block_hash, created_at < now() - interval '1 hour' as "isOld", ${isGone} as "isGone"`

type CostRow = Omit<RelayCost, 'nonce' | 'gas' | 'blockHash'> & {
  nonce: string
  gas: string
  block_hash: Hex | null
}

/**
 * Stores the outcome and the real cost of a transaction. Returns `false` and stores nothing if another process changed the row after `cost`
 * was read.
 */
export async function settleCost(sql: Sql, options: settleCost.Options): Promise<boolean> {
  const { chainId, relayer, cost, outcome, found } = options
  const rows = await sql.query(
    `update relay_costs set outcome = $6, gas_used = $7, block_number = $8, block_hash = $9,
       -- The mined hash comes last.
       hashes = case when $10::text is null then hashes else array_remove(hashes, $10) || $10 end
     where chain_id = $1 and relayer = $2 and nonce = $3 and outcome = $4 and block_hash is not distinct from $5 returning nonce`,
    [
      chainId,
      relayer.toLowerCase(),
      cost.nonce,
      cost.outcome,
      cost.blockHash,
      outcome,
      found?.gasUsed,
      found?.blockNumber,
      found?.blockHash,
      found?.hash,
    ],
  )
  return rows.length > 0
}

export declare namespace settleCost {
  type Options = {
    chainId: number
    relayer: Address
    cost: Pick<RelayCost, 'nonce' | 'outcome' | 'blockHash'>
    outcome: CostOutcome
    found?: { hash?: Hex; gasUsed?: bigint; blockNumber: bigint; blockHash: Hex } | undefined
  }
}

export async function closeCosts(
  sql: Sql,
  options: { chainId: number; relayer: Address; depth: number },
): Promise<void> {
  const { chainId, relayer, depth } = options
  await sql.query(
    `update relay_costs c set block_number = null, block_hash = null
     where chain_id = $1 and relayer = $2 and block_number is not null
       and block_number <= ${tip} - $3::bigint and ${indexedHash} = block_hash`,
    [chainId, relayer.toLowerCase(), depth],
  )
}

export async function pruneCosts(sql: Sql, chainId: number): Promise<void> {
  await sql.query(
    ...statement`delete from relay_costs where chain_id = ${chainId} and created_at < now() - interval '2 days'`,
  )
}

/**
 * Sums up the relayer's gas of the last 24 hours. Counts the gas of a successful transaction once, and that of a reverted, cancelled or
 * pending one ten times. Counts no gas for a transaction whose nonce another one has used.
 */
export async function sumCosts(sql: Sql, options: sumCosts.Options): Promise<sumCosts.ReturnType> {
  const { chainId, relayer, project, buyer, collections } = options
  // Compute each sum with its own index. The relayer may have many transactions of other projects and buyers, which the query must not
  // read.
  const sumOf = (whose: string) =>
    `(select coalesce(sum(coalesce(gas_used, gas) * case outcome when 'succeeded' then 1 when 'unused' then 0 else 10 end), 0)
      from relay_costs where chain_id = $1 and relayer = $2 and created_at > now() - interval '1 day' and ${whose})`
  const sums = await sql.query<{ kind: string; gas: string }>(
    `select 'project' as kind, ${sumOf('project_id = $3')} as gas
     union all select 'buyer', ${sumOf('buyer = $4')}
     union all select 'collection', ${sumOf('collections @> array[c]')} from unnest($5::text[]) as c`,
    [
      chainId,
      relayer.toLowerCase(),
      project,
      buyer.toLowerCase(),
      collections.map((collection) => collection.toLowerCase()),
    ],
  )
  const largest = (kind: string) =>
    sums.reduce((max, row) => {
      const gas = BigInt(row.gas)
      return row.kind === kind && gas > max ? gas : max
    }, 0n)
  return { project: largest('project'), buyer: largest('buyer'), collection: largest('collection') }
}

export declare namespace sumCosts {
  type Options = {
    chainId: number
    relayer: Address
    project: string
    buyer: Address
    collections: readonly Address[]
  }
  /** The sums of gas for the project, for the buyer, and for the collection with the highest sum. */
  type ReturnType = { project: bigint; buyer: bigint; collection: bigint }
}

export async function countUnmined(
  sql: Sql,
  options: { chainId: number; relayer: Address; project: string; fromNonce: number },
): Promise<number> {
  const { chainId, relayer, project, fromNonce } = options
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from relay_costs
     where ${rowsFromNonce('relay_costs')} and project_id = $4`,
    [chainId, relayer.toLowerCase(), fromNonce, project],
  )
  return row?.count ?? 0
}

export async function readReverted(
  sql: Sql,
  { chainId, buyer, purchaseId }: RelayKey,
): Promise<readonly Hex[]> {
  const rows = await sql.query<{ hash: Hex }>(
    ...statement`select hashes[cardinality(hashes)] as hash from relay_costs
     where chain_id = ${chainId} and buyer = ${buyer.toLowerCase()} and purchase_id = ${purchaseId.toLowerCase()} and outcome = 'reverted'
       order by nonce`,
  )
  return rows.map(({ hash }) => hash)
}
