import { type Hex, isHex, size } from 'viem'
import { plainText } from '../evm/plainText.js'
import { decodeRevert, type Reverts } from './decodeRevert.js'

/** Returns the reason in the data of a revert, or no `details` if the data has no reason. */
export function revertReason(
  data: Hex | undefined,
  venues: readonly Reverts[] = [],
): revertReason.ReturnType {
  if (!isHex(data) || size(data) < 4) return {}
  const revert = decodeRevert(data, venues)
  if (!revert) return { details: `The contract gave an unknown reason (${data.slice(0, 10)}).` }
  const { reasonKey, reason: details } = revert
  return details ? { details, reason: reasonKey } : { details: `The contract says: ${plainText(reasonKey)}` }
}

export declare namespace revertReason {
  type ReturnType = {
    details?: string | undefined
    reason?: string | undefined
  }
}
