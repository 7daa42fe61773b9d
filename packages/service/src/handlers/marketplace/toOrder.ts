import { createHash } from 'node:crypto'
import { type MarketplaceNames, toMarketplaceName } from 'tillkit/internal'
import type { FeeBreakdownEntry, Order } from 'tillkit/protocol'
import { formatUnits, getAddress, isAddressEqual } from 'viem'
import type { NetworkConfig } from '../../networkConfig.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import type { Ratio } from '../../swaps/poolPrices.js'
import { outerOrderId } from '../../venues/numberedOrderId.js'
import type { orderState } from './orderState.js'

const wholeBps = 10_000n
/** The last second that an RFC 3339 timestamp can tell. */
const endOfTime = 253_402_300_799n

/** Puts what is stored of an order into the interface's words. */
export function toOrder(options: toOrder.Options): Order {
  const { order, state, config, usdRatio, marketplaceNames } = options
  const { chainId } = config
  const { unitPrice, decimals = 0 } = order
  const feeBreakdown = feesOf(order)
  const feeBps = feeBreakdown.reduce((sum, { bps }) => sum + bps, 0)
  // Who takes a royalty says how much, and may say all of it beside another fee: more than the price nobody gets.
  const net = feeBps < 10_000 ? (unitPrice * (wholeBps - BigInt(feeBps))) / wholeBps : 0n
  const marketplace = toMarketplaceName(order.kind, marketplaceNames)
  const createdAt = timestamp(BigInt(order.createdAt))
  const updatedAt = timestamp(BigInt(order.updatedAt))
  return {
    id: numberOf('order', chainId, order.market, order.orderId),
    collectionId: numberOf('collection', chainId, order.collection),
    collectibleId: numberOf('collectible', chainId, order.collection, order.tokenId),
    orderId: outerOrderId(order),
    chainId,
    originName: marketplace,
    marketplace,
    source: 'tillkit',
    side: 'listing',
    status: state.status,
    collectionContractAddress: getAddress(order.collection),
    tokenId: order.tokenId,
    createdBy: getAddress(order.maker),
    priceAmount: unitPrice,
    priceAmountFormatted: formatUnits(unitPrice, decimals),
    priceAmountNet: net,
    priceAmountNetFormatted: formatUnits(net, decimals),
    priceCurrencyAddress: getAddress(order.currency),
    priceDecimals: decimals,
    ...usdPriceOf(unitPrice, config, usdRatio),
    quantityInitial: order.quantity,
    quantityInitialFormatted: order.quantity.toString(),
    quantityRemaining: state.remaining,
    quantityRemainingFormatted: state.remaining.toString(),
    quantityAvailable: state.available,
    quantityAvailableFormatted: state.available.toString(),
    quantityDecimals: 0,
    feeBps,
    feeBreakdown,
    validFrom: timestamp(order.validFrom),
    validUntil: timestamp(order.validUntil),
    blockNumber: order.blockNumber,
    createdAt,
    updatedAt,
    orderCreatedAt: createdAt,
    orderUpdatedAt: updatedAt,
  }
}

export declare namespace toOrder {
  type Options = {
    order: StoredOrder
    state: orderState.ReturnType
    config: NetworkConfig
    /** What the order's currency is worth in smallest units of `config.usdCurrency`, where known. */
    usdRatio: Ratio | undefined
    marketplaceNames: MarketplaceNames
  }
}

function feesOf(order: StoredOrder): FeeBreakdownEntry[] {
  const signed = order.signed?.fees.map(({ kind, receiver, bps }) => {
    return { kind, recipientAddress: getAddress(receiver), bps }
  })
  if (signed) return signed.filter(({ bps }) => bps > 0)
  return [
    { kind: 'royalty', recipientAddress: getAddress(order.royaltyReceiver), bps: order.royaltyBps },
    { kind: 'marketplace', recipientAddress: getAddress(order.treasury), bps: order.marketFeeBps },
  ].filter(({ bps }) => bps > 0)
}

/** Zero and no text where it is not known: the interface has the fields in every order. */
function usdPriceOf(price: bigint, config: NetworkConfig, ratio: Ratio | undefined) {
  const { usdCurrency, currencies } = config
  const usd = usdCurrency && currencies.find(({ address }) => isAddressEqual(address, usdCurrency))
  if (!usd || !ratio) return { priceUSD: 0, priceUSDFormatted: '' }
  const priceUSDFormatted = formatUnits((price * ratio.numerator) / ratio.denominator, usd.decimals)
  return { priceUSD: Number(priceUSDFormatted), priceUSDFormatted }
}

/** A number that names something, the same at each indexing: 48 bits of a hash, which every JSON reader can hold. */
function numberOf(...name: (string | number | bigint)[]): number {
  return createHash('sha256').update(name.join(':')).digest().readUIntBE(0, 6)
}

function timestamp(seconds: bigint): Date {
  return new Date(Number(seconds < endOfTime ? seconds : endOfTime) * 1000)
}
