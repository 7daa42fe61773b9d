import {
  type Address,
  type Chain,
  type Client,
  erc20Abi,
  type Hex,
  isAddressEqual,
  isHash,
  type Transport,
  zeroAddress,
  zeroHash,
} from 'viem'
import { readContract } from 'viem/actions'
import { defineSource } from '../../client/defineSource.js'
import type { SourceOrder } from '../../client/orderSource.js'
import { requireFunctions, requireOptions } from '../../client/requireOptions.js'
import { withoutLookups } from '../../evm/withoutLookups.js'
import { RpcError } from '../../protocol/errors.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Params } from '../../protocol/methods.js'
import { readOptionAddress } from '../../protocol/read/values.js'
import type { Step } from '../../protocol/step.js'
import { WrongField } from '../../protocol/WrongField.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { costOfItems } from '../../venues/sale.js'
import { buyStep } from '../../venues/tillkit/buyStep.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'

/**
 * Creates a `source` for `createTill` that reads the orders of Tillkit's market contract from the chain, without a service. The source knows
 * neither lists nor royalties.
 *
 * @throws TillError `TillOptionInvalid` for a missing function.
 *
 * @example
 * const fallback = marketSource({ getClient: () => client, getMarket: () => market })
 * const till = createTill({ accessKey, marketplaceUrl, apiUrl, fallback })
 */
export function marketSource(rawOptions: marketSource.Options): defineSource.ReturnType {
  const options = requireOptions('marketSource', rawOptions)
  requireFunctions('marketSource', options, 'getClient', 'getMarket')

  function openMarket(chainId: number): Market {
    const market = options.getMarket({ chainId })
    if (market === undefined || market === null)
      throw new RpcError('NotFound', { details: `No market is set for chain ${chainId}.` })
    return { market: requireAddress(market), client: withoutLookups(options.getClient({ chainId })) }
  }

  return defineSource({
    timeout: options.timeout,
    async getOrders({ chainId, input }) {
      const place = openMarket(chainId)
      const found = await Promise.all(input.map((key) => readOrder(place, key)))
      return found.flatMap((order) => order ?? [])
    },
    async steps(params) {
      return makeSteps(openMarket(params.chainId), params)
    },
  })
}

export declare namespace marketSource {
  type Options = {
    /** Returns a viem client of a chain, as wagmi's `getClient(config, { chainId })` does. */
    getClient: (parameters: { chainId: number }) => Client<Transport, Chain | undefined>
    /** Returns the market contract on a chain, or `undefined` if the shop has none there. */
    getMarket: (parameters: { chainId: number }) => Address | undefined
    /** The timeout of each call in milliseconds. @default 10_000 */
    timeout?: number | undefined
  }
}

type Market = { market: Address; client: Client<Transport, Chain | undefined> }
type Key = { contractAddress: Address; orderId: string }

async function readOrder({ client, market }: Market, key: Key): Promise<SourceOrder | undefined> {
  const orderId = normalizeOrderId(key.orderId)
  if (!isHash(orderId)) return undefined
  const order = await readContract(client, {
    address: market,
    abi: marketAbi,
    functionName: 'getOrder',
    args: [orderId],
  })
  const { collection, currency, quantity, remaining, cancelled } = order
  if (isAddressEqual(order.maker, zeroAddress) || !isAddressEqual(collection, key.contractAddress))
    return undefined
  return {
    orderId,
    marketplace: 'service_marketplace_v2',
    createdBy: order.maker,
    collectionContractAddress: collection,
    tokenId: order.tokenId,
    priceAmount: order.unitPrice,
    priceCurrencyAddress: currency,
    priceDecimals: await readDecimals(client, currency),
    quantityInitial: quantity,
    quantityRemaining: remaining,
    quantityAvailable: cancelled ? 0n : remaining,
    status: cancelled ? 'cancelled' : remaining === 0n ? 'filled' : 'active',
    validFrom: dateOf(order.validFrom),
    validUntil: dateOf(order.validUntil),
  }
}

async function readDecimals(client: Market['client'], currency: Address): Promise<number> {
  if (isAddressEqual(currency, zeroAddress)) return client.chain?.nativeCurrency.decimals ?? 18
  return readContract(client, { address: currency, abi: erc20Abi, functionName: 'decimals' })
}

async function makeSteps(
  place: Market,
  params: Params<'GenerateBuyTransaction'> & { chainId: number },
): Promise<Step[]> {
  const { client, market } = place
  const { buyer, collectionAddress: contractAddress, ordersData, additionalFees: fees = [] } = params
  const items = await Promise.all(
    ordersData.map(async ({ orderId, quantity, tokenId }) => {
      const order = await readOrder(place, { contractAddress, orderId })
      if (!order) throw new RpcError('NotFound', { details: `The market has no order ${orderId}.` })
      if (tokenId !== undefined && tokenId !== order.tokenId)
        throw invalid(`Order ${orderId} sells token ${order.tokenId}. Received token ${tokenId}.`)
      if (quantity === 0n || (order.quantityAvailable ?? 0n) < quantity)
        throw invalid(
          `Only ${order.quantityAvailable} of order ${orderId} can be bought. Received ${quantity}.`,
        )
      return { order, quantity }
    }),
  )
  const [first] = items
  if (!first) throw invalid('ordersData: must have an order.')
  if (new Set(items.map(({ order }) => order.orderId)).size < items.length)
    throw invalid('ordersData: an order is in the list twice.')
  const currency = first.order.priceCurrencyAddress
  if (!items.every(({ order }) => isAddressEqual(order.priceCurrencyAddress, currency)))
    throw invalid('ordersData: all orders must have the same currency.')
  const bought = items.map(({ order, quantity }) => ({
    orderId: order.orderId as Hex,
    collection: order.collectionContractAddress,
    tokenId: order.tokenId ?? 0n,
    quantity,
    unitPrice: order.priceAmount,
  }))
  const buy = buyStep({ market, items: bought, currency, recipient: buyer, fees, purchaseId: zeroHash })
  if (isAddressEqual(currency, zeroAddress)) return [buy]
  const total = costOfItems({ items: bought, fees })
  const allowance = await readContract(client, {
    address: currency,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [buyer, market],
  })
  return allowance >= total ? [buy] : [approvalStep({ currency, spender: market, amount: total }), buy]
}

function requireAddress(market: unknown): Address {
  try {
    return readOptionAddress(market, 'getMarket')
  } catch (error) {
    throw error instanceof WrongField ? invalid(error.message) : error
  }
}

/** Returns the time of a contract. Limits it to the maximum of a `Date`. */
function dateOf(seconds: bigint): Date {
  return new Date(Math.min(Number(seconds) * 1_000, 8.64e15))
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
