import { type Address, zeroAddress } from 'viem'
import type { Fee, SaleItem } from '../sale.js'
import type { VenueSale } from '../venue.js'
import { isInSet } from './isInSet.js'
import type { FulfilledOrder, Fulfilment } from './readBasic.js'
import type { SeaportTerms } from './seaportOrder.js'

/**
 * What a fulfilment buys by its terms: of each order one token or edition, all in one currency; where it sells any token of a set, the
 * one that is chosen. Nothing for bundles, bids, what is not of its set, and parts that do not come out even.
 *
 * Of a price that changes it is the most that is taken from a time on, in seconds since 1970: where it rises its end, where it falls
 * what it is then, or without a time its start.
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

/** Whether what is asked for an order changes with the time. */
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
  // Order type 4 is a contract that makes up its terms on the spot.
  if (!sold || others.length > 0 || orderType > 3 || original > consideration.length) return undefined
  // How much is sold is fixed, and so is what others have put on top.
  if ([sold, ...consideration.slice(original)].some((item) => item.startAmount !== item.endAmount))
    return undefined
  if (!isEven(terms, numerator, denominator)) return undefined
  const tokenId = tokenOf(sold, chosen)
  if (tokenId === undefined) return undefined
  const itemType = currency === zeroAddress ? 0 : 1
  if (consideration.some((item) => item.itemType !== itemType || item.token !== currency)) return undefined
  const paid = consideration.map(({ startAmount, endAmount, recipient }) => {
    const asked = { startAmount: part(startAmount), endAmount: part(endAmount) }
    // Who buys cannot say until when: of a price that rises only its end is never passed.
    const amount = endAmount > startAmount ? asked.endAmount : amountAt(asked, terms, time)
    return { receiver: recipient, amount }
  })
  const quantity = part(sold.startAmount)
  return {
    item: { collection: sold.token, tokenId, quantity },
    seller,
    currency,
    price: paid.slice(0, original).reduce((sum, { amount }) => sum + amount, 0n),
    fees: paid.slice(original),
    // Of a restricted order the zone has a say.
    zones: orderType > 1 ? [terms.zone] : [],
  }
}

/** Of several any may be left out, so that each says what one of it costs, rounded up. */
function perUnit(price: bigint, { quantity }: SaleItem): bigint {
  return (price + quantity - 1n) / quantity
}

/** Which token it is; nothing where it is no token, or none that its seller has let choose. */
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

/**
 * Returns the amount that Seaport takes at a time, in seconds since 1970, of an amount that changes between the times of its order.
 * Rounds up, as Seaport does for payments. Before the order starts it is the first amount, after its end the last.
 */
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
