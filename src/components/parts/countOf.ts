import { formatUnits } from 'viem'
import type { Count } from '../messages/plural.js'
import { formatShort } from './format.js'

export function countOf(options: countOf.Options): Count {
  const { amount, decimals, locale } = options
  const plain = formatUnits(amount, decimals)
  // Plural rules depend on the last six digits, and on whether there are more digits. So a smaller number with the same last digits
  // suffices.
  const value = /^\d{7,}$/.test(plain) ? 1_000_000 + Number(plain.slice(-6)) : Number(plain)
  return { shown: formatShort({ amount, decimals, locale, round: 'down' }), value }
}

export declare namespace countOf {
  type Options = {
    amount: bigint
    decimals: number
    locale: string
  }
}
