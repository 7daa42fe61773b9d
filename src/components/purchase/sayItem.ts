import type { Messages } from '../messages/en.js'
import { formatShort } from '../parts/format.js'
import { type NameOf, titleOf } from '../parts/titleOf.js'

/** A token that is received, by its one name, and how many of it where that is not one: `3 × Lantern Aster`. */
export function sayItem(options: sayItem.Options): string {
  const { tokenId, quantity, decimals, nameOf, messages } = options
  const title = titleOf({ name: nameOf?.('token', `${tokenId}`), tokenId, messages })
  if (quantity === 10n ** BigInt(decimals)) return title
  const { locale } = messages
  return `${formatShort({ amount: quantity, decimals, locale, round: 'down' })}\u00a0× ${title}`
}

export declare namespace sayItem {
  type Options = {
    tokenId: bigint
    /** In base units of `decimals`. */
    quantity: bigint
    decimals: number
    /** What tokens are called. @default by their numbers */
    nameOf?: NameOf | undefined
    messages: Messages
  }
}
