import { decodeErrorResult, type Hex, isHex, size } from 'viem'
import { standardErrors, standardReasons } from '../evm/standardErrors.js'
import type { Venue } from './venue.js'

/** An error that a contract reverted with. */
export type Revert = {
  /** `Error` for a text of the contract's own. */
  name: string
  args: readonly unknown[]
  /** What it means, in plain words, where that is known. */
  reason: string | undefined
  /** What this is known by: its name or its text, or the name of another that means the same. */
  said: string
}

/** The errors of a contract, and what each means, by its name or by its text: in words, or as another of them that means the same. */
export type Reverts = Pick<Venue, 'abi' | 'errors'>

/**
 * Reads the data that a contract reverted with: errors of `venues`, of tokens, and those that Solidity has by itself.
 * Nothing for any other. Those of `venues` come first.
 */
export function decodeRevert(data: Hex | undefined, venues: readonly Reverts[] = []): Revert | undefined {
  if (!isHex(data) || size(data) < 4) return undefined
  for (const { abi, errors } of [...venues, known]) {
    try {
      const { errorName, args = [] } = decodeErrorResult({ abi, data })
      const said = errorName === 'Error' ? String(args[0]) : errorName
      // A text is what any of them says.
      const all = [errors, ...venues.map((venue) => venue.errors), known.errors]
      const read = (key = '') => all.find((reasons) => Object.hasOwn(reasons, key))?.[key]
      const word = read(said)
      const same = read(word)
      return { name: errorName, args, reason: same ?? word, said: (same && word) || said }
    } catch {
      // Not an error of this one.
    }
  }
  return undefined
}

const known: Reverts = {
  abi: standardErrors,
  errors: standardReasons,
}
