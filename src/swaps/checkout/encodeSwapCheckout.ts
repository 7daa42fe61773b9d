import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { RouterCall } from '../swap.js'
import { swapCheckoutAbi as abi } from './swapCheckoutAbi.js'

/** The call on our contract that swaps and buys in one transaction: its calldata, and what it carries in wei. */
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
    /** The buyer's own name of the purchase: 32 bytes, which the contract takes once. */
    purchaseId: Hex
    /** The last second in which it may be made, since 1970. */
    deadline: bigint
    /** The zero address for the native currency. */
    payWith: Address
    /** The most that is taken of it, in its smallest unit. What is left of that goes back. */
    maxAmount: bigint
    router: Address
    /** The call on the router; `0x` where it only wraps or unwraps. */
    swap: Hex
    /** What the orders are priced in, the zero address for the native currency. */
    currency: Address
    /** What they cost with all fees, in its smallest unit. */
    price: bigint
    market: Address
    /** The call that buys. */
    purchase: Hex
    /**
     * The buyer's permit (ERC-2612) for `maxAmount`, or what was signed for Permit2 for all of this.
     *
     * @default none: it has to be allowed before
     */
    permit?: Permit | Hex | undefined
  }
  /** The signature of a permit, and until when it stands, in seconds since 1970. */
  type Permit = { deadline: bigint; v: number; r: Hex; s: Hex }
}
