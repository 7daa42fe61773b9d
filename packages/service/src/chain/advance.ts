import { type Block, readTip } from '../store/blocks.js'
import type { Database } from '../store/openDatabase.js'
import { silentTracing, type Tracing } from '../tracing/tracing.js'
import { applyBlocks } from './applyBlocks.js'
import { createAvailabilityReader } from './createAvailabilityReader.js'
import { type BlockPrefetcher, createBlockPrefetcher } from './createBlockPrefetcher.js'
import { fundsChangeTopics } from './decodeFundsChanges.js'
import { tokenChangeTopics } from './decodeTokenChanges.js'
import type { Header } from './fetchBlocks.js'
import { findAncestor } from './findAncestor.js'
import type { Indexer } from './indexer.js'
import { type Chain, ChainError } from './openChain.js'
import { isShownBy, type openQuorum } from './openQuorum.js'
import type { Watcher } from './watcher.js'

/**
 * Indexes the next blocks of the chain, at most `range` of them. If a reorg replaced indexed blocks, discards those blocks first.
 *
 * Without `allowRollback`, discards a block only if the node has another block at the same height. If it would have to discard more than
 * `maxReorgDepth` blocks, throws `ChainError` instead.
 */
export async function advance(options: advance.Options): Promise<advance.ReturnType> {
  const {
    database,
    chain,
    quorum,
    indexers,
    watcher,
    sources,
    startBlock,
    range,
    settled,
    isLowerHeadDoubtful,
  } = options
  const {
    allowRollback,
    maxReorgDepth,
    tracing = silentTracing,
    prefetcher = createBlockPrefetcher(),
  } = options
  const [head, tip] = await readEnds(options)
  if (tip?.hash === head.hash && settled) return { tip, head, settled, isNodeBehind: false }
  // A node that lags behind looks like a chain that lost blocks. So ignore a head below the last indexed block, until several reads in a
  // row return such a head.
  if (tip && head.number < tip.number && isLowerHeadDoubtful)
    return { tip, head, settled: false, isNodeBehind: true }

  const prefetched = tip && head.number > tip.number ? prefetcher.prefetchedLogs(tip) : undefined
  const follows = tip !== undefined && head.parentHash === tip.hash && head.number === tip.number + 1
  const { ancestor, isReplaced } =
    follows || prefetched
      ? { ancestor: tip, isReplaced: false }
      : await findAncestor({ chain, sql: database, tip, head })
  if (tip && head.number < tip.number && !isReplaced && !allowRollback) {
    return { tip, head, settled: false, isNodeBehind: true }
  }
  const keptHeight = ancestor?.number ?? startBlock - 1
  if (tip && tip.number - keptHeight > maxReorgDepth) {
    const details = `The node returns other blocks from ${keptHeight + 1} on, which is a reorg of more than ${maxReorgDepth} blocks.`
    throw new ChainError(chain.name, new Error(details))
  }
  const from = ancestor ? ancestor.number + 1 : startBlock
  const highest = Math.min(head.number, from + range - 1)
  const old = Math.min(highest, head.number - settledDepth)
  // After a reorg, fetch all logs of the new blocks, because a webhook listener may need them. Do so even if the index fetched only some
  // logs of the replaced blocks.
  const mayBePart = old >= from && tip?.hash === ancestor?.hash
  const isPart =
    mayBePart && (prefetched ? prefetched === 'part' : !(await isWatched(watcher, database, old)))
  const to = isPart ? old : highest
  const marketFilter = {
    topics: [...new Set([...tokenChangeTopics, ...fundsChangeTopics])],
    markets: indexers,
  }
  const take = async (): Promise<advance.ReturnType> => {
    const { readBlock: readHeader } = quorum
    const parentHash = ancestor?.hash
    const row = { chain, from, to, parentHash, wanted: isPart ? marketFilter : undefined, head, readHeader }
    const availability = createAvailabilityReader({ chain, indexers })
    const [blocks] = await Promise.all([
      prefetcher.fetch(row),
      !settled && to === head.number && availability.prefetch(database, head),
    ])
    const last = blocks.at(-1)
    const newTip = last ?? ancestor
    const shown = last ?? (ancestor && { number: ancestor.number, hash: ancestor.hash })
    if (shown && !isShownBy(shown, head)) await quorum.require(shown)
    if (isPart && newTip) {
      const settledTo = Math.min(to + range, head.number - settledDepth)
      const next = { ...row, from: to + 1, parentHash: newTip.hash }
      if (settledTo > to) prefetcher.start({ ...next, to: settledTo })
      else prefetcher.start({ ...next, to: Math.min(to + range, head.number), wanted: undefined })
    }
    const atHead = (newTip?.number ?? head.number) >= head.number
    const known = await applyBlocks({
      database,
      chain,
      indexers,
      watcher,
      sources,
      tip,
      ancestor,
      blocks,
      isPart,
      atHead,
      availability,
      maxReorgDepth,
    })
    return { tip: newTip, head, settled: known || (atHead && !newTip), isNodeBehind: false }
  }
  if (from > to && tip?.hash === ancestor?.hash) return take()
  const attributes = {
    'tillkit.network': chain.name,
    'tillkit.chain_id': chain.chainId,
    'tillkit.block.first': from,
    'tillkit.block.last': to,
  }
  return tracing.run({ name: 'ingest', parent: null, attributes }, take)
}

export declare namespace advance {
  type Options = {
    database: Database
    chain: Chain
    quorum: openQuorum.ReturnType
    indexers: readonly Indexer[]
    watcher?: Watcher | undefined
    sources?: applyBlocks.Options['sources']
    tracing?: Tracing | undefined
    prefetcher?: BlockPrefetcher | undefined
    /** The expected height of the next block. The node returns its logs together with the head, which saves a request later. */
    next?: number | undefined
    startBlock: number
    range: number
    settled: boolean
    lastTip?: Block | undefined
    isLowerHeadDoubtful: boolean
    /** Whether the index may discard a block although the node has no other block at its height. */
    allowRollback: boolean
    maxReorgDepth: number
  }
  type ReturnType = {
    tip: Block | undefined
    head: Block
    /** Whether the last indexed block is the chain's head and the index knows the availability of every order. */
    settled: boolean
    isNodeBehind: boolean
  }
}

/**
 * Reads the chain's head and the last indexed block (the tip). If `settled` and the head is the child of `lastTip`, returns `lastTip`
 * without a database query. Another process may have indexed a block in the meantime. The transaction that stores the new block detects
 * that.
 */
async function readEnds(options: advance.Options): Promise<[head: Header, tip: Block | undefined]> {
  const { database, chain, quorum, next, settled, lastTip } = options
  const tipRead = settled && lastTip ? undefined : readTip(database, chain.chainId)
  const [head, tip] = await Promise.all([quorum.readHead({ next }), tipRead])
  if (tipRead) return [head, tip]
  const follows = head.parentHash === lastTip?.hash && head.number === lastTip.number + 1
  return [head, follows ? lastTip : await readTip(database, chain.chainId)]
}

/** A depth below the head, in blocks. The index assumes that a node has all logs of a block at this depth or deeper. */
const settledDepth = 16

async function isWatched(watcher: Watcher | undefined, database: Database, height: number): Promise<boolean> {
  if (!watcher) return false
  // Run all queries of `wants` in one transaction. Otherwise a failover between them could send the later queries to another database
  // server.
  const wanted = await database.transaction((sql) => watcher.wants(sql, height), { eager: true })
  watcher.committed()
  return wanted
}
