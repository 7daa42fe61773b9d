import { normalizeOrderId } from '../../protocol/formats.js'
import type { Intent } from '../intent/intent.js'
import { hashName } from '../storage/hashName.js'

/** The name of a purchase in the storage: the same for the same chain, buyer, recipient, orders and quantities. */
export function journalKey(intent: Intent): string {
  return `till.purchase.${hashName(linesOf(intent))}`
}

/** What is bought, by whom and for whom: the same text for the same things in any order and spelling. */
export function linesOf({ chainId, buyer, recipient, orders }: Intent): string {
  // What is spelt otherwise would be sorted otherwise.
  const parts = orders.map(({ collectionAddress, orderId, quantity }) =>
    [collectionAddress.toLowerCase(), idOf(orderId), quantity].join(':'),
  )
  return [chainId, buyer.toLowerCase(), recipient.toLowerCase(), ...parts.sort()].join('|')
}

/** What stands between the lines is none of an id. */
function idOf(orderId: string): string {
  return normalizeOrderId(orderId).replace(/[%:|]/g, (sign) => `%${sign.charCodeAt(0)}`)
}
