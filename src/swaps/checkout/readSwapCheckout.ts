import { type Address, type Hex, isAddressEqual, isHex, size, zeroAddress } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { type FoundSwap, readSwap } from '../readSwap.js'
import type { RouterCall } from '../swap.js'
import { wrappedRouter } from '../wrapped/wrappedRouter.js'
import { encodeSwapCheckout } from './encodeSwapCheckout.js'
import { swapCheckoutAbi as abi } from './swapCheckoutAbi.js'

/**
 * Decodes a call of the swap checkout contract; `undefined` for any other call. `canonical` is true if the call carries no hidden data, and
 * the amounts of its swap and its purchase match.
 */
export function readSwapCheckout(call: readSwap.Call): SwapCheckout | undefined {
  const data = lowerHex(call.data)
  if (!isHex(data)) return undefined
  try {
    const [checkout, permit] = decodeCalldata({ abi, data }).args
    const { payWith, maxAmount, router, currency, price, market } = checkout
    const { purchaseId, deadline } = checkout
    const deadlines = { deadline, ...(typeof permit === 'object' && { permitted: permit.deadline }) }
    const written = encodeSwapCheckout({ ...checkout, permit })
    const isSigned = typeof permit !== 'string' || size(permit) === 65
    const isWhole = isSigned && written.data === data && written.value === call.value
    const purchase = {
      to: market,
      data: checkout.purchase,
      value: isAddressEqual(currency, zeroAddress) ? price : 0n,
    }
    if (isAddressEqual(router, zeroAddress)) {
      const isExact = isAddressEqual(payWith, currency) && maxAmount === price && checkout.swap === '0x'
      const canonical = isWhole && isExact && !isAddressEqual(payWith, zeroAddress)
      return {
        purchaseId,
        ...deadlines,
        unswapped: { currency: payWith, amount: maxAmount },
        purchase,
        canonical,
      }
    }
    const swap =
      checkout.swap === '0x'
        ? { to: router, ...wrappedRouter.write({ ...wrapping, sell: payWith, maxIn: price }) }
        : {
            to: router,
            data: checkout.swap,
            value: isAddressEqual(payWith, zeroAddress) ? maxAmount : 0n,
          }
    const found = readSwap(swap)
    const isMatchingSwap =
      found !== undefined &&
      isAddressEqual(found.sell, payWith) &&
      isAddressEqual(found.buy, currency) &&
      found.maxIn === maxAmount &&
      found.amountOut === price
    return { purchaseId, ...deadlines, swap, found, purchase, canonical: isWhole && isMatchingSwap }
  } catch {
    return undefined
  }
}

export type SwapCheckout = {
  purchaseId: Hex
  deadline: bigint
  permitted?: bigint | undefined
  swap?: RouterCall | undefined
  found?: FoundSwap | undefined
  /** The payment of a call without a swap: the contract takes exactly this amount and pays the market with it. */
  unswapped?: { currency: Address; amount: bigint } | undefined
  purchase: RouterCall
  canonical: boolean
}

const wrapping = {
  buy: zeroAddress,
  amountOut: 0n,
  path: [],
  recipient: undefined,
  deadline: undefined,
  spender: undefined,
} as const
