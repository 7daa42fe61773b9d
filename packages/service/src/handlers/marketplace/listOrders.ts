import { orderStatuses, RpcError } from 'tillkit/internal'
import { Page } from 'tillkit/protocol'
import * as z from 'zod/mini'
import { type BlockList, blockedError, requireUnblocked } from '../../blockList.js'
import { listOrders as readPage } from '../../store/listOrders.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import type { FairQueue } from '../http/createFairQueue.js'
import { type Call, isWritten, type Written } from '../http/handler.js'
import { decodeCursor, encodeCursor } from './orderCursor.js'
import { requireKnownKinds } from './requireKnownKinds.js'
import { indexedHeaders, joinOrders, writeOrders } from './writeOrders.js'

/** Returns a page of listings. Each listing is in its state at the block that the headers name, or at a later block. */
export async function listOrders(call: Call<'ListOrders'>, turns: FairQueue): Promise<Written> {
  const { params, network, project, now } = call
  const { pageSize = 20, cursor } = params.page
  const sort = sortOf(params.sort)
  const filter = filterOf(params.filter)
  const isPriced = sort.some(({ column }) => column === 'priceAmount')
  const isBounded = filter.minPrice !== undefined || filter.maxPrice !== undefined
  if ((isPriced || isBounded) && filter.currencies?.length !== 1) {
    throw invalid('filter.currencies: must have one currency, because prices are compared.')
  }
  const blocks = await network.blockList()
  requireUnblockedFilter(blocks, filter)
  const start = cursor === undefined ? undefined : decodeCursor({ cursor, sort })
  // Read the revision before the listings, so that the listings are never older than the block that the headers name.
  const revision = await network.revision()
  const found = await turns(project.id, () =>
    readPage(network.database, {
      chainId: network.config.chainId,
      filter,
      sort,
      after: start?.after,
      limit: pageSize + 1,
      blocked: blocks,
      now: Math.max(revision?.tip.time ?? 0, Math.floor(now() / 1000)),
    }),
  )
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  const more = found.length > pageSize && last !== undefined
  const number = start?.page ?? 1
  const page = z.encode(Page, {
    page: number,
    pageSize,
    more,
    sort: sort.map(({ column, direction }) => ({ column, order: direction })),
    cursor: more ? encodeCursor({ page: number + 1, sort, after: positionOf(last, sort) }) : undefined,
  })
  const orders = (await writeOrders(call, shown, blocks)).filter((text) => text !== undefined)
  const text = joinOrders(orders, page)
  return { [isWritten]: true, text, headers: revision ? indexedHeaders(revision, now()) : {} }
}

type Sort = readPage.Options['sort']

const sortValueOf: { readonly [column in readPage.Column]: (order: StoredOrder) => bigint } = {
  createdAt: ({ sequence }) => sequence,
  priceAmount: ({ unitPrice }) => unitPrice,
  validUntil: ({ validUntil }) => validUntil,
}

function positionOf(order: StoredOrder, sort: Sort): readPage.Place {
  return { values: sort.map(({ column }) => sortValueOf[column](order)), orderId: order.orderId }
}

function sortOf(requested: Call<'ListOrders'>['params']['sort']): Sort {
  const sort = requested.map(({ column, order }, index) => {
    if (!isColumn(column)) {
      throw invalid(`sort.${index}.column: must be one of ${Object.keys(sortValueOf).join(', ')}.`)
    }
    if (order !== 'asc' && order !== 'desc') throw invalid(`sort.${index}.order: must be asc or desc.`)
    return { column, direction: order } as const
  })
  if (new Set(sort.map(({ column }) => column)).size < sort.length) {
    throw invalid('sort: a column is in the list twice.')
  }
  return sort.length > 0 ? sort : [{ column: 'createdAt', direction: 'desc' }]
}

function filterOf(requested: Call<'ListOrders'>['params']['filter']): readPage.Filter {
  const { collectionAddress: collection, createdBy: maker, marketplaces: kinds, status, ...rest } = requested
  if (rest.tokenIds && !collection) {
    throw invalid('filter.tokenIds: must be used with collectionAddress.')
  }
  requireKnownKinds(kinds, 'filter.marketplaces')
  if (status !== undefined && !isListed(status)) {
    throw invalid(`filter.status: must be a listed status. Received "${status}".`)
  }
  return { ...rest, collection, maker, kinds, status }
}

/**
 * Throws if the operator blocks the collection, the maker, or all tokens of the filter. Otherwise the response would be an empty page,
 * which looks like an empty collection.
 */
function requireUnblockedFilter(blocks: BlockList, filter: readPage.Filter): void {
  const { collection, tokenIds, maker } = filter
  requireUnblocked(blocks, { collection, maker })
  const [tokenId] = tokenIds ?? []
  if (!collection || tokenId === undefined) return
  const isBlocked = tokenIds?.every((id) => blocks.blocks({ collection, tokenId: id }) === 'token')
  if (isBlocked) throw blockedError('token', { collection, tokenId })
}

function isColumn(column: string): column is readPage.Column {
  return Object.hasOwn(sortValueOf, column)
}

function isListed(status: string): status is readPage.ListedStatus {
  return status !== 'unknown' && orderStatuses.some((known) => known === status)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
