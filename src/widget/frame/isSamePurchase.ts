import type { createIntent } from '../../checkout/intent/intent.js'

/** Whether two turns are about the same purchase: the same of the same orders, for the same recipient. */
export function isSamePurchase(one: Shown, other: Shown): boolean {
  return linesOf(one) === linesOf(other)
}

type Shown = Pick<createIntent.Options, 'items' | 'recipient'>

function linesOf({ items, recipient }: Shown): string {
  const lines = items.map(({ order, quantity }) => {
    const { chainId, collectionContractAddress, orderId } = order
    return [chainId, collectionContractAddress, orderId, quantity].join()
  })
  return [recipient, ...lines.sort()].join('|')
}
