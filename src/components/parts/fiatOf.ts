import { formatUnits, parseUnits } from 'viem'
import type { Order } from '../../protocol/order.js'

export function fiatOf(order: PricedOrder, amount: bigint): string | undefined {
  const { priceAmount, priceUSDFormatted, priceUSD = Number(priceUSDFormatted) } = order
  if (!(priceUSD > 0) || priceAmount === 0n || amount === 0n) return undefined
  // Calculate with bigints. Only the dollar price of the service is a floating-point number.
  const dollars = priceUSD.toFixed(digits)
  if (!/^\d+\.\d+$/.test(dollars)) return undefined
  return formatUnits((parseUnits(dollars, digits) * amount) / priceAmount, digits)
}

/** The price of an order, with its value in US dollars. */
export type PricedOrder = Pick<Order, 'priceAmount' | 'priceUSD' | 'priceUSDFormatted'>

const digits = 18
