import { formatUnits } from 'viem'
import type { Count } from '../messages/plural.js'
import { formatShort } from './format.js'

export function countOf(options: countOf.Options): Count {
  const { amount, decimals, locale } = options
  const plain = formatUnits(amount, decimals)
  // A JavaScript number is not exact for a very large quantity. Plural rules depend only on the last six digits, and on whether the number
  // has more digits. So use a smaller number with the same last six digits.
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
