import type { TakenDelivery } from '../../store/webhooks/takeDeliveries.js'
import { toNotification } from '../toNotification.js'

/** Characters that are kept at most. */
const most = 16 * 1024 * 1024

/**
 * Makes what writes the bodies of notifications, and keeps the last ones: many listeners are told of one event in the same words, and
 * who fails is told again.
 */
export function keepNotifications(): (delivery: TakenDelivery) => string {
  const kept = new Map<string, string>()
  let size = 0

  return (delivery) => {
    const { uid, type, signature } = delivery
    const name = `${uid} ${type} ${signature}`
    const known = kept.get(name)
    if (known !== undefined) return known
    const text = toNotification(delivery)
    kept.set(name, text)
    size += text.length
    for (const [oldest, { length }] of kept) {
      if (size <= most) break
      kept.delete(oldest)
      size -= length
    }
    return text
  }
}
