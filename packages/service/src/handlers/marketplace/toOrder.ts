import { createHash } from 'node:crypto'
import { type MarketplaceNames, toMarketplaceName } from 'tillkit/internal'
import type { FeeBreakdownEntry, Order, OrderStatus } from 'tillkit/protocol'
import { formatUnits, getAddress, isAddressEqual } from 'viem'
import type { NetworkConfig } from '../../networkConfig.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import type { Ratio } from '../../swaps/poolPrices.js'
import { toPublicOrderId } from '../../venues/numberedOrderId.js'
import type { orderState } from './orderState.js'

const wholeBps = 10_000n
/** The last second that an RFC 3339 timestamp can express (the end of the year 9999), in Unix seconds. */
const endOfTime = 253_402_300_799n

export function toOrder(options: toOrder.Options): Order {
  const { order, state, config, usdRatio, marketplaceNames } = options
  const { chainId } = config
  const { unitPrice, decimals = 0 } = order
  const feeBreakdown = feesOf(order)
  const feeBps = feeBreakdown.reduce((sum, { bps }) => sum + bps, 0)
  // A collection may set such a high royalty that royalty and market fee together exceed the price. The net price is then 0, not negative.
  const net = feeBps < 10_000 ? (unitPrice * (wholeBps - BigInt(feeBps))) / wholeBps : 0n
  const marketplace = toMarketplaceName(order.kind, marketplaceNames)
  const createdAt = timestamp(BigInt(order.createdAt))
  const updatedAt = timestamp(BigInt(order.updatedAt))
  const gone = goneAt(order, state.status)
  return {
    id: numberOf('order', chainId, order.market, order.orderId),
    collectionId: numberOf('collection', chainId, order.collection),
    collectibleId: numberOf('collectible', chainId, order.collection, order.tokenId),
    orderId: toPublicOrderId(order),
    chainId,
    originName: marketplace,
    marketplace,
    source: 'tillkit',
    side: order.side ?? 'listing',
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
    ...(gone === undefined ? {} : { deletedAt: timestamp(gone) }),
  }
}

export declare namespace toOrder {
  type Options = {
    order: StoredOrder
    state: orderState.ReturnType
    config: NetworkConfig
    /**
     * The price of one unit of the order's currency in units of `config.usdCurrency`, both in their smallest unit; `undefined` if unknown.
     */
    usdRatio: Ratio | undefined
    marketplaceNames: MarketplaceNames
  }
}

/**
 * Returns the Unix time at which the order ended: it expired, was cancelled or sold out. Returns `undefined` for any other order. Only a
 * reorg can undo the end.
 */
function goneAt(order: StoredOrder, status: OrderStatus): bigint | undefined {
  if (status === 'expired') return order.validUntil
  return status === 'cancelled' || status === 'filled' ? BigInt(order.updatedAt) : undefined
}

function feesOf(order: StoredOrder): FeeBreakdownEntry[] {
  // An offer has no fee entries: its maker pays the royalty on top of the price, so the seller gets the whole price.
  if (order.side === 'offer') return []
  const signed = order.signed?.fees.map(({ kind, receiver, bps }) => {
    return { kind, recipientAddress: getAddress(receiver), bps }
  })
  if (signed) return signed.filter(({ bps }) => bps > 0)
  return [
    { kind: 'royalty', recipientAddress: getAddress(order.royaltyReceiver), bps: order.royaltyBps },
    { kind: 'marketplace', recipientAddress: getAddress(order.treasury), bps: order.marketFeeBps },
  ].filter(({ bps }) => bps > 0)
}

/** Returns a price in US dollars. For an unknown price, returns zero and an empty text, because the interface requires both fields. */
function usdPriceOf(price: bigint, config: NetworkConfig, ratio: Ratio | undefined) {
  const { usdCurrency, currencies } = config
  const usd = usdCurrency && currencies.find(({ address }) => isAddressEqual(address, usdCurrency))
  if (!usd || !ratio) return { priceUSD: 0, priceUSDFormatted: '' }
  const priceUSDFormatted = formatUnits((price * ratio.numerator) / ratio.denominator, usd.decimals)
  return { priceUSD: Number(priceUSDFormatted), priceUSDFormatted }
}

/** Derives a stable numeric ID from a name: the first 48 bits of its SHA-256. A JSON number can hold 48 bits exactly. */
function numberOf(...name: (string | number | bigint)[]): number {
  return createHash('sha256').update(name.join(':')).digest().readUIntBE(0, 6)
}

function timestamp(seconds: bigint): Date {
  return new Date(Number(seconds < endOfTime ? seconds : endOfTime) * 1000)
}
