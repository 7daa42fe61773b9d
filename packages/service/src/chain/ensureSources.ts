import type { Address } from 'viem'
import { writeChain } from '../store/blocks.js'
import { insertCurrencies, type KnownCurrency } from '../store/currencies.js'
import type { Database, Sql } from '../store/openDatabase.js'
import { forgetLatest, readSources, replaceSources, type Source, updateFees } from '../store/sources.js'
import type { Indexer } from './indexer.js'
import { type Chain, fromChain } from './openChain.js'
import { requireChain } from './openQuorum.js'

export async function fetchSources(options: fetchSources.Options): Promise<Source[]> {
  const { chain, indexers, startBlock } = options
  const [servedChainId, ...sources] = await Promise.all([
    fromChain(chain, chain.client.getChainId()),
    ...indexers.map((indexer) => readSource(indexer, startBlock)),
  ])
  requireChain(chain, servedChainId)
  return sources
}

export declare namespace fetchSources {
  type Options = { chain: Chain; indexers: readonly Indexer[]; startBlock: number }
}

/**
 * Stores the markets of a chain. If the markets or the start block changed, deletes the indexed rows, so that the index starts again.
 *
 * A changed fee alone deletes nothing. The fee comes from one node, and no other node confirms it. So a lying node could otherwise reset
 * the index.
 */
export async function ensureSources(options: ensureSources.Options): Promise<void> {
  const { database, chainId, sources, currencies } = options
  const isDone = () =>
    writeChain(database, chainId, async (sql) => {
      const isKnown = keyOf(await readSources(sql, chainId)) === keyOf(sources)
      if (!isKnown && (await forgetLatest(sql, chainId))) return false
      if (isKnown) await updateFees(sql, chainId, sources)
      else await replaceSources(sql, chainId, sources)
      await insertCurrencies(sql, chainId, currencies)
      return true
    })
  while (!(await isDone()));
}

export declare namespace ensureSources {
  type Options = {
    database: Database
    chainId: number
    sources: readonly Source[]
    currencies: readonly KnownCurrency[]
  }
}

async function readSource(indexer: Indexer, startBlock: number): Promise<Source> {
  const { treasury, marketFeeBps } = await indexer.readFee()
  const market = lower(indexer.market)
  return { kind: indexer.kind, market, startBlock, treasury: lower(treasury), marketFeeBps }
}

/**
 * Throws if another process has meanwhile stored other markets or another start block. The rows of this process would then lack the logs of
 * those markets.
 */
export async function requireSources(sql: Sql, chainId: number, sources: readonly Source[]): Promise<void> {
  if (keyOf(await readSources(sql, chainId)) === keyOf(sources)) return
  throw new Error('Another process indexes this chain for other markets, or from another block on.')
}

function keyOf(sources: readonly Source[]): string {
  return sources
    .map(({ kind, market, startBlock }) => [kind, market, startBlock].join(' '))
    .sort()
    .join()
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
