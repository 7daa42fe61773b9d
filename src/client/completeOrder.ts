import { normalizeCurrency } from '../protocol/formats.js'
import type { Order } from '../protocol/order.js'
import { readDecimals, readWhole } from '../protocol/read/values.js'
import { writeAmount } from '../protocol/write/values.js'
import type { SourceOrder } from './orderSource.js'

export function completeOrder(chainId: number, sourceOrder: SourceOrder): Order {
  const { priceAmount, priceDecimals, feeBps = 0 } = sourceOrder
  writeAmount(priceAmount, 'priceAmount')
  const { quantityInitial = 1n, quantityDecimals = 0, validFrom = new Date(0) } = sourceOrder
  readDecimals(priceDecimals, 'priceDecimals')
  readDecimals(quantityDecimals, 'quantityDecimals')
  readWhole(feeBps, 'feeBps', 10_000)
  const { quantityRemaining = quantityInitial } = sourceOrder
  const { quantityAvailable = quantityRemaining } = sourceOrder
  const priceAmountNet = (priceAmount * BigInt(10_000 - feeBps)) / 10_000n
  return {
    id: 0,
    collectionId: 0,
    chainId,
    originName: sourceOrder.marketplace ?? 'unknown',
    blockNumber: 0,
    priceAmountFormatted: format(priceAmount, priceDecimals),
    priceAmountNet,
    priceAmountNetFormatted: format(priceAmountNet, priceDecimals),
    quantityInitial,
    quantityRemaining,
    quantityAvailable,
    quantityDecimals,
    quantityInitialFormatted: format(quantityInitial, quantityDecimals),
    quantityRemainingFormatted: format(quantityRemaining, quantityDecimals),
    quantityAvailableFormatted: format(quantityAvailable, quantityDecimals),
    feeBps,
    feeBreakdown: [],
    validFrom,
    createdAt: validFrom,
    updatedAt: validFrom,
    side: 'listing',
    status: 'active',
    ...sourceOrder,
    priceCurrencyAddress: normalizeCurrency(sourceOrder.priceCurrencyAddress),
  }
}

function format(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0*$/, '')
}
