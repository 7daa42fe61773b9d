import type { Address } from 'viem'
import { writeChain } from '../store/blocks.js'
import { insertCurrencies, type KnownCurrency } from '../store/currencies.js'
import type { Database, Sql } from '../store/openDatabase.js'
import { forgetLatest, readSources, replaceSources, type Source, updateFees } from '../store/sources.js'
import type { Indexer } from './indexer.js'
import { requireChain } from './openAgreement.js'
import { type Chain, fromChain } from './openChain.js'

/**
 * Asks the chain what its markets take, and whether it is the chain that is meant.
 *
 * @throws ChainError when a market does not answer or the node serves another chain.
 */
export async function askSources(options: askSources.Options): Promise<Source[]> {
  const { chain, indexers, startBlock } = options
  const [servedChainId, ...sources] = await Promise.all([
    fromChain(chain, chain.client.getChainId()),
    ...indexers.map((indexer) => readSource(indexer, startBlock)),
  ])
  requireChain(chain, servedChainId)
  return sources
}

export declare namespace askSources {
  type Options = { chain: Chain; indexers: readonly Indexer[]; startBlock: number }
}

/**
 * Makes sure that what is kept of a chain came from these markets, from this block on. Rows of other sources are forgotten, bit by bit. What the
 * markets take is no part of any block: a node that lies about it has nothing read anew.
 *
 * @throws DatabaseError when the database fails.
 */
export async function ensureSources(options: ensureSources.Options): Promise<void> {
  const { database, chainId, sources, currencies } = options
  const isDone = () =>
    writeChain(database, chainId, async (sql) => {
      // Another process may have done it by now.
      const isKnown = nameOf(await readSources(sql, chainId)) === nameOf(sources)
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
    /** What {@link askSources} answers. */
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
 * Makes sure that a chain is still indexed from these sources: a process that was configured otherwise, and came later, has it read
 * anew, and what this one would write lacks what that one's markets tell.
 *
 * @throws Error where it is not, DatabaseError when the database does fail.
 */
export async function requireSources(sql: Sql, chainId: number, sources: readonly Source[]): Promise<void> {
  if (nameOf(await readSources(sql, chainId)) === nameOf(sources)) return
  throw new Error('Another process indexes this chain for other markets, or from another block on.')
}

/** The same for the same sources, in any order. */
function nameOf(sources: readonly Source[]): string {
  return sources
    .map(({ kind, market, startBlock }) => [kind, market, startBlock].join(' '))
    .sort()
    .join()
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
