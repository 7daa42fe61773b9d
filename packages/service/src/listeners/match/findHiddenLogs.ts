import type { Hex } from 'viem'
import type { BlockList } from '../../blockList.js'
import type { BlockLog, BlockWithLogs } from '../../chain/fetchBlocks.js'
import type { Indexer } from '../../chain/indexer.js'
import { readSubjects } from '../../store/blocked.js'
import type { Sql } from '../../store/openDatabase.js'
import { readLog } from './readLog.js'

/**
 * Returns the logs that webhooks leave out because of the operator's block list.
 *
 * - Logs of a blocked collection.
 * - Logs of a collection about a blocked token.
 * - Logs of a market about a blocked order or seller.
 */
export async function findHiddenLogs(
  sql: Sql,
  options: findHiddenLogs.Options,
): Promise<ReadonlySet<BlockLog>> {
  const { chainId, indexers, blocks, list } = options
  const hidden = new Set<BlockLog>()
  if (list.isEmpty) return hidden
  const marketLogs: MarketLog[] = []
  for (const log of blocks.flatMap((block) => block.logs)) {
    const contract = log.address.toLowerCase()
    const tokenIds = list.tokens.get(contract)
    if (list.collections.has(contract) || (tokenIds && readLog(log).isOf(tokenIds))) hidden.add(log)
    const indexer = indexers.find(({ market }) => market.toLowerCase() === contract)
    if (indexer) marketLogs.push(readMarketLog(indexer, log))
  }
  const listed = marketLogs.flatMap(({ orders }) => orders)
  const known = new Set(listed.map(({ orderId }) => orderId.toLowerCase()))
  const unknown = marketLogs.flatMap(({ orderIds }) => orderIds).filter((id) => !known.has(id.toLowerCase()))
  // Orders that these blocks list may not be stored yet, so their terms come from the logs (`listed`). Read only the other orders from the
  // database.
  const stored = unknown.length === 0 ? [] : await readSubjects(sql, chainId, [...new Set(unknown)])
  const blocked = new Set(
    [...listed, ...stored]
      .filter((order) => list.blocks(order) !== undefined)
      .map(({ orderId }) => orderId.toLowerCase()),
  )
  for (const { log, orderIds, subjects } of marketLogs) {
    const isBlocked = orderIds.some((id) => blocked.has(id.toLowerCase()))
    if (isBlocked || subjects.some((subject) => list.blocks(subject) !== undefined)) hidden.add(log)
  }
  return hidden
}

export declare namespace findHiddenLogs {
  type Options = {
    chainId: number
    indexers: readonly Pick<Indexer, 'market' | 'index'>[]
    blocks: readonly Pick<BlockWithLogs, 'logs'>[]
    list: BlockList
  }
}

function readMarketLog(indexer: Pick<Indexer, 'index'>, log: BlockLog) {
  const { orders, fills, cancellations, changes, withdrawals, makers } = indexer.index([log])
  const orderIds: Hex[] = [...orders, ...fills, ...cancellations, ...changes].map(({ orderId }) => orderId)
  return { log, orders, orderIds, subjects: [...withdrawals, ...makers] }
}

type MarketLog = ReturnType<typeof readMarketLog>
