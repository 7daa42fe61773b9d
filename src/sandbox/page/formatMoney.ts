import { formatUnits } from 'viem'

/** An amount as it is read: `1,250.5 USDC`. Digits come from the exact decimal string, never from a float. */
export function formatMoney(amount: bigint, currency: formatMoney.Currency): string {
  const { symbol, decimals } = currency
  const exact = formatUnits(amount, decimals) as `${number}`
  return `${format.format(exact)} ${symbol}`
}

export declare namespace formatMoney {
  type Currency = { symbol: string; decimals: number }
}

/** A price as it is read: {@link formatMoney}, or `Free`. */
export function formatPrice(amount: bigint, currency: formatMoney.Currency): string {
  return amount === 0n ? 'Free' : formatMoney(amount, currency)
}

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })
