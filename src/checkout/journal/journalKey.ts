import { keccak256, stringToHex } from 'viem'
import type { Intent } from '../intent/intent.js'

/** The name of a purchase in the storage: the same for the same chain, buyer, orders and quantities. */
export function journalKey({ chainId, buyer, recipient, orders }: Intent): string {
  const parts = orders.map(
    ({ collectionAddress, orderId, quantity }) => `${collectionAddress}:${orderId}:${quantity}`,
  )
  const text = [chainId, buyer, recipient, ...parts.sort()].join('|').toLowerCase()
  return `till.purchase.${keccak256(stringToHex(text)).slice(2, 34)}`
}
