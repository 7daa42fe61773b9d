import { formatUnits, parseUnits } from 'viem'
import type { Order } from '../../protocol/order.js'

export function fiatOf(order: PricedOrder, amount: bigint): string | undefined {
  const { priceAmount, priceUSDFormatted, priceUSD = Number(priceUSDFormatted) } = order
  if (!(priceUSD > 0) || priceAmount === 0n || amount === 0n) return undefined
  // The service's dollar price is a floating-point number. Convert it to a bigint first, so that the calculation is exact.
  const dollars = priceUSD.toFixed(digits)
  if (!/^\d+\.\d+$/.test(dollars)) return undefined
  return formatUnits((parseUnits(dollars, digits) * amount) / priceAmount, digits)
}

/** The price of an order, with its value in US dollars. */
export type PricedOrder = Pick<Order, 'priceAmount' | 'priceUSD' | 'priceUSDFormatted'>

const digits = 18
