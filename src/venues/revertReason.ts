import { type Hex, isHex, size } from 'viem'
import { plainText } from '../evm/plainText.js'
import { decodeRevert, type Reverts } from './decodeRevert.js'

/**
 * Says in plain words why a contract refused, from the data that it reverted with. An error that is not known is named
 * by its selector.
 */
export function revertReason(
  data: Hex | undefined,
  venues: readonly Reverts[] = [],
): revertReason.ReturnType {
  if (!isHex(data) || size(data) < 4) return { details: 'The contract gave no reason.' }
  const revert = decodeRevert(data, venues)
  if (!revert) return { details: `The contract gave a reason that is not known (${data.slice(0, 10)}).` }
  const { said, reason: details } = revert
  return details ? { details, reason: said } : { details: `The contract says: ${plainText(said)}` }
}

export declare namespace revertReason {
  type ReturnType = {
    /** In English, in one sentence. */
    details: string
    /** The name of the error, or its text, where it is known what it means; of several that mean the same always the same. */
    reason?: string | undefined
  }
}
