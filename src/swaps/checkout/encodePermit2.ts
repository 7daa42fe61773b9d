import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Signature } from '../../protocol/step.js'
import { permit2Domain, permit2Type, permit2Types } from './permit2.js'
import { swapCheckoutAbi as abi } from './swapCheckoutAbi.js'

/**
 * What a buyer signs for Permit2 in place of allowing our contract anything: that it may take what this call takes, for this very
 * call. All of it follows from the call, so that whoever knows the one knows what the other has to be. Nothing of a call that has a
 * permit in it already, or that takes no token.
 */
export function encodePermit2({ chainId, contract, data }: encodePermit2.Options): Signature | undefined {
  const { functionName, args } = decodeCalldata({ abi, data })
  const [checkout] = args
  if (functionName !== 'buy' || isAddressEqual(checkout.payWith, zeroAddress)) return undefined
  const { purchaseId, payWith, price } = checkout
  const [deadline, maxAmount] = [`${checkout.deadline}`, `${checkout.maxAmount}`]
  return {
    domain: permit2Domain(chainId),
    types: permit2Types,
    primaryType: permit2Type,
    value: {
      permitted: { token: payWith, amount: maxAmount },
      spender: contract,
      // Permit2 takes each once, in any order, as our contract takes the purchase.
      nonce: `${BigInt(purchaseId)}`,
      deadline,
      witness: { ...checkout, deadline, maxAmount, price: `${price}` },
    },
  }
}

export declare namespace encodePermit2 {
  type Options = {
    chainId: number
    /** Our contract. */
    contract: Address
    /** The call on it, as it is with an allowance. */
    data: Hex
  }
}
