import { setImmediate } from 'node:timers/promises'
import {
  type Block,
  deleteBlocksAbove,
  insertBlocks,
  pruneBlocks,
  readTip,
  writeChain,
} from '../store/blocks.js'
import { insertCancellations, insertFills, insertOrders, insertWithdrawals } from '../store/events.js'
import { expireOrders } from '../store/expireOrders.js'
import { allDone, type Database, type Sql } from '../store/openDatabase.js'
import { insertOrderUpdates, manyMoves } from '../store/orderUpdates.js'
import { forgetSignedOrders } from '../store/signedOrders.js'
import type { Source } from '../store/sources.js'
import { askBetween } from './askBetween.js'
import { createAnswers } from './createAnswers.js'
import { decodeMoves, moveTopics } from './decodeMoves.js'
import { requireSources } from './ensureSources.js'
import type { BlockWithLogs } from './fetchBlocks.js'
import type { Indexer } from './indexer.js'
import type { Chain } from './openChain.js'
import type { Watcher } from './watcher.js'

/**
 * Blocks below the tip that are all kept. What of older ones is not needed goes; should a reorganisation be deeper still, more
 * is read again than was lost.
 */
const keptBlocks = 1_024

/**
 * Takes blocks into the database in one transaction: forgets what a reorganisation took away, keeps what the logs say
 * and, at the chain's head, what the makers of the updated orders hold. So nobody sees half a block. What has to be asked of the node
 * is asked between two transactions, of which the first is given up.
 * Answers whether every order's availability is known now.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does, IngestRaceError when another process
 * moved the tip; nothing is changed then.
 */
export async function applyBlocks(options: applyBlocks.Options): Promise<boolean> {
  const { database, chain, indexers, watcher, sources, tip, ancestor, blocks, isPart, atHead } = options
  const { answers = createAnswers({ chain, indexers }), maxReorgDepth } = options
  const { chainId } = chain
  const write = async (sql: Sql): Promise<boolean> => {
    const expected = allDone([
      requireTip(sql, { chainId, tip }),
      sources && requireSources(sql, chainId, sources),
    ])
    if (tip && tip.hash !== ancestor?.hash) {
      await expected
      await watcher?.retract(sql, ancestor?.number ?? -1)
      await deleteBlocksAbove(sql, chainId, ancestor?.number ?? -1)
    }
    const last = blocks.at(-1)
    const newTip = last ?? ancestor
    const index = async (): Promise<boolean> => {
      const rows = await sendRows(sql, { chainId, indexers, blocks, maxReorgDepth })
      // What listeners wait for is sent before it.
      await setImmediate()
      // What has time again is found to be unread.
      const [, , isKnown] = await allDone([
        rows.written,
        expireOrders(sql, chainId),
        atHead && newTip ? answers.keep(sql, newTip) : false,
        forgetSignedOrders(sql, chainId),
      ])
      return isKnown
    }
    // Neither reads what the other writes. Nothing is written before the transaction has begun: who listens is read first.
    const [, wanted, isKnown] = await allDone([
      expected,
      isPart ? last && watcher?.wants(sql, last.number) : watcher?.watch(sql, blocks),
      expected.then(index),
    ])
    // Somebody was registered meanwhile who wants what was not asked for.
    if (wanted) throw new IngestRaceError()
    return isKnown
  }
  const known = await askBetween(() => writeChain(database, chainId, write, { eager: true }))
  watcher?.committed()
  return known
}

export declare namespace applyBlocks {
  type Options = {
    database: Database
    chain: Chain
    /** One for each market. */
    indexers: readonly Indexer[]
    /** Told of every log, if there is one. */
    watcher?: Watcher | undefined
    /** What the chain has to be indexed from. @default whatever it is */
    sources?: readonly Source[] | undefined
    /** The last indexed block, as it was when `ancestor` was found. */
    tip: Block | undefined
    /** The highest indexed block that the chain still has. */
    ancestor: Block | undefined
    /** The blocks that follow it. */
    blocks: readonly BlockWithLogs[]
    /** Whether they have only those logs that matter to the markets. */
    isPart: boolean
    /** Whether the last of them is the chain's head: the state of earlier blocks is not asked for. */
    atHead: boolean
    /** The most blocks that may be given up for others: so many are kept at least. @default 1024 */
    maxReorgDepth?: number | undefined
    /** What the chain says of orders, as far as it was asked before. @default it was not */
    answers?: createAnswers.ReturnType | undefined
  }
}

/** Makes sure that nobody has moved the tip meanwhile. */
async function requireTip(sql: Sql, { chainId, tip }: TipOptions): Promise<void> {
  const current = await readTip(sql, chainId)
  if (current?.hash !== tip?.hash) throw new IngestRaceError()
}

/**
 * Keeps what blocks say. Answers once it is sent, and `written` resolves once it is kept: what is sent from then on finds it, but how
 * the orders stand that it concerns may be noted later, from all that is known of them by then.
 */
async function sendRows(sql: Sql, options: RowsOptions): Promise<{ written: Promise<unknown> }> {
  const { chainId, indexers, blocks, maxReorgDepth = 0 } = options
  if (blocks.length === 0) return { written: Promise.resolve() }
  // As many heights as come in: each of them passes once. The one below as many as may be given up is what they come after.
  const from = (blocks[0]?.number ?? 0) - Math.max(keptBlocks, maxReorgDepth) - 1
  const to = from + blocks.length - 1
  const topics = new Set<string | undefined>([
    ...indexers.flatMap((indexer) => indexer.topics),
    ...moveTopics,
  ])
  const logs = blocks.flatMap((block) => block.logs.filter((log) => topics.has(log.topics[0])))
  const indexed = logs.length === 0 ? [] : indexers.map((indexer) => indexer.index(logs))
  const orders = indexed.flatMap((each) => each.orders)
  const fills = indexed.flatMap((each) => each.fills)
  const cancellations = indexed.flatMap((each) => each.cancellations)
  const changes = indexed.flatMap((each) => each.changes)
  const ended = indexed.flatMap((each) => each.withdrawals)
  // Each finds what those before it have written.
  const kept = allDone([
    insertBlocks(sql, chainId, blocks),
    to >= 0 && pruneBlocks(sql, chainId, { from, to }),
    insertOrders(sql, chainId, orders),
    insertFills(sql, chainId, fills),
    insertCancellations(sql, chainId, cancellations),
    insertWithdrawals(sql, chainId, ended),
  ])
  const withdrawn = ended.length > 0 ? (await kept)[5] : []
  const moves = logs.flatMap(decodeMoves)
  const updated = insertOrderUpdates(sql, {
    chainId,
    fromBlock: blocks[0]?.number ?? 0,
    mentions: [...orders, ...fills, ...cancellations, ...withdrawn, ...changes].map(
      ({ orderId, blockNumber }) => ({ orderId, blockNumber }),
    ),
    makers: indexed.flatMap((each) => each.makers),
    moves,
  })
  const written = allDone([kept, updated])
  // It is asked first of which of them there are orders.
  if (moves.length >= manyMoves) await written
  // It fails the transaction by whoever waits for it, who may begin to later.
  written.catch(() => {})
  return { written }
}

type TipOptions = { chainId: number; tip: Block | undefined }
type RowsOptions = { chainId: number } & Pick<applyBlocks.Options, 'indexers' | 'blocks' | 'maxReorgDepth'>

/** Another process took blocks of the same chain in meanwhile, or somebody was registered who wants more of them. */
export class IngestRaceError extends Error {
  override name = 'IngestRaceError'
  constructor() {
    super('Another process indexes the same chain, or somebody was registered.')
  }
}
