import { type Address, formatUnits, isAddressEqual, zeroAddress } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import { transferEvents } from '../../evm/events/transferEvents.js'
import type { SwapMovement } from '../../swaps/readSwapMovement.js'
import type { Swap } from '../../swaps/swap.js'
import type { Intent } from '../intent/intent.js'

export type Movement = {
  paid: bigint
  received: readonly { tokenId: bigint; quantity: bigint }[]
  lost: readonly Address[]
  swapped?: SwapMovement | undefined
}

/**
 * Reads from the logs what the buyer paid and the recipient received. Counts a payment only if the currency's contract emitted it, and a
 * delivery only if the collection's contract emitted it (ERC-20, ERC-721, ERC-1155).
 */
export function readMovement(options: readMovement.Options): Movement {
  const { logs, value, intent, swapped } = options
  const { buyer, recipient, currency, collectionAddress } = intent
  // The loop below subtracts the swap's output to the buyer like a refund, so add it first.
  let paid = (isAddressEqual(currency, zeroAddress) ? value : 0n) + (swapped?.inflow ?? 0n)
  const received = new Map<bigint, bigint>()
  const sent = new Map<bigint, bigint>()
  const lost = new Set<Address>()

  function count(token: Address, from: Address, to: Address, tokenId: bigint, quantity: bigint) {
    if (isAddressEqual(token, collectionAddress)) {
      if (isAddressEqual(to, recipient)) add(received, tokenId, quantity)
      if (isAddressEqual(from, recipient)) add(received, tokenId, -quantity)
      if (isAddressEqual(from, buyer)) add(sent, tokenId, quantity)
      if (isAddressEqual(to, buyer)) add(sent, tokenId, -quantity)
    } else if (isAddressEqual(from, buyer)) {
      lost.add(token)
    }
  }

  for (const { address: token, eventName, args } of readLogs({ abi: transferEvents, logs })) {
    if (natives.has(token.toLowerCase())) continue
    if (eventName === 'TransferSingle') count(token, args.from, args.to, args.id, args.value)
    else if (eventName === 'TransferBatch') {
      args.ids.forEach((id, index) => {
        count(token, args.from, args.to, id, args.values[index] ?? 0n)
      })
    } else if ('tokenId' in args) count(token, args.from, args.to, args.tokenId, 1n)
    else if (isAddressEqual(token, currency)) {
      if (isAddressEqual(args.from, buyer)) paid += args.value
      if (isAddressEqual(args.to, buyer)) paid -= args.value
    } else if (isAddressEqual(args.from, buyer) && !(swapped && isAddressEqual(token, swapped.sell)))
      lost.add(token)
  }

  if ([...sent.values()].some((quantity) => quantity > 0n)) lost.add(collectionAddress)
  return {
    paid: paid > 0n ? paid : 0n,
    received: [...received].flatMap(([tokenId, quantity]) => (quantity > 0n ? { tokenId, quantity } : [])),
    lost: [...lost],
  }
}

/** The system addresses that emit transfers of the native currency, network fees included (EIP-7708, ZK Stack). */
const natives = new Set([`0x${'f'.repeat(39)}e`, `0x${'800a'.padStart(40, '0')}`])

export declare namespace readMovement {
  type Options = {
    logs: readonly readLogs.Log[]
    value: bigint
    intent: Intent
    swapped?: { sell: Address; inflow: bigint } | undefined
  }
}

export function isEmpty({ paid, received, lost }: Movement): boolean {
  return paid === 0n && received.length + lost.length === 0
}

export function shortfall(movement: Movement, intent: Intent, swap?: Swap): string | undefined {
  if (swap && movement.swapped) {
    const { paid, received } = movement.swapped
    if (received < swap.amountOut) return `The swap gives ${received} instead of ${swap.amountOut}.`
    if (paid > swap.maxIn) return `The swap takes ${paid} instead of at most ${swap.maxIn}.`
  }
  if (movement.paid > intent.maxTotal) {
    const write = (amount: bigint) => formatUnits(amount, intent.currencyDecimals)
    return `The purchase costs ${write(movement.paid)} instead of at most ${write(intent.maxTotal)}.`
  }
  if (movement.lost.length > 0)
    return `The purchase takes another token from you: ${movement.lost.join(', ')}.`
  for (const { tokenId, quantity } of wantedOf(intent)) {
    const got = movement.received.find((token) => token.tokenId === tokenId)?.quantity ?? 0n
    if (got < quantity) return `The purchase delivers ${got} of token ${tokenId} instead of ${quantity}.`
  }
  return undefined
}

export function wantedOf({ orders }: Pick<Intent, 'orders'>): { tokenId: bigint; quantity: bigint }[] {
  const quantities = new Map<bigint, bigint>()
  for (const { tokenId = 0n, quantity } of orders) add(quantities, tokenId, quantity)
  return [...quantities].map(([tokenId, quantity]) => ({ tokenId, quantity }))
}

function add(amounts: Map<bigint, bigint>, tokenId: bigint, quantity: bigint) {
  amounts.set(tokenId, (amounts.get(tokenId) ?? 0n) + quantity)
}
