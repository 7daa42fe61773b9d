import type { Messages } from '../messages/en.js'
import { formatShort } from '../parts/format.js'
import { type NameOf, titleOf } from '../parts/titleOf.js'

export function formatItem(options: formatItem.Options): string {
  const { tokenId, quantity, decimals, nameOf, messages } = options
  const title = titleOf({ name: nameOf?.('token', `${tokenId}`), tokenId, messages })
  if (quantity === 10n ** BigInt(decimals)) return title
  const { locale } = messages
  return `${formatShort({ amount: quantity, decimals, locale, round: 'down' })}\u00a0× ${title}`
}

export declare namespace formatItem {
  type Options = {
    tokenId: bigint
    quantity: bigint
    decimals: number
    nameOf?: NameOf | undefined
    messages: Messages
  }
}
