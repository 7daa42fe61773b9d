import { concat, type Hex, hexToNumber, numberToHex, size, slice } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import { encodeSwapCheckout } from './encodeSwapCheckout.js'
import { swapCheckoutAbi as abi } from './swapCheckoutAbi.js'

/**
 * Adds the buyer's signature to the calldata. Returns `undefined` if the signature does not have 65 bytes. A token accepts a permit only
 * with the signature of an EOA, which has this length.
 */
export function addPermit({ data, signature, deadline, through }: addPermit.Options): Hex | undefined {
  if (size(signature) !== 65) return undefined
  const [checkout] = decodeCalldata({ abi, data }).args
  const recovery = hexToNumber(slice(signature, 64))
  // Some wallets return a `v` of 0 or 1 in place of 27 or 28.
  const v = recovery < 27 ? recovery + 27 : recovery
  const permit = through
    ? concat([slice(signature, 0, 64), numberToHex(v)])
    : { deadline, v, r: slice(signature, 0, 32), s: slice(signature, 32, 64) }
  return encodeSwapCheckout({ ...checkout, permit }).data
}

export declare namespace addPermit {
  type Options = {
    data: Hex
    signature: Hex
    deadline: bigint
    through?: 'Permit2' | undefined
  }
}
