import { type Hex, isAddressEqual, isHex, size, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { type FoundSwap, readSwap } from '../readSwap.js'
import type { RouterCall } from '../swap.js'
import { wrappedRouter } from '../wrapped/wrappedRouter.js'
import { encodeSwapCheckout } from './encodeSwapCheckout.js'
import { swapCheckoutAbi as abi } from './swapCheckoutAbi.js'

/**
 * Takes apart a call on our contract that swaps and buys in one transaction: into the call that it makes on the router, and the
 * one that it makes on the market. Nothing where it is no such call. Never throws.
 *
 * `canonical` says whether there is nothing in it but these two, each of them as large as the other says.
 */
export function readSwapCheckout(call: readSwap.Call): SwapCheckout | undefined {
  const data = lowerHex(call.data)
  if (!isHex(data)) return undefined
  try {
    const [checkout, permit] = decodeCalldata({ abi, data }).args
    const { payWith, maxAmount, router, currency, price, market } = checkout
    // What wraps one for one is told in no calldata.
    const swap =
      checkout.swap === '0x'
        ? { to: router, ...wrappedRouter.write({ ...wrapping, sell: payWith, maxIn: price }) }
        : {
            to: router,
            data: checkout.swap,
            value: isAddressEqual(payWith, zeroAddress) ? maxAmount : 0n,
          }
    const purchase = {
      to: market,
      data: checkout.purchase,
      value: isAddressEqual(currency, zeroAddress) ? price : 0n,
    }
    const found = readSwap(swap)
    const written = encodeSwapCheckout({ ...checkout, permit })
    const isSigned = typeof permit !== 'string' || size(permit) === 65
    const isWhole = isSigned && written.data === data && written.value === call.value
    const isOne =
      found !== undefined &&
      isAddressEqual(found.sell, payWith) &&
      isAddressEqual(found.buy, currency) &&
      found.maxIn === maxAmount &&
      found.amountOut === price
    const { purchaseId, deadline } = checkout
    // What is signed for Permit2 ends with the call itself.
    const isTimed = { deadline, ...(typeof permit === 'object' && { permitted: permit.deadline }) }
    return { purchaseId, ...isTimed, swap, found, purchase, canonical: isWhole && isOne }
  } catch {
    return undefined
  }
}

/** What is swapped and bought in one transaction. */
export type SwapCheckout = {
  /** The buyer's own name of the purchase. */
  purchaseId: Hex
  /** The last second in which it may be made, since 1970. */
  deadline: bigint
  /** Until when a permit in it stands, since 1970; nothing where there is none. */
  permitted?: bigint | undefined
  /** What is asked of the router. */
  swap: RouterCall
  /** What that swaps; nothing where it cannot be read. */
  found: FoundSwap | undefined
  /** What is asked of the market. */
  purchase: RouterCall
  /** Whether there is nothing in the call but this. */
  canonical: boolean
}

/** What a wrapping needs beside its amount. */
const wrapping = {
  buy: zeroAddress,
  amountOut: 0n,
  path: [],
  recipient: undefined,
  deadline: undefined,
  spender: undefined,
} as const
