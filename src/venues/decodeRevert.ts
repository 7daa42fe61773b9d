import { decodeErrorResult, type Hex, isHex, size } from 'viem'
import { standardErrors, standardReasons } from '../evm/standardErrors.js'
import type { Venue } from './venue.js'

export type Revert = {
  name: string
  args: readonly unknown[]
  reason: string | undefined
  reasonKey: string
}

export type Reverts = Pick<Venue, 'abi' | 'errors'>

export function decodeRevert(data: Hex | undefined, venues: readonly Reverts[] = []): Revert | undefined {
  if (!isHex(data) || size(data) < 4) return undefined
  for (const { abi, errors } of [...venues, known]) {
    try {
      const { errorName, args = [] } = decodeErrorResult({ abi, data })
      const reasonKey = errorName === 'Error' ? String(args[0]) : errorName
      // A revert string is in no ABI, so search the errors of all contracts for its meaning.
      const reasonTables = [errors, ...venues.map((venue) => venue.errors), known.errors]
      const read = (key = '') => reasonTables.find((reasons) => Object.hasOwn(reasons, key))?.[key]
      const reason = read(reasonKey)
      const sharedReason = read(reason)
      return {
        name: errorName,
        args,
        reason: sharedReason ?? reason,
        reasonKey: (sharedReason && reason) || reasonKey,
      }
    } catch {
      // The ABI of this contract has no such error: try the next one.
    }
  }
  return undefined
}

const known: Reverts = {
  abi: standardErrors,
  errors: standardReasons,
}
