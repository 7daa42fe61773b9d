import type { MeantItem } from '../../checkout/explain/stepSentences.js'

/** Makes what lists tokens in a language, each by its own name, or by the one that the language gives to its number. */
export function listItems(name: (tokenId: string) => string, separator = ', ') {
  return (items: readonly MeantItem[]) =>
    items
      .map(({ tokenId, name: own = name(tokenId), quantity, collection }) => {
        const named = `${own}${collection ? ` (${collection})` : ''}`
        return quantity === '1' ? named : `${quantity} × ${named}`
      })
      .join(separator)
}
