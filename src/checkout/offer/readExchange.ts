import { type Address, type Hex, isAddressEqual } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import { transferEvents } from '../../evm/events/transferEvents.js'
import type { SellIntent } from './sellIntent.js'

/** Reads from transfer events what an acceptance moved: the agreed token to the maker, and the price from the maker to the seller. */
export function readExchange(logs: readonly Log[], intent: SellIntent): Exchange {
  const { seller, maker, collectionAddress, tokenId, currency } = intent
  const isAgreed = ({ token, to, id }: Move) =>
    isAddressEqual(token, collectionAddress) && isAddressEqual(to, maker) && id === tokenId
  const moves = readMoves(logs)
  const left = moves.filter(({ from }) => isAddressEqual(from, seller))
  const paid = moves.filter(
    ({ token, from, to, id }) =>
      id === undefined &&
      isAddressEqual(token, currency) &&
      isAddressEqual(from, maker) &&
      isAddressEqual(to, seller),
  )
  return {
    given: sumOf(left.filter(isAgreed)),
    received: sumOf(paid),
    hasLostMore: left.some((move) => !isAgreed(move)),
  }
}

export type Exchange = {
  /** The units of the agreed token that left the seller for the maker. */
  given: bigint
  /** The amount that the maker paid to the seller, in the currency's smallest unit. */
  received: bigint
  /** Whether anything else left the seller. */
  hasLostMore: boolean
}

type Log = { address: Address; topics: readonly Hex[]; data: Hex }

type Move = { token: Address; from: Address; to: Address; id?: bigint | undefined; amount: bigint }

function readMoves(logs: readonly Log[]): Move[] {
  return readLogs({ abi: transferEvents, logs }).flatMap(({ address: token, args }): Move[] => {
    const { from, to } = args
    if ('tokenId' in args) return [{ token, from, to, id: args.tokenId, amount: 1n }]
    if ('id' in args) return [{ token, from, to, id: args.id, amount: args.value }]
    if ('ids' in args)
      return args.ids.map((id, index) => ({ token, from, to, id, amount: args.values[index] ?? 0n }))
    return [{ token, from, to, amount: args.value }]
  })
}

function sumOf(moves: readonly Move[]): bigint {
  return moves.reduce((sum, { amount }) => sum + amount, 0n)
}
