import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { readLogs } from '../evm/events/readLogs.js'
import { transferEvents } from '../evm/events/transferEvents.js'
import type { Swap } from './swap.js'
import { wrappedAbi } from './wrapped/wrappedAbi.js'

/**
 * Reads from logs what a swap moved: what the buyer gave and what came out for her, each in its smallest unit. Tokens say so by
 * `Transfer`; of the native currency the contract tells that wraps it: by events of its own, or, where it has none of these, by
 * transfers from and to nobody. What tells by both is counted once.
 *
 * `inflow` is the part of what came out that left a `Transfer` to the buyer.
 */
export function readSwapMovement(options: readSwapMovement.Options): SwapMovement {
  const { swap, to, buyer, logs } = options
  const wrapped = isAddressEqual(swap.sell, zeroAddress) ? swap.path[0] : swap.path.at(-1)
  const isWrap = swap.path.length === 1
  // A router wraps what it was sent; who wraps has it wrapped for herself.
  const holder = isWrap ? buyer : to
  const moves = readLogs({ abi: moveEvents, logs }).map(({ address: token, eventName, args }) => ({
    from: nobody,
    to: nobody,
    ...args,
    token,
    isNote: eventName !== 'Transfer',
  }))
  const moved = (token: Address | undefined, from?: Address, to?: Address, isNote = false) =>
    moves.reduce((sum, move) => {
      const isMeant =
        move.isNote === isNote && isSame(move.token, token) && isSame(move.from, from) && isSame(move.to, to)
      return isMeant ? sum + move.value : sum
    }, 0n)
  const isNoted = moves.some(({ token, isNote }) => isNote && isSame(token, wrapped))
  const unmade = moved(wrapped, holder, nobody, isNoted)
  const made = moved(wrapped, nobody, holder, isNoted)

  const sellsNative = isAddressEqual(swap.sell, zeroAddress)
  const buysNative = isAddressEqual(swap.buy, zeroAddress)
  if (isWrap) {
    const amount = sellsNative ? made : unmade
    return { paid: amount, received: amount, inflow: moved(wrapped, nobody, buyer) }
  }
  // What is wrapped and not needed is unwrapped again.
  const paid = sellsNative ? made - unmade : moved(swap.sell, buyer) - moved(swap.sell, undefined, buyer)
  if (buysNative) return { paid, received: unmade, inflow: 0n }
  // In a batch the purchase takes it again at once: what came in is what counts.
  const received = moved(swap.buy, undefined, buyer)
  return { paid, received, inflow: received }
}

export declare namespace readSwapMovement {
  type Options = {
    swap: Swap
    /** The router. */
    to: Address
    buyer: Address
    logs: readonly readLogs.Log[]
  }
}

/** What a swap moved, in the smallest units of its two currencies. */
export type SwapMovement = { paid: bigint; received: bigint; inflow: bigint }

const moveEvents = [...wrappedAbi, transferEvents[0]] as const

/** Who gives what is wrapped, and takes what is unwrapped. */
const nobody = zeroAddress

/** Whether an address is the one that is meant; any is where none is. */
function isSame(address: Address, meant: Address | undefined): boolean {
  return !meant || isAddressEqual(address, meant)
}
