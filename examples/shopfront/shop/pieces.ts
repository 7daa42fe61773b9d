import type { Order } from 'tillkit/core'
import { getTokenMetadata } from 'tillkit/query'
import { type Address, erc20Abi, isAddressEqual, zeroAddress } from 'viem'
import { openMarket } from './market'

/** Identifies an order: its collection and its number there. */
export type PieceKey = { collection: string; orderId: string }

/** An order with everything that a page shows of it. */
export type Piece = PieceKey & {
  order: Order
  isForSale: boolean
  name: string
  description: string | undefined
  image: string | undefined
  collectionName: string
  currency: { symbol: string; decimals: number }
  href: string
}

/** Lists the orders for sale, the newest first. A larger shop shows pages: `listOrders` returns a cursor. */
export async function listPieces(): Promise<Piece[]> {
  const { till, chainId, collections } = await openMarket()
  const lists = await Promise.all(
    collections.map((collectionAddress) =>
      till.listOrders({
        chainId,
        // A server can prove the sales of this market only by its own events, so other marketplaces stay out.
        filter: { collectionAddress, marketplaces: ['service_marketplace_v2'], status: 'active' },
        sort: [{ column: 'createdAt', order: 'desc' }],
        page: { pageSize: 24 },
      }),
    ),
  )
  return Promise.all(lists.flatMap(({ orders }) => orders).map(describe))
}

/** Returns the orders with these keys, in this order, without those that the shop does not sell. */
export async function findPieces(keys: readonly PieceKey[]): Promise<Piece[]> {
  const { till, chainId, collections } = await openMarket()
  const own = keys.flatMap(({ collection, orderId }) => {
    const contractAddress = collections.find((address) => address.toLowerCase() === collection.toLowerCase())
    return contractAddress ? [{ contractAddress, orderId }] : []
  })
  if (own.length === 0) return []
  const { orders } = await till.getOrders({ chainId, input: own })
  const found = own.flatMap(({ contractAddress, orderId }) =>
    orders.filter(
      (order) =>
        order.orderId === orderId && isAddressEqual(order.collectionContractAddress, contractAddress),
    ),
  )
  return Promise.all(found.map(describe))
}

/** Returns the sum of the prices for each currency. */
export function totalsOf(pieces: readonly Piece[]): { amount: bigint; currency: Piece['currency'] }[] {
  const symbols = [...new Set(pieces.map(({ currency }) => currency.symbol))]
  return symbols.flatMap((symbol) => {
    const priced = pieces.filter(({ currency }) => currency.symbol === symbol)
    const amount = priced.reduce((sum, { order }) => sum + order.priceAmount, 0n)
    return priced.slice(0, 1).map(({ currency }) => ({ amount, currency }))
  })
}

async function describe(order: Order): Promise<Piece> {
  const { client } = await openMarket()
  const { collectionContractAddress: address, orderId, tokenId = 0n } = order
  const [metadata, collectionName, currency] = await Promise.all([
    // A piece without readable metadata is still for sale.
    getTokenMetadata({ client, address, tokenId }).catch(() => undefined),
    client.readContract({ abi: erc20Abi, address, functionName: 'name' }).catch(() => 'Collection'),
    readCurrency(order.priceCurrencyAddress),
  ])
  return {
    order,
    collection: address,
    orderId,
    isForSale: order.status === 'active' && order.quantityAvailable > 0n,
    name: metadata?.name ?? `#${tokenId}`,
    description: metadata?.description,
    image: metadata?.image,
    collectionName,
    currency,
    href: `/pieces/${address}/${orderId}`,
  }
}

async function readCurrency(address: Address): Promise<Piece['currency']> {
  const { client } = await openMarket()
  if (isAddressEqual(address, zeroAddress)) return client.chain.nativeCurrency
  const [symbol, decimals] = await Promise.all([
    client.readContract({ abi: erc20Abi, address, functionName: 'symbol' }),
    client.readContract({ abi: erc20Abi, address, functionName: 'decimals' }),
  ])
  return { symbol, decimals }
}
