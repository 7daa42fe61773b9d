import { type Address, isAddressEqual } from 'viem'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { RpcError } from '../../protocol/errors.js'
import type { OrderFilter } from '../../protocol/listing.js'
import type { Received, Returns } from '../../protocol/methods.js'
import type { Order } from '../../protocol/order.js'
import { readCreated } from './readCreated.js'
import { readOrder } from './readOrder.js'

export async function findOrders(options: findOrders.Options): Promise<Returns<'ListOrders'>> {
  const { client, market, request } = options
  const { filter, page: part } = request
  const sort = request.sort.length > 0 ? request.sort : [{ column: 'createdAt', order: 'desc' }]
  const isPriced = sort.some(({ column }) => column === 'priceAmount')
  if ((isPriced || filter.minPrice !== undefined || filter.maxPrice !== undefined) && !hasOne(filter)) {
    throw invalid('filter.currencies: must have one currency, because prices are compared.')
  }
  const created = await readCreated({ client, market })
  const read = await Promise.all(created.map(({ orderId }) => readOrder({ client, market, orderId })))
  const found = read
    .flatMap((order, at) => (order && matches(order, filter) ? [{ order, at }] : []))
    .sort((one, other) => compare(one, other, sort))
  const { pageSize = 20, cursor = '0' } = part
  const start = Number(cursor)
  if (!Number.isSafeInteger(start) || start < 0)
    throw invalid('page.cursor: must be the cursor of an earlier page.')
  const end = start + pageSize
  const more = end < found.length
  return {
    orders: found.slice(start, end).map(({ order }) => order),
    page: {
      page: Math.floor(start / pageSize) + 1,
      pageSize,
      more,
      sort,
      ...(more && { cursor: String(end) }),
    },
  }
}

export declare namespace findOrders {
  type Options = { client: ChainClient; market: Address; request: Received<'ListOrders'> }
}

type Entry = { order: Order; at: number }
type Wanted = Required<{ [field in keyof OrderFilter]: NonNullable<OrderFilter[field]> }>

const conditions: {
  readonly [field in keyof Wanted]: (order: Order, wanted: Wanted[field]) => boolean
} = {
  collectionAddress: ({ collectionContractAddress }, wanted) =>
    isAddressEqual(collectionContractAddress, wanted),
  tokenIds: ({ tokenId }, wanted) => wanted.some((one) => one === tokenId),
  createdBy: ({ createdBy }, wanted) => isAddressEqual(createdBy, wanted),
  currencies: ({ priceCurrencyAddress }, wanted) =>
    wanted.some((one) => isAddressEqual(one, priceCurrencyAddress)),
  marketplaces: ({ marketplace }, wanted) => wanted.some((one) => one === marketplace),
  status: ({ status }, wanted) => status === wanted,
  minPrice: ({ priceAmount }, wanted) => priceAmount >= wanted,
  maxPrice: ({ priceAmount }, wanted) => priceAmount <= wanted,
}

const columns: { readonly [column: string]: (entry: Entry) => bigint | number } = {
  createdAt: ({ at }) => at,
  priceAmount: ({ order }) => order.priceAmount,
  validUntil: ({ order }) => order.validUntil.getTime(),
}

function matches(order: Order, filter: OrderFilter): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    return wanted === undefined || conditions[field as keyof Wanted](order, wanted as never)
  })
}

function hasOne({ currencies }: OrderFilter): boolean {
  return currencies?.length === 1
}

function compare(one: Entry, other: Entry, sort: Received<'ListOrders'>['sort']): number {
  for (const [index, { column, order }] of sort.entries()) {
    const read = Object.hasOwn(columns, column) ? columns[column] : undefined
    if (!read) throw invalid(`sort.${index}.column: must be one of ${Object.keys(columns).join(', ')}.`)
    if (order !== 'asc' && order !== 'desc') throw invalid(`sort.${index}.order: must be asc or desc.`)
    const [left, right] = [read(one), read(other)]
    if (left !== right) return left < right === (order === 'asc') ? -1 : 1
  }
  return one.at - other.at
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
