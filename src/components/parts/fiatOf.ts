import { formatUnits, parseUnits } from 'viem'
import type { Order } from '../../protocol/order.js'

/**
 * Tells what an amount of an order's currency is worth in dollars, by what the order's own price is worth, as a plain
 * decimal string. Nothing where the service does not know.
 */
export function fiatOf(order: fiatOf.Priced, amount: bigint): string | undefined {
  const { priceAmount, priceUSDFormatted, priceUSD = Number(priceUSDFormatted) } = order
  if (!(priceUSD > 0) || priceAmount === 0n || amount === 0n) return undefined
  // From here on in whole numbers: only what the service sent has passed through a float.
  const dollars = priceUSD.toFixed(digits)
  if (!/^\d+\.\d+$/.test(dollars)) return undefined
  return formatUnits((parseUnits(dollars, digits) * amount) / priceAmount, digits)
}

export declare namespace fiatOf {
  /** What tells the worth of a currency. */
  type Priced = Pick<Order, 'priceAmount' | 'priceUSD' | 'priceUSDFormatted'>
}

/** As many as a number of the service can have after the point. */
const digits = 18
