import { normalizeOrderId } from '../../protocol/formats.js'
import type { Intent } from '../intent/intent.js'
import { hashName } from '../storage/hashName.js'

/** Returns the storage key of a purchase: the same for the same chain, buyer, recipient, orders and quantities. */
export function journalKey(intent: Intent): string {
  return `till.purchase.${hashName(linesOf(intent))}`
}

/** Returns the chain, buyer, recipient and order lines as one text: the same for the same lines in any order and spelling. */
export function linesOf({ chainId, buyer, recipient, orders }: Intent): string {
  // Another spelling would be sorted differently.
  const parts = orders.map(({ collectionAddress, orderId, quantity }) =>
    [collectionAddress.toLowerCase(), idOf(orderId), quantity].join(':'),
  )
  return [chainId, buyer.toLowerCase(), recipient.toLowerCase(), ...parts.sort()].join('|')
}

/** Escapes the separators in an order id. */
function idOf(orderId: string): string {
  return normalizeOrderId(orderId).replace(/[%:|]/g, (sign) => `%${sign.charCodeAt(0)}`)
}
