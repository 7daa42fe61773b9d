import { lockChain } from '../store/blocks.js'
import { insertCurrencies, type KnownCurrency } from '../store/currencies.js'
import type { Database } from '../store/openDatabase.js'
import { readSource, replaceSource } from '../store/sources.js'
import { requireChain } from './advance.js'
import type { Indexer } from './indexer.js'
import { type Chain, fromChain } from './openChain.js'

/**
 * Makes sure that what is kept of a chain came from this market, from this block on. Rows of another source are
 * forgotten.
 *
 * @throws ChainError when the market does not answer or the node serves another chain, DatabaseError when the database fails.
 */
export async function ensureSource(options: ensureSource.Options): Promise<void> {
  const { database, chain, indexer, startBlock, currencies } = options
  const { chainId } = chain
  const [servedChainId, fee] = await Promise.all([
    fromChain(chain, chain.client.getChainId()),
    indexer.readFee(),
  ])
  requireChain(chain, servedChainId)
  await database.transaction(async (sql) => {
    await lockChain(sql, chainId)
    const known = await readSource(sql, chainId)
    const same =
      known?.market === indexer.market.toLowerCase() &&
      known.startBlock === startBlock &&
      known.treasury === fee.treasury.toLowerCase() &&
      known.marketFeeBps === fee.marketFeeBps
    if (!same) await replaceSource(sql, { chainId, market: indexer.market, startBlock, ...fee })
    await insertCurrencies(sql, chainId, currencies)
  })
}

export declare namespace ensureSource {
  type Options = {
    database: Database
    chain: Chain
    indexer: Indexer
    startBlock: number
    currencies: readonly KnownCurrency[]
  }
}
