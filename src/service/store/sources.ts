import type { Address } from 'viem'
import type { Sql } from './openDatabase.js'

/** What a chain is indexed from, and what its market takes of each price. */
export type Source = {
  chainId: number
  market: Address
  startBlock: number
  /** Receives the market fee. */
  treasury: Address
  marketFeeBps: number
}

/** The source that a chain's rows came from. */
export async function readSource(sql: Sql, chainId: number): Promise<Source | undefined> {
  const [row] = await sql.query<{
    market: Address
    start_block: string
    treasury: Address
    market_fee_bps: number
  }>('select market, start_block, treasury, market_fee_bps from sources where chain_id = $1', [chainId])
  if (!row) return undefined
  const { market, start_block: startBlock, treasury, market_fee_bps: marketFeeBps } = row
  return { chainId, market, startBlock: Number(startBlock), treasury, marketFeeBps }
}

/** Sets what a chain is indexed from, and forgets all that came from another source. */
export async function replaceSource(sql: Sql, source: Source): Promise<void> {
  const { chainId, market, startBlock, treasury, marketFeeBps } = source
  await sql.query('delete from blocks where chain_id = $1', [chainId])
  await sql.query(
    `insert into sources (chain_id, market, start_block, treasury, market_fee_bps) values ($1, $2, $3, $4, $5)
     on conflict (chain_id) do update set market = excluded.market, start_block = excluded.start_block,
       treasury = excluded.treasury, market_fee_bps = excluded.market_fee_bps`,
    [chainId, market.toLowerCase(), startBlock, treasury.toLowerCase(), marketFeeBps],
  )
}
