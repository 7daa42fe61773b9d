import { addressFormat, bounds, checksum, maxDecimals, RpcError } from 'tillkit/internal'
import { Order } from 'tillkit/protocol'
import * as z from 'zod/mini'

/** Encodes an order as JSON. An order whose values are all in their usual ranges skips the slow schema; the resulting text is the same. */
export function writeOrder(order: Order): string {
  if (!isUsual(order)) return encode(order)
  return JSON.stringify({
    ...order,
    priceAmount: order.priceAmount.toString(),
    priceAmountNet: order.priceAmountNet.toString(),
    quantityInitial: order.quantityInitial.toString(),
    quantityRemaining: order.quantityRemaining.toString(),
    quantityAvailable: order.quantityAvailable.toString(),
    tokenId: order.tokenId?.toString(),
  })
}

function encode(order: Order): string {
  const encoded = z.safeEncode(Order, order)
  if (!encoded.success) throw new RpcError('WebrpcBadResponse', { cause: encoded.error })
  return JSON.stringify(encoded.data)
}

function isUsual(order: Order): boolean {
  const { chainId, priceDecimals, quantityDecimals, feeBreakdown } = order
  return (
    Number.isSafeInteger(chainId) &&
    chainId > 0 &&
    isDecimals(priceDecimals) &&
    isDecimals(quantityDecimals) &&
    feeBreakdown.length <= 100 &&
    numbersOf(order).every(Number.isFinite) &&
    textsOf(order).every(isText) &&
    addressesOf(order).every(isChecksummed) &&
    amountsOf(order).every(isUint256) &&
    datesOf(order).every(isInCalendar)
  )
}

function numbersOf({ id, collectionId, collectibleId, priceUSD, feeBps, blockNumber, feeBreakdown }: Order) {
  const optional = [collectibleId ?? 0, priceUSD ?? 0]
  return [id, collectionId, feeBps, blockNumber, ...optional, ...feeBreakdown.map(({ bps }) => bps)]
}

function textsOf(order: Order) {
  const { orderId, originName, marketplace = '', status = '', side = '', source = '', feeBreakdown } = order
  return [
    orderId,
    originName,
    marketplace,
    status,
    side,
    source,
    order.priceAmountFormatted,
    order.priceAmountNetFormatted,
    order.priceUSDFormatted ?? '',
    order.quantityInitialFormatted,
    order.quantityRemainingFormatted,
    order.quantityAvailableFormatted,
    ...feeBreakdown.map(({ kind }) => kind),
  ]
}

function addressesOf(order: Order) {
  const { collectionContractAddress, createdBy, priceCurrencyAddress, feeBreakdown } = order
  const receivers = feeBreakdown.map(({ recipientAddress }) => recipientAddress)
  return [collectionContractAddress, createdBy, priceCurrencyAddress, ...receivers]
}

function amountsOf(order: Order) {
  const { priceAmount, priceAmountNet, tokenId = 0n } = order
  const { quantityInitial, quantityRemaining, quantityAvailable } = order
  return [priceAmount, priceAmountNet, tokenId, quantityInitial, quantityRemaining, quantityAvailable]
}

function datesOf(order: Order) {
  const { validFrom, validUntil, createdAt, updatedAt, orderCreatedAt, orderUpdatedAt, deletedAt } = order
  return [validFrom, validUntil, createdAt, updatedAt, orderCreatedAt, orderUpdatedAt, deletedAt]
}

function isDecimals(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= maxDecimals
}

function isText(value: string): boolean {
  return value.length <= bounds.text
}

function isChecksummed(address: string): boolean {
  return addressFormat.test(address) && checksum(address) === address
}

function isUint256(amount: bigint): boolean {
  return amount >= 0n && amount < 2n ** 256n
}

function isInCalendar(date: Date | undefined): boolean {
  const time = date?.getTime() ?? 0
  return time >= 0 && time < yearTenThousand
}

const yearTenThousand = Date.UTC(10_000, 0)
