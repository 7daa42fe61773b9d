import { type Block, readTip } from '../store/blocks.js'
import type { Database } from '../store/openDatabase.js'
import { applyBlocks } from './applyBlocks.js'
import { moveTopics } from './decodeMoves.js'
import { fetchBlocks, fetchHeader } from './fetchBlocks.js'
import { findAncestor } from './findAncestor.js'
import type { Indexer } from './indexer.js'
import { type Chain, ChainError } from './openChain.js'
import type { Watcher } from './watcher.js'

/**
 * Moves the index one step towards the chain's head: at most `range` blocks, after going back to the common ancestor where
 * there was a reorganisation.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does; the index stays as it was.
 */
export async function advance(options: advance.Options): Promise<advance.ReturnType> {
  const { database, chain, indexer, watcher, startBlock, range, settled, doubtful } = options
  const [head, tip] = await Promise.all([fetchHeader(chain, 'latest'), readTip(database, chain.chainId)])
  if (!head) throw new ChainError(chain.name, new Error('Its node has no block yet.'))
  if (tip?.hash === head.hash && settled) return { tip, head, settled, shorter: false }
  // A node that lags behind looks like a chain that lost blocks.
  if (tip && head.number < tip.number && doubtful) return { tip, head, settled: false, shorter: true }

  const ancestor = await findAncestor({ chain, sql: database, tip, head })
  const from = ancestor ? ancestor.number + 1 : startBlock
  const to = Math.min(head.number, from + range - 1)
  // Whoever watches may want any of them.
  const topics = watcher ? undefined : [...indexer.topics, ...moveTopics]
  const blocks = await fetchBlocks({ chain, from, to, parentHash: ancestor?.hash, topics })
  const newTip = blocks.at(-1) ?? ancestor
  const atHead = (newTip?.number ?? head.number) >= head.number
  const known = await applyBlocks({ database, chain, indexer, watcher, tip, ancestor, blocks, atHead })
  return { tip: newTip, head, settled: known || (atHead && !newTip), shorter: false }
}

export declare namespace advance {
  type Options = {
    database: Database
    chain: Chain
    indexer: Indexer
    /** Told of every log, if there is one. */
    watcher?: Watcher | undefined
    /** The first block that is indexed. */
    startBlock: number
    /** The most blocks that are fetched at a time. */
    range: number
    /** Whether the last step left nothing to be read. */
    settled: boolean
    /** Whether a head below the index is not believed yet. */
    doubtful: boolean
  }
  type ReturnType = {
    /** The last indexed block; none where the chain has not reached the first one. */
    tip: Block | undefined
    /** The chain's last block when the step began. */
    head: Block
    /** Whether tip and head are the same and every order's availability is known. */
    settled: boolean
    /** Whether nothing was done because the head is below the index. */
    shorter: boolean
  }
}
