import type { MeantItem } from '../../../checkout/explain/stepSentences.js'

/** Makes what lists tokens in a language, each under the name that it gives them. */
export function listing(name: (tokenId: string) => string, separator = ', ') {
  return (items: readonly MeantItem[]) =>
    items
      .map(({ tokenId, quantity, collection }) => {
        const named = `${name(tokenId)}${collection ? ` (${collection})` : ''}`
        return quantity === '1' ? named : `${quantity} × ${named}`
      })
      .join(separator)
}
