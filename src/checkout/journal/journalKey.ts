import { normalizeOrderId } from '../../protocol/formats.js'
import type { Intent } from '../intent/intent.js'
import { hashName } from '../storage/hashName.js'

/**
 * Returns the storage key of a purchase. The price is not part of the key: if the price changes, the checkout still finds the record of a
 * payment that may be pending.
 */
export function journalKey(intent: Intent): string {
  return `till.purchase.${hashName(linesOf(intent))}`
}

/** Returns the items of a purchase as text. The storage key and the derived purchase id are hashes of it. */
export function linesOf({ chainId, buyer, recipient, orders }: Intent): string {
  // Normalize the addresses and ids before sorting, because the same item in another spelling would sort differently.
  const parts = orders.map(({ collectionAddress, orderId, quantity }) =>
    [collectionAddress.toLowerCase(), idOf(orderId), quantity].join(':'),
  )
  return [chainId, buyer.toLowerCase(), recipient.toLowerCase(), ...parts.sort()].join('|')
}

function idOf(orderId: string): string {
  return normalizeOrderId(orderId).replace(/[%:|]/g, (sign) => `%${sign.charCodeAt(0)}`)
}
