import type { PurchaseEvent } from '../../../../src/checkout/context/purchaseEvent.js'

/**
 * Returns what is wrong with the events; `undefined` if nothing is. The sequence numbers must rise. All events must have the same purchase
 * id, and at most one may be a success.
 */
export function storyOf(events: readonly PurchaseEvent[]): string | undefined {
  const places = events.map(({ sequence }) => sequence)
  const inOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
  const successes = events.filter(({ type }) => type === 'succeeded').length
  const purchases = new Set(events.map(({ purchaseId }) => purchaseId)).size
  if (inOrder && successes <= 1 && purchases <= 1) return undefined
  return `reported ${events.map(({ type, sequence }) => `${sequence} ${type}`).join(', ')} of ${purchases} purchases`
}
