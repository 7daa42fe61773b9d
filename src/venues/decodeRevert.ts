import { decodeErrorResult, type Hex, isHex, size } from 'viem'
import { standardErrors, standardReasons } from '../evm/standardErrors.js'
import { requestErrors, requestReasons } from './request/requestReasons.js'
import { seaportErrors, seaportReasons } from './seaport/seaportReasons.js'
import { routerReasons, swapErrors, swapReasons } from './swapReasons.js'
import { marketAbi } from './tillkit/marketAbi.js'
import { marketReasons } from './tillkit/marketReasons.js'
import type { Venue } from './venue.js'

/** An error that a contract reverted with. */
export type Revert = {
  /** `Error` for a text of the contract's own. */
  name: string
  args: readonly unknown[]
  /** What it means, in plain words, where that is known. */
  reason: string | undefined
}

/**
 * Reads the data that a contract reverted with: errors of the venues, of tokens, of what swaps, and those that Solidity has by itself.
 * Nothing for any other. Those of `venues` come first.
 */
export function decodeRevert(data: Hex | undefined, venues: readonly Venue[] = []): Revert | undefined {
  if (!isHex(data) || size(data) < 4) return undefined
  for (const { abi, errors } of [...venues, known]) {
    try {
      const { errorName, args = [] } = decodeErrorResult({ abi, data })
      const said = errorName === 'Error' ? String(args[0]) : errorName
      const [own] = [errors, known.errors].filter((reasons) => Object.hasOwn(reasons, said))
      return { name: errorName, args, reason: own?.[said] }
    } catch {
      // Not an error of this one.
    }
  }
  return undefined
}

const known: Pick<Venue, 'abi' | 'errors'> = {
  abi: [...marketAbi, ...standardErrors, ...requestErrors, ...seaportErrors, ...swapErrors],
  errors: {
    ...{ ...swapReasons, ...routerReasons, ...standardReasons },
    ...{ ...marketReasons, ...requestReasons, ...seaportReasons },
  },
}
