import type { MeantItem } from '../../../checkout/stepSentences.js'

/** Tokens one after the other, each named in the language around. */
export function listItems(
  items: readonly MeantItem[],
  name: (tokenId: string) => string,
  separator = ', ',
): string {
  return items
    .map(({ tokenId, quantity, collection }) => {
      const named = `${name(tokenId)}${collection ? ` (${collection})` : ''}`
      return quantity === '1' ? named : `${quantity} × ${named}`
    })
    .join(separator)
}
