import { readUnreadOrders, updateAvailability } from '../store/availability.js'
import {
  type Block,
  deleteBlocksAbove,
  insertBlocks,
  pruneBlocks,
  readTip,
  writeChain,
} from '../store/blocks.js'
import { insertCurrencies } from '../store/currencies.js'
import { insertCancellations, insertFills, insertOrders, insertWithdrawals } from '../store/events.js'
import { expireOrders } from '../store/expireOrders.js'
import { allDone, type Database, type Sql } from '../store/openDatabase.js'
import { insertOrderUpdates } from '../store/orderUpdates.js'
import { decodeMoves, moveTopics } from './decodeMoves.js'
import type { BlockWithLogs } from './fetchBlocks.js'
import type { Indexer } from './indexer.js'
import type { Chain } from './openChain.js'
import { readDecimals } from './readDecimals.js'
import type { Watcher } from './watcher.js'

/**
 * Blocks below the tip that are all kept. What of older ones is not needed goes; should a reorganisation be deeper still, more
 * is read again than was lost.
 */
const keptBlocks = 1_024

/** Orders whose availability is read at a time. */
const availabilityBatch = 100

/**
 * Takes blocks into the database in one transaction: forgets what a reorganisation took away, keeps what the logs say
 * and, at the chain's head, reads again what the makers of the updated orders hold. So nobody sees half a block.
 * Answers whether every order's availability is known now.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does, IngestRaceError when another process
 * moved the tip; nothing is changed then.
 */
export async function applyBlocks(options: applyBlocks.Options): Promise<boolean> {
  const { database, chain, indexers, watcher, tip, ancestor, blocks, isPart, atHead } = options
  const { chainId } = chain
  const known = await writeChain(database, chainId, async (sql) => {
    const current = await readTip(sql, chainId)
    if (current?.hash !== tip?.hash) throw new IngestRaceError()
    if (tip && tip.hash !== ancestor?.hash) {
      await watcher?.retract(sql, ancestor?.number ?? -1)
      await deleteBlocksAbove(sql, chainId, ancestor?.number ?? -1)
    }
    const last = blocks.at(-1)
    // Neither reads what the other writes.
    const [wanted] = await allDone([
      isPart ? last && watcher?.wants(sql, last.number) : watcher?.watch(sql, blocks),
      blocks.length > 0 && insertRows(sql, { chainId, indexers, blocks }),
    ])
    // Somebody was registered meanwhile who wants what was not asked for.
    if (wanted) throw new IngestRaceError()
    const newTip = last ?? ancestor
    const [isKnown] = await allDone([
      atHead && newTip ? readMissing(sql, { chain, indexers, newTip }) : false,
      expireOrders(sql, chainId),
    ])
    return isKnown
  })
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
  }
}

async function insertRows(sql: Sql, options: InsertOptions): Promise<void> {
  const { chainId, indexers, blocks } = options
  // As many heights as come in: each of them passes once.
  const from = (blocks[0]?.number ?? 0) - keptBlocks
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
  const [, , , , , withdrawn] = await allDone([
    insertBlocks(sql, chainId, blocks),
    to >= 0 && pruneBlocks(sql, chainId, { from, to }),
    insertOrders(sql, chainId, orders),
    insertFills(sql, chainId, fills),
    insertCancellations(sql, chainId, cancellations),
    insertWithdrawals(sql, chainId, ended),
  ])
  await insertOrderUpdates(sql, {
    chainId,
    fromBlock: blocks[0]?.number ?? 0,
    mentions: [...orders, ...fills, ...cancellations, ...withdrawn, ...changes].map(
      ({ orderId, blockNumber }) => ({ orderId, blockNumber }),
    ),
    makers: indexed.flatMap((each) => each.makers),
    moves: logs.flatMap(decodeMoves),
  })
}

async function readMissing(sql: Sql, options: ReadOptions): Promise<boolean> {
  const { chain, indexers, newTip } = options
  const orders = await readUnreadOrders(sql, {
    chainId: chain.chainId,
    kinds: indexers.map(({ kind }) => kind),
    limit: availabilityBatch,
  })
  if (orders.length === 0) return true
  const unknown = new Set(orders.flatMap((order) => (order.currencyKnown ? [] : [order.currency])))
  const [availability, currencies] = await Promise.all([
    Promise.all(
      indexers.map(({ kind, readAvailability }) => {
        const listed = orders.filter((order) => order.kind === kind)
        return listed.length > 0 ? readAvailability({ orders: listed, blockHash: newTip.hash }) : []
      }),
    ),
    readDecimals({ chain, currencies: [...unknown] }),
  ])
  await updateAvailability(sql, chain.chainId, availability.flat())
  await insertCurrencies(sql, chain.chainId, currencies)
  return orders.length < availabilityBatch
}

type InsertOptions = { chainId: number; indexers: readonly Indexer[]; blocks: readonly BlockWithLogs[] }
type ReadOptions = { chain: Chain; indexers: readonly Indexer[]; newTip: Block }

/** Another process took blocks of the same chain in meanwhile, or somebody was registered who wants more of them. */
export class IngestRaceError extends Error {
  override name = 'IngestRaceError'
  constructor() {
    super('Another process indexes the same chain, or somebody was registered.')
  }
}
