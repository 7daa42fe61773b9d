import { decodeErrorResult, type Hex, isHex, size } from 'viem'
import { standardErrors, standardReasons } from '../evm/standardErrors.js'
import { requestErrors, requestReasons } from './request/requestReasons.js'
import { seaportErrors, seaportReasons } from './seaport/seaportReasons.js'
import { marketAbi } from './tillkit/marketAbi.js'
import { marketReasons } from './tillkit/marketReasons.js'

/** An error that a contract reverted with. */
export type Revert = {
  /** `Error` for a text of the contract's own. */
  name: string
  args: readonly unknown[]
  /** What it means, in plain words, where that is known. */
  reason: string | undefined
}

/**
 * Reads the data that a contract reverted with: errors of the venues, of tokens, and those that Solidity has by itself.
 * Nothing for any other.
 */
export function decodeRevert(data: Hex | undefined): Revert | undefined {
  if (!isHex(data) || size(data) < 4) return undefined
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: knownErrors, data })
    return { name: errorName, args, reason: reasons[errorName] }
  } catch {
    return undefined
  }
}

const knownErrors = [...marketAbi, ...standardErrors, ...requestErrors, ...seaportErrors] as const

const reasons: { readonly [name: string]: string } = {
  ...standardReasons,
  ...marketReasons,
  ...requestReasons,
  ...seaportReasons,
}
