import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { readLogs } from '../evm/events/readLogs.js'
import { transferEvents } from '../evm/events/transferEvents.js'
import type { Swap } from './swap.js'
import { wrappedAbi } from './wrapped/wrappedAbi.js'

/**
 * Reads from the logs which amounts a swap took and gave. The `Deposit` and `Withdrawal` events of the wrapped currency show the amounts
 * that were wrapped and unwrapped. If the currency emits no such events, its transfers from and to the zero address count instead. Never
 * counts both events and transfers, because a currency may emit both for the same amount.
 */
export function readSwapMovement(options: readSwapMovement.Options): SwapMovement {
  const { swap, to, buyer, logs } = options
  const wrapped = isAddressEqual(swap.sell, zeroAddress) ? swap.path[0] : swap.path.at(-1)
  const isWrap = swap.path.length === 1
  // In a swap, the router holds the wrapped currency. In a call that only wraps or unwraps, there is no router, and the buyer's account
  // holds it.
  const holder = isWrap ? buyer : to
  const moves = readLogs({ abi: moveEvents, logs }).map(({ address: token, eventName, args }) => ({
    from: mintOrBurn,
    to: mintOrBurn,
    ...args,
    token,
    isWrapEvent: eventName !== 'Transfer',
  }))
  const moved = (token: Address | undefined, from?: Address, to?: Address, isWrapEvent = false) =>
    moves.reduce((sum, move) => {
      const isMatch =
        move.isWrapEvent === isWrapEvent &&
        isSame(move.token, token) &&
        isSame(move.from, from) &&
        isSame(move.to, to)
      return isMatch ? sum + move.value : sum
    }, 0n)
  const hasWrapEvents = moves.some(({ token, isWrapEvent }) => isWrapEvent && isSame(token, wrapped))
  const unwrapped = moved(wrapped, holder, mintOrBurn, hasWrapEvents)
  const wrappedAmount = moved(wrapped, mintOrBurn, holder, hasWrapEvents)

  const sellsNative = isAddressEqual(swap.sell, zeroAddress)
  const buysNative = isAddressEqual(swap.buy, zeroAddress)
  if (isWrap) {
    const amount = sellsNative ? wrappedAmount : unwrapped
    return { paid: amount, received: amount, inflow: moved(wrapped, mintOrBurn, buyer) }
  }
  const paid = sellsNative
    ? wrappedAmount - unwrapped
    : moved(swap.sell, buyer) - moved(swap.sell, undefined, buyer)
  if (buysNative) return { paid, received: unwrapped, inflow: 0n }
  // Count only transfers to the buyer. Transfers from the buyer may belong to the purchase, which spends the output in the same batch.
  const received = moved(swap.buy, undefined, buyer)
  return { paid, received, inflow: received }
}

export declare namespace readSwapMovement {
  type Options = {
    swap: Swap
    to: Address
    buyer: Address
    logs: readonly readLogs.Log[]
  }
}

export type SwapMovement = { paid: bigint; received: bigint; inflow: bigint }

const moveEvents = [...wrappedAbi, transferEvents[0]] as const

const mintOrBurn = zeroAddress

function isSame(address: Address, expected: Address | undefined): boolean {
  return !expected || isAddressEqual(address, expected)
}
