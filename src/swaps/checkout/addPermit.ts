import { concat, type Hex, hexToNumber, numberToHex, size, slice } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import { encodeSwapCheckout } from './encodeSwapCheckout.js'
import { swapCheckoutAbi as abi } from './swapCheckoutAbi.js'

/**
 * The same call on our contract with a permit in it, or with what was signed for Permit2, so that the contract needs no allowance.
 * Nothing where the signature is not one of a key, which is all that a token reads.
 */
export function addPermit({ data, signature, deadline, through }: addPermit.Options): Hex | undefined {
  if (size(signature) !== 65) return undefined
  const [checkout] = decodeCalldata({ abi, data }).args
  const last = hexToNumber(slice(signature, 64))
  // Some wallets leave out the 27 that the signatures of old begin at.
  const v = last < 27 ? last + 27 : last
  const permit = through
    ? concat([slice(signature, 0, 64), numberToHex(v)])
    : { deadline, v, r: slice(signature, 0, 32), s: slice(signature, 32, 64) }
  return encodeSwapCheckout({ ...checkout, permit }).data
}

export declare namespace addPermit {
  type Options = {
    /** The call without it. */
    data: Hex
    signature: Hex
    /** Until when the permit stands, in seconds since 1970. */
    deadline: bigint
    /** The contract that takes the token. @default none: the token knows the permit itself */
    through?: 'Permit2' | undefined
  }
}
