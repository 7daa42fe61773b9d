import { type Block, readTip } from '../store/blocks.js'
import type { Database } from '../store/openDatabase.js'
import { silentTracing, type Tracing } from '../tracing/tracing.js'
import { applyBlocks } from './applyBlocks.js'
import { type Ahead, createAhead } from './createAhead.js'
import { createAnswers } from './createAnswers.js'
import { moveTopics } from './decodeMoves.js'
import type { Header } from './fetchBlocks.js'
import { findAncestor } from './findAncestor.js'
import type { Indexer } from './indexer.js'
import { isShownBy, type openAgreement } from './openAgreement.js'
import { type Chain, ChainError } from './openChain.js'
import type { Watcher } from './watcher.js'

/**
 * Moves the index one step towards the chain's head: at most `range` blocks, after going back to the common ancestor where
 * there was a reorganisation.
 *
 * Blocks are given up only for others in their place: a head below the index that the index has, too, is that of a node
 * which lags behind. And never more than `maxReorgDepth` of them.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does; the index stays as it was.
 */
export async function advance(options: advance.Options): Promise<advance.ReturnType> {
  const { database, chain, agreement, indexers, watcher, sources, startBlock, range, settled, doubtful } =
    options
  const { allowRollback, maxReorgDepth, tracing = silentTracing, ahead = createAhead() } = options
  const [head, tip] = await readEnds(options)
  if (tip?.hash === head.hash && settled) return { tip, head, settled, shorter: false }
  // A node that lags behind looks like a chain that lost blocks.
  if (tip && head.number < tip.number && doubtful) return { tip, head, settled: false, shorter: true }

  // A head that follows the tip says itself that the tip still stands, and so does a row that is fetched already.
  const begun = tip && head.number > tip.number ? ahead.begun(tip) : undefined
  const follows = tip !== undefined && head.parentHash === tip.hash && head.number === tip.number + 1
  const { ancestor, isReplaced } =
    follows || begun
      ? { ancestor: tip, isReplaced: false }
      : await findAncestor({ chain, sql: database, tip, head })
  // Nor does one whose head is below all that is kept show anything in their place.
  if (tip && head.number < tip.number && !isReplaced && !allowRollback) {
    return { tip, head, settled: false, shorter: true }
  }
  const kept = ancestor?.number ?? startBlock - 1
  if (tip && tip.number - kept > maxReorgDepth) {
    const details = `Its node shows other blocks from ${kept + 1} on, more than ${maxReorgDepth} below the last one.`
    throw new ChainError(chain.name, new Error(details))
  }
  const from = ancestor ? ancestor.number + 1 : startBlock
  const highest = Math.min(head.number, from + range - 1)
  const old = Math.min(highest, head.number - settledDepth)
  // A reorganisation may have listeners want blocks that they did not before.
  // Whether somebody wants more of what is fetched already is asked when it is taken in.
  const mayBePart = old >= from && tip?.hash === ancestor?.hash
  const isPart = mayBePart && (begun ? begun === 'part' : !(await isWatched(watcher, database, old)))
  const to = isPart ? old : highest
  const some = { topics: moveTopics, markets: indexers }
  const take = async (): Promise<advance.ReturnType> => {
    const { readBlock: readHeader } = agreement
    const parentHash = ancestor?.hash
    const row = { chain, from, to, parentHash, wanted: isPart ? some : undefined, head, readHeader }
    const answers = createAnswers({ chain, indexers })
    const [blocks] = await Promise.all([
      ahead.fetch(row),
      // What a row of earlier blocks has left open is asked for together with the last one.
      !settled && to === head.number && answers.prefetch(database, head),
    ])
    const last = blocks.at(-1)
    const newTip = last ?? ancestor
    // What is kept already was held against the nodes when it came.
    const shown = last ?? (ancestor && { number: ancestor.number, hash: ancestor.hash })
    if (shown && !isShownBy(shown, head)) await agreement.require(shown)
    if (isPart && newTip) {
      const settledTo = Math.min(to + range, head.number - settledDepth)
      const next = { ...row, from: to + 1, parentHash: newTip.hash }
      if (settledTo > to) ahead.start({ ...next, to: settledTo })
      else ahead.start({ ...next, to: Math.min(to + range, head.number), wanted: undefined })
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
      answers,
      maxReorgDepth,
    })
    return { tip: newTip, head, settled: known || (atHead && !newTip), shorter: false }
  } // What only reads again what orders are worth is nothing to tell of.
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
    /** What its nodes agree on. */
    agreement: openAgreement.ReturnType
    /** One for each market. */
    indexers: readonly Indexer[]
    /** Told of every log, if there is one. */
    watcher?: Watcher | undefined
    /** What the chain has to be indexed from. @default whatever it is */
    sources?: applyBlocks.Options['sources']
    /** Told of blocks that are taken in. @default nobody is */
    tracing?: Tracing | undefined
    /** Fetches the next blocks while these are taken in. @default they are fetched one row after the other */
    ahead?: Ahead | undefined
    /** The height of which a block is to be expected: its logs are asked for with the head. @default none is */
    next?: number | undefined
    /** The first block that is indexed. */
    startBlock: number
    /** The most blocks that are fetched at a time. */
    range: number
    /** Whether the last step left nothing to be read. */
    settled: boolean
    /** The last indexed block, as the last step left it: believed where a head follows it. @default it is looked up */
    left?: Block | undefined
    /** Whether a head below the index is not believed yet. */
    doubtful: boolean
    /** Whether blocks may go without others in their place. */
    allowRollback: boolean
    /** The most blocks that are given up for others. */
    maxReorgDepth: number
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

/**
 * The chain's head and the last indexed block. A head that follows what the last step left is at once taken in: whether that is still
 * the last one its transaction makes sure of.
 */
async function readEnds(options: advance.Options): Promise<[head: Header, tip: Block | undefined]> {
  const { database, chain, agreement, next, settled, left } = options
  const looked = settled && left ? undefined : readTip(database, chain.chainId)
  const [head, tip] = await Promise.all([agreement.readHead({ next }), looked])
  if (looked) return [head, tip]
  const follows = head.parentHash === left?.hash && head.number === left.number + 1
  return [head, follows ? left : await readTip(database, chain.chainId)]
}

/** Blocks below the head of which a node has all logs. */
const settledDepth = 16

/** Whether somebody wants a log of the blocks up to a height. */
async function isWatched(watcher: Watcher | undefined, database: Database, height: number): Promise<boolean> {
  if (!watcher) return false
  // All of it is asked of one server.
  const wanted = await database.transaction((sql) => watcher.wants(sql, height), { eager: true })
  watcher.committed()
  return wanted
}
