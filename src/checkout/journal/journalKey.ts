import { normalizeOrderId } from '../../protocol/formats.js'
import type { Intent } from '../intent/intent.js'
import { hashName } from '../storage/hashName.js'

export function journalKey(intent: Intent): string {
  return `till.purchase.${hashName(linesOf(intent))}`
}

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
