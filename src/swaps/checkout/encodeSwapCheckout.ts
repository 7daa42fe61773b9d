import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { RouterCall } from '../swap.js'
import { swapCheckoutAbi as abi } from './swapCheckoutAbi.js'

export function encodeSwapCheckout(checkout: encodeSwapCheckout.Options): Pick<RouterCall, 'data' | 'value'> {
  const { payWith, maxAmount, permit } = checkout
  if (permit) {
    const functionName = typeof permit === 'string' ? 'buyWithPermit2' : 'buyWithPermit'
    return { data: encodeFunctionData({ abi, functionName, args: [checkout, permit] as never }), value: 0n }
  }
  const data = encodeFunctionData({ abi, functionName: 'buy', args: [checkout] })
  return { data, value: isAddressEqual(payWith, zeroAddress) ? maxAmount : 0n }
}

export declare namespace encodeSwapCheckout {
  type Options = {
    /** The purchase id, which the swap checkout contract accepts only once. */
    purchaseId: Hex
    deadline: bigint
    payWith: Address
    /** The maximum input of the swap. The contract returns the unused part to the buyer. */
    maxAmount: bigint
    router: Address
    swap: Hex
    currency: Address
    price: bigint
    market: Address
    purchase: Hex
    permit?: Permit | Hex | undefined
  }
  type Permit = { deadline: bigint; v: number; r: Hex; s: Hex }
}
