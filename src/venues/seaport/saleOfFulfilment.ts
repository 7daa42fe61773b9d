import { type Address, zeroAddress } from 'viem'
import type { Fee, SaleItem } from '../sale.js'
import type { VenueSale } from '../venue.js'
import { isInSet } from './isInSet.js'
import type { FulfilledOrder, Fulfilment } from './readBasic.js'
import type { SeaportTerms } from './seaportOrder.js'

/**
 * Returns the items and the cost of a Seaport purchase; `undefined` if Tillkit does not support its terms.
 *
 * If the price changes over time, `price` is the maximum that Seaport can take at `time` or later, in seconds since 1970. That is the end
 * price if the price rises, and the price at `time` if it falls.
 */
export function saleOfFulfilment({ orders, recipient }: Fulfilment, time?: bigint): VenueSale | undefined {
  const sold = orders.map((order) => readLine(order, time))
  const [first] = sold
  if (!first) return undefined
  const lines = sold.filter((line) => line !== undefined)
  const { currency, seller } = first
  if (lines.length < sold.length || lines.some((line) => line.currency !== currency)) return undefined
  return {
    ...(lines.length === 1
      ? { items: [first.item], seller }
      : {
          items: lines.map(({ item, seller, price }) => ({
            ...item,
            seller,
            unitPrice: perUnit(price, item),
          })),
        }),
    currency,
    recipient,
    price: lines.reduce((sum, { price }) => sum + price, 0n),
    fees: lines.flatMap(({ fees }) => fees),
    ...(orders.some(({ terms }) => isMoving(terms)) ? { isMoving: true } : {}),
    ...(lines.some(({ zones }) => zones.length > 0) ? { zones: lines.flatMap(({ zones }) => zones) } : {}),
  }
}

type Line = {
  item: SaleItem
  seller: Address
  currency: Address
  price: bigint
  fees: readonly Fee[]
  zones: readonly Address[]
}

export function isMoving({ consideration }: isMoving.Options): boolean {
  return consideration.some(({ startAmount, endAmount }) => startAmount !== endAmount)
}

export declare namespace isMoving {
  type Options = { consideration: readonly { startAmount: bigint; endAmount: bigint }[] }
}

function readLine(
  { terms, numerator, denominator, chosen }: Fulfilment['orders'][number],
  time: bigint = terms.startTime,
): Line | undefined {
  const { offer, consideration, orderType, offerer: seller } = terms
  const [sold, ...others] = offer
  const currency = consideration[0]?.token ?? zeroAddress
  const original = Number(terms.totalOriginalConsiderationItems)
  const part = (amount: bigint) => (amount * numerator) / denominator
  // Refuse order type 4 (a contract order), because a contract decides the terms of such an order during the call.
  if (!sold || others.length > 0 || orderType > 3 || original > consideration.length) return undefined
  if ([sold, ...consideration.slice(original)].some((item) => item.startAmount !== item.endAmount))
    return undefined
  if (!isEven(terms, numerator, denominator)) return undefined
  const tokenId = tokenOf(sold, chosen)
  if (tokenId === undefined) return undefined
  const itemType = currency === zeroAddress ? 0 : 1
  if (consideration.some((item) => item.itemType !== itemType || item.token !== currency)) return undefined
  const paid = consideration.map(({ startAmount, endAmount, recipient }) => {
    const scaled = { startAmount: part(startAmount), endAmount: part(endAmount) }
    // The buyer's transaction has no deadline and may be mined late. So if a price rises, count the end price.
    const amount = endAmount > startAmount ? scaled.endAmount : amountAt(scaled, terms, time)
    return { receiver: recipient, amount }
  })
  const quantity = part(sold.startAmount)
  return {
    item: { collection: sold.token, tokenId, quantity },
    seller,
    currency,
    price: paid.slice(0, original).reduce((sum, { amount }) => sum + amount, 0n),
    fees: paid.slice(original),
    // A restricted order (type 2 or 3) names a zone, a contract that may reject the sale.
    zones: orderType > 1 ? [terms.zone] : [],
  }
}

/** Returns the price of one token, rounded up. Each order needs its own price, because Seaport may fill only some of the orders. */
function perUnit(price: bigint, { quantity }: SaleItem): bigint {
  return (price + quantity - 1n) / quantity
}

function tokenOf(
  { itemType, identifierOrCriteria }: SeaportTerms['offer'][number],
  chosen: FulfilledOrder['chosen'],
): bigint | undefined {
  if (itemType === 2 || itemType === 3) return chosen ? undefined : identifierOrCriteria
  if (!chosen || (itemType !== 4 && itemType !== 5)) return undefined
  const { identifier, proof } = chosen
  return isInSet(identifier, { root: identifierOrCriteria, proof }) ? identifier : undefined
}

function isEven({ offer, consideration }: SeaportTerms, numerator: bigint, denominator: bigint): boolean {
  return [...offer, ...consideration]
    .flatMap(({ startAmount, endAmount }) => [startAmount, endAmount])
    .every((amount) => (amount * numerator) % denominator === 0n)
}

/** Returns the amount at a time, rounded up as Seaport does for payments. */
export function amountAt(
  { startAmount, endAmount }: { startAmount: bigint; endAmount: bigint },
  { startTime, endTime }: { startTime: bigint; endTime: bigint },
  time: bigint,
): bigint {
  if (startAmount === endAmount || time >= endTime) return endAmount
  if (time <= startTime) return startAmount
  const duration = endTime - startTime
  const elapsed = time - startTime
  return (startAmount * (duration - elapsed) + endAmount * elapsed + duration - 1n) / duration
}
