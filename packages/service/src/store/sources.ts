import type { Address } from 'viem'
import { deleteBlocksAbove } from './blocks.js'
import { allDone, type Sql } from './openDatabase.js'
import { lowerSignedOrders } from './signedOrders.js'
import { statement } from './statement.js'
import { updateStandings } from './updateStandings.js'
import { nextVersion } from './webhooks/listeners.js'

export type Source = {
  kind: string
  market: Address
  startBlock: number
  treasury: Address
  marketFeeBps: number
}

export async function readSources(sql: Sql, chainId: number): Promise<Source[]> {
  const rows = await sql.query<{
    kind: string
    market: Address
    start_block: string
    treasury: Address
    market_fee_bps: number
  }>(
    ...statement`select kind, market, start_block, treasury, market_fee_bps from sources where chain_id = ${chainId}`,
    'read sources',
  )
  return rows.map((row) => ({
    kind: row.kind,
    market: row.market,
    startBlock: Number(row.start_block),
    treasury: row.treasury,
    marketFeeBps: row.market_fee_bps,
  }))
}

export async function updateFees(sql: Sql, chainId: number, sources: readonly Source[]): Promise<void> {
  await sql.query(
    ...statement`update sources s set treasury = told.treasury, market_fee_bps = told."marketFeeBps"
     from json_to_recordset(${JSON.stringify(sources)}) as told(kind text, treasury text, "marketFeeBps" integer)
     where s.chain_id = ${chainId} and s.kind = told.kind`,
  )
}

const chunk = 2_000

/**
 * Deletes a part of the last blocks of a chain, before its markets change. The database then has the complete state as of an earlier block.
 * Returns `true` while many rows are left; the caller then calls it again in another transaction. `replaceSources` deletes the rest.
 */
export async function forgetLatest(sql: Sql, chainId: number): Promise<boolean> {
  // Call this before any block is deleted: it reads from the stored blocks which events the service may have sent.
  await narrowListeners(sql, chainId)
  const lowered = await lowerSignedOrders(sql, chainId, -1, chunk)
  await updateStandings(sql, chainId, lowered)
  if (lowered.length === chunk) return true
  const behind = (table: string, column = 'block_number') =>
    `(select ${column} from ${table} where chain_id = $1 and ${column} is not null order by ${column} desc offset ${chunk} limit 1)`
  const [row] = await sql.query<{ height: string | null; tip: string | null }>(
    `select greatest(
       ${behind('blocks', 'number')}, ${behind('orders')}, ${behind('fills')}, ${behind('order_updates')}
     ) as height, (select number from blocks where chain_id = $1 order by number desc limit 1) as tip`,
    [chainId],
  )
  if (!row?.height) return false
  // Delete at least the last block, even if it alone has more than `chunk` rows.
  await deleteBlocksAbove(sql, chainId, Math.min(Number(row.height), Number(row.tip) - 1))
  return true
}

/**
 * Replaces the markets of a chain, and deletes all its blocks and the orders in them. Keeps signed orders, because they come from no block.
 */
export async function replaceSources(sql: Sql, chainId: number, sources: readonly Source[]): Promise<void> {
  await deleteBlocksAbove(sql, chainId, -1)
  const deleted = sql.query(...statement`delete from sources where chain_id = ${chainId}`)
  const inserted = sql.query(
    ...statement`insert into sources (chain_id, kind, market, start_block, treasury, market_fee_bps)
     select ${chainId}, kind, market, "startBlock", treasury, "marketFeeBps"
     from json_to_recordset(${JSON.stringify(sources)})
       as source(kind text, market text, "startBlock" bigint, treasury text, "marketFeeBps" integer)`,
  )
  await allDone([deleted, inserted])
}

/**
 * Raises the first block of each listener before the caller deletes stored blocks. The service will index these blocks again, and would
 * otherwise send events of old blocks a second time.
 *
 * The service recognises an event that it sent in the last two weeks. So only the events of older blocks are a problem, and listeners skip
 * all blocks older than 13 days. One day is a reserve.
 */
async function narrowListeners(sql: Sql, chainId: number): Promise<void> {
  await sql.query(
    `update listeners set from_block = told.height, version = $2 from (
       select coalesce(
         (select min(number) - 1 from blocks where chain_id = $1 and time > extract(epoch from now() - interval '13 days')),
         (select max(number) from blocks where chain_id = $1)
       ) as height
     ) told where chain_id = $1 and not removed and from_block < told.height`,
    [chainId, await nextVersion(sql, chainId)],
  )
}
