import type { StepItem } from '../../checkout/explain/stepSentences.js'

export function listItems(name: (tokenId: string) => string, separator = ', ') {
  return (items: readonly StepItem[]) =>
    items
      .map(({ tokenId, name: own = name(tokenId), quantity, collection }) => {
        const named = `${own}${collection ? ` (${collection})` : ''}`
        return quantity === '1' ? named : `${quantity} × ${named}`
      })
      .join(separator)
}
