import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import type { Signature } from '../../protocol/step.js'
import { permit2Domain, permit2Type, permit2Types } from './permit2.js'
import { swapCheckoutAbi as abi } from './swapCheckoutAbi.js'

/** Returns a Permit2 message that allows only this call to take the currency, and only the call's `maxAmount`. */
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
      // Permit2 accepts each nonce once and in any order, so the purchase id can be the nonce.
      nonce: `${BigInt(purchaseId)}`,
      deadline,
      witness: { ...checkout, deadline, maxAmount, price: `${price}` },
    },
  }
}

export declare namespace encodePermit2 {
  type Options = {
    chainId: number
    contract: Address
    data: Hex
  }
}
