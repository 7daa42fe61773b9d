import { type Address, type Hex, isAddressEqual, parseEventLogs, zeroAddress } from 'viem'
import { transferEvents } from '../evm/transferEvents.js'
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
  const rpcLogs = logs.map((log) => ({ ...place, ...log, topics: log.topics as [Hex, ...Hex[]] }))
  const wrapped = isAddressEqual(swap.sell, zeroAddress) ? swap.path[0] : swap.path.at(-1)
  const isWrap = swap.path.length === 1
  // A router wraps what it was sent; who wraps has it wrapped for herself.
  const holder = isWrap ? buyer : to
  const notes = parseEventLogs({ abi: wrappedAbi, logs: rpcLogs }).filter(({ address }) => {
    return wrapped !== undefined && isAddressEqual(address, wrapped)
  })
  const moves = parseEventLogs({ abi: [transferEvents[0]], logs: rpcLogs })
  const moved = (token: Address | undefined, ends: { from?: Address; to?: Address }) =>
    moves.reduce((sum, { address, args }) => {
      const isMeant = (side: 'from' | 'to') => !ends[side] || isAddressEqual(args[side], ends[side])
      const isCounted = token && isAddressEqual(address, token) && isMeant('from') && isMeant('to')
      return isCounted ? sum + args.value : sum
    }, 0n)
  const noted = (name: 'Deposit' | 'Withdrawal') => {
    if (notes.length === 0)
      return moved(wrapped, name === 'Deposit' ? { from: nobody, to: holder } : { from: holder, to: nobody })
    return notes.reduce((sum, { eventName, args }) => {
      const whom = 'dst' in args ? args.dst : args.src
      return eventName === name && isAddressEqual(whom, holder) ? sum + args.wad : sum
    }, 0n)
  }

  const sellsNative = isAddressEqual(swap.sell, zeroAddress)
  const buysNative = isAddressEqual(swap.buy, zeroAddress)
  if (isWrap) {
    const amount = noted(sellsNative ? 'Deposit' : 'Withdrawal')
    return { paid: amount, received: amount, inflow: moved(wrapped, { from: nobody, to: buyer }) }
  }
  // What is wrapped and not needed is unwrapped again.
  const kept = noted('Deposit') - noted('Withdrawal')
  const paid = sellsNative ? kept : moved(swap.sell, { from: buyer }) - moved(swap.sell, { to: buyer })
  if (buysNative) return { paid, received: noted('Withdrawal'), inflow: 0n }
  // In a batch the purchase takes it again at once: what came in is what counts.
  const received = moved(swap.buy, { to: buyer })
  return { paid, received, inflow: received }
}

export declare namespace readSwapMovement {
  type Options = {
    swap: Swap
    /** The router. */
    to: Address
    buyer: Address
    logs: readonly { address: Address; topics: readonly Hex[]; data: Hex }[]
  }
}

/** What a swap moved, in the smallest units of its two currencies. */
export type SwapMovement = { paid: bigint; received: bigint; inflow: bigint }

/** Who gives what is wrapped, and takes what is unwrapped. */
const nobody = zeroAddress

/** What a log needs beside what is read of it. */
const place = {
  blockHash: null,
  blockNumber: null,
  logIndex: null,
  transactionHash: null,
  transactionIndex: null,
  removed: false,
}
