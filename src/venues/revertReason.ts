import { type Hex, isHex, size } from 'viem'
import { plainText } from '../evm/plainText.js'
import { decodeRevert, type Reverts } from './decodeRevert.js'

/**
 * Says in plain words why a contract refused, from the data that it reverted with. An error that is not known is named
 * by its selector.
 */
export function revertReason(data: Hex | undefined, venues: readonly Reverts[] = []): string {
  if (!isHex(data) || size(data) < 4) return 'The contract gave no reason.'
  const revert = decodeRevert(data, venues)
  if (!revert) return `The contract gave a reason that is not known (${data.slice(0, 10)}).`
  const { name, args, reason } = revert
  if (name === 'Error' && !reason) return `The contract says: ${plainText(String(args[0]))}`
  return reason ?? `The contract says: ${name}`
}
