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
import { insertOrderUpdates, manyTokenChanges } from '../store/orderUpdates.js'
import { forgetSignedOrders } from '../store/signedOrders.js'
import type { Source } from '../store/sources.js'
import { createAvailabilityReader } from './createAvailabilityReader.js'
import { decodeFundsChanges, fundsChangeTopics } from './decodeFundsChanges.js'
import { decodeTokenChanges, tokenChangeTopics } from './decodeTokenChanges.js'
import { requireSources } from './ensureSources.js'
import type { BlockWithLogs } from './fetchBlocks.js'
import type { Indexer } from './indexer.js'
import type { Chain } from './openChain.js'
import { retryWithChainReads } from './retryWithChainReads.js'
import type { Watcher } from './watcher.js'

const keptBlocks = 1_024

/**
 * Stores blocks and the changes of their logs in one transaction, so that readers never see half a block. Returns whether the index knows
 * the availability of every order.
 */
export async function applyBlocks(options: applyBlocks.Options): Promise<boolean> {
  const { database, chain, indexers, watcher, sources, tip, ancestor, blocks, isPart, atHead } = options
  const { availability = createAvailabilityReader({ chain, indexers }), maxReorgDepth } = options
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
      await setImmediate()
      // `expireOrders` clears the availability of each order whose standing changes, also of an order that a reorg made valid again.
      // `store` then writes the new availability. The connection runs statements in the order in which they are sent, so send
      // `expireOrders` first.
      const [, , isKnown] = await allDone([
        rows.written,
        expireOrders(sql, chainId),
        atHead && newTip ? availability.store(sql, newTip) : false,
        forgetSignedOrders(sql, chainId),
      ])
      return isKnown
    }
    // Run the watcher and the index in parallel. The watcher reads the orders of these blocks from the logs, so it does not need the rows
    // that the index writes. The index writes only after `expected` has verified that the stored tip is still `tip`.
    const [, wanted, isKnown] = await allDone([
      expected,
      isPart ? last && watcher?.wants(sql, last.number) : watcher?.watch(sql, blocks),
      expected.then(index),
    ])
    if (wanted) throw new IngestRaceError()
    return isKnown
  }
  const known = await retryWithChainReads(() => writeChain(database, chainId, write, { eager: true }))
  watcher?.committed()
  return known
}

export declare namespace applyBlocks {
  type Options = {
    database: Database
    chain: Chain
    indexers: readonly Indexer[]
    watcher?: Watcher | undefined
    sources?: readonly Source[] | undefined
    tip: Block | undefined
    ancestor: Block | undefined
    blocks: readonly BlockWithLogs[]
    isPart: boolean
    atHead: boolean
    maxReorgDepth?: number | undefined
    availability?: createAvailabilityReader.ReturnType | undefined
  }
}

async function requireTip(sql: Sql, { chainId, tip }: TipOptions): Promise<void> {
  const current = await readTip(sql, chainId)
  if (current?.hash !== tip?.hash) throw new IngestRaceError()
}

/**
 * Sends the statements that store blocks. Resolves when all are sent, except the last update of `orders.standing`. `written` resolves when
 * the database has executed all of them.
 */
async function sendRows(sql: Sql, options: RowsOptions): Promise<{ written: Promise<unknown> }> {
  const { chainId, indexers, blocks, maxReorgDepth = 0 } = options
  if (blocks.length === 0) return { written: Promise.resolve() }
  const from = (blocks[0]?.number ?? 0) - Math.max(keptBlocks, maxReorgDepth) - 1
  const to = from + blocks.length - 1
  const topics = new Set<string | undefined>([
    ...indexers.flatMap((indexer) => indexer.topics),
    ...tokenChangeTopics,
    ...fundsChangeTopics,
  ])
  const logs = blocks.flatMap((block) => block.logs.filter((log) => topics.has(log.topics[0])))
  const indexed = logs.length === 0 ? [] : indexers.map((indexer) => indexer.index(logs))
  const orders = indexed.flatMap((each) => each.orders)
  const fills = indexed.flatMap((each) => each.fills)
  const cancellations = indexed.flatMap((each) => each.cancellations)
  const changes = indexed.flatMap((each) => each.changes)
  const ended = indexed.flatMap((each) => each.withdrawals)
  // The connection runs the statements in this order, so each statement sees the rows of the earlier ones.
  const kept = allDone([
    insertBlocks(sql, chainId, blocks),
    to >= 0 && pruneBlocks(sql, chainId, { from, to }),
    insertOrders(sql, chainId, orders),
    insertFills(sql, chainId, fills),
    insertCancellations(sql, chainId, cancellations),
    insertWithdrawals(sql, chainId, ended),
  ])
  const withdrawn = ended.length > 0 ? (await kept)[5] : []
  const tokenChanges = logs.flatMap(decodeTokenChanges)
  const updated = insertOrderUpdates(sql, {
    chainId,
    fromBlock: blocks[0]?.number ?? 0,
    mentions: [...orders, ...fills, ...cancellations, ...withdrawn, ...changes].map(
      ({ orderId, blockNumber }) => ({ orderId, blockNumber }),
    ),
    makers: indexed.flatMap((each) => each.makers),
    tokenChanges,
    fundsChanges: logs.flatMap(decodeFundsChanges),
  })
  const written = allDone([kept, updated])
  // With many token changes, `insertOrderUpdates` waits for a query before it sends its other statements. So wait for all of them.
  // Otherwise the caller's next statements could run before them.
  if (tokenChanges.length >= manyTokenChanges) await written
  // The caller may await `written` later. Until then, this handler prevents an unhandled rejection.
  written.catch(() => {})
  return { written }
}

type TipOptions = { chainId: number; tip: Block | undefined }
type RowsOptions = { chainId: number } & Pick<applyBlocks.Options, 'indexers' | 'blocks' | 'maxReorgDepth'>

export class IngestRaceError extends Error {
  override name = 'IngestRaceError'
  constructor() {
    super('Another process indexes the same chain, or a listener was registered.')
  }
}
