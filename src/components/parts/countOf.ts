import { formatUnits } from 'viem'
import type { Count } from '../messages/plural.js'
import { formatShort } from './format.js'

/** A quantity for a text: written at a glance, and as a number that takes the same form of a plural, however large it is. */
export function countOf(options: countOf.Options): Count {
  const { amount, decimals, locale } = options
  const plain = formatUnits(amount, decimals)
  // The rules of every language look at no more than the last six digits, and at whether there are more.
  const value = /^\d{7,}$/.test(plain) ? 1_000_000 + Number(plain.slice(-6)) : Number(plain)
  return { shown: formatShort({ amount, decimals, locale, round: 'down' }), value }
}

export declare namespace countOf {
  type Options = {
    /** In base units. */
    amount: bigint
    decimals: number
    /** A BCP 47 tag. */
    locale: string
  }
}
