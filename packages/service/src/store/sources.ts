import type { Address } from 'viem'
import { deleteBlocksAbove } from './blocks.js'
import { allDone, type Sql } from './openDatabase.js'
import { lowerSignedOrders } from './signedOrders.js'
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
    'select kind, market, start_block, treasury, market_fee_bps from sources where chain_id = $1',
    [chainId],
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
    `update sources s set treasury = told.treasury, market_fee_bps = told."marketFeeBps"
     from json_to_recordset($2) as told(kind text, treasury text, "marketFeeBps" integer)
     where s.chain_id = $1 and s.kind = told.kind`,
    [chainId, JSON.stringify(sources)],
  )
}

const chunk = 2_000

/**
 * Deletes some of the last blocks of a chain before its markets change. The index then has the complete state of an earlier block. Returns
 * `true` if many rows are left, so that the caller calls it again. `replaceSources` deletes the remaining rows.
 */
export async function forgetLatest(sql: Sql, chainId: number): Promise<boolean> {
  // Run this before any block is deleted. It reads from the stored blocks which events listeners may have received.
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
  // Delete at least one block, even if that block alone has more than `chunk` rows.
  await deleteBlocksAbove(sql, chainId, Math.min(Number(row.height), Number(row.tip) - 1))
  return true
}

/** Replaces a chain's markets and deletes its blocks. Keeps signed orders, because they are in no block. */
export async function replaceSources(sql: Sql, chainId: number, sources: readonly Source[]): Promise<void> {
  await deleteBlocksAbove(sql, chainId, -1)
  const deleted = sql.query('delete from sources where chain_id = $1', [chainId])
  const inserted = sql.query(
    `insert into sources (chain_id, kind, market, start_block, treasury, market_fee_bps)
     select $1, kind, market, "startBlock", treasury, "marketFeeBps"
     from json_to_recordset($2)
       as source(kind text, market text, "startBlock" bigint, treasury text, "marketFeeBps" integer)`,
    [chainId, JSON.stringify(sources)],
  )
  await allDone([deleted, inserted])
}

/**
 * Raises the first block of each listener. The caller deletes stored blocks, and the service reads these blocks again. Without this change
 * it would send their old events twice.
 *
 * The service recognises an event that it has sent for two weeks. One day is a reserve, so listeners skip all blocks older than 13 days.
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
