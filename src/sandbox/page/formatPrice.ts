import { formatUnits } from 'viem'

/** An amount in words: `1,250.5 USDC`, or `Free`. Digits come from the exact decimal string, never from a float. */
export function formatPrice(amount: bigint, currency: formatPrice.Currency): string {
  if (amount === 0n) return 'Free'
  const { symbol, decimals } = currency
  const exact = formatUnits(amount, decimals) as `${number}`
  return `${format.format(exact)} ${symbol}`
}

export declare namespace formatPrice {
  type Currency = { symbol: string; decimals: number }
}

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })
