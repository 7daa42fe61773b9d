import { type Address, zeroAddress } from 'viem'
import type { Fee, SaleItem } from '../sale.js'
import type { VenueSale } from '../venue.js'
import type { Fulfilment } from './readBasic.js'
import type { SeaportTerms } from './seaportOrder.js'

/**
 * What a fulfilment buys by its terms: of each order one token or edition, of a fixed price, all in one currency. Nothing
 * for auctions, bundles, bids, criteria, and parts that do not come out even.
 */
export function saleOfFulfilment({ orders, recipient }: Fulfilment): VenueSale | undefined {
  const sold = orders.map(readLine)
  const [first] = sold
  if (!first) return undefined
  const lines = sold.filter((line) => line !== undefined)
  const { currency, seller } = first
  if (lines.length < sold.length || lines.some((line) => line.currency !== currency)) return undefined
  return {
    ...(lines.length === 1
      ? { items: [first.item], seller }
      : { items: lines.map((line) => ({ ...line.item, seller: line.seller })) }),
    currency,
    recipient,
    price: lines.reduce((sum, { price }) => sum + price, 0n),
    fees: lines.flatMap(({ fees }) => fees),
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

function readLine({ terms, numerator, denominator }: Fulfilment['orders'][number]): Line | undefined {
  const { offer, consideration, orderType, offerer: seller } = terms
  const [sold, ...others] = offer
  const currency = consideration[0]?.token ?? zeroAddress
  const original = Number(terms.totalOriginalConsiderationItems)
  const part = (amount: bigint) => (amount * numerator) / denominator
  // Order type 4 is a contract that makes up its terms on the spot.
  if (!sold || others.length > 0 || orderType > 3 || original > consideration.length) return undefined
  if (!isFixed(terms, numerator, denominator)) return undefined
  if (sold.itemType !== 2 && sold.itemType !== 3) return undefined
  const itemType = currency === zeroAddress ? 0 : 1
  if (consideration.some((item) => item.itemType !== itemType || item.token !== currency)) return undefined
  const paid = consideration.map((item) => ({ receiver: item.recipient, amount: part(item.startAmount) }))
  const quantity = part(sold.startAmount)
  return {
    item: { collection: sold.token, tokenId: sold.identifierOrCriteria, quantity },
    seller,
    currency,
    price: paid.slice(0, original).reduce((sum, { amount }) => sum + amount, 0n),
    fees: paid.slice(original),
    // Of a restricted order the zone has a say.
    zones: orderType > 1 ? [terms.zone] : [],
  }
}

function isFixed({ offer, consideration }: SeaportTerms, numerator: bigint, denominator: bigint): boolean {
  return [...offer, ...consideration].every(
    ({ startAmount, endAmount }) =>
      startAmount === endAmount && (startAmount * numerator) % denominator === 0n,
  )
}
