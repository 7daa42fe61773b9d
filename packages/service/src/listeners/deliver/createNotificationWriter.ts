import type { ClaimedDelivery } from '../../store/webhooks/claimDeliveries.js'
import { toNotification } from '../toNotification.js'

const maxCacheSize = 16 * 1024 * 1024

/** Encodes notification bodies. It caches the latest ones, because many listeners receive the same body and retries send it again. */
export function createNotificationWriter(): (delivery: ClaimedDelivery) => string {
  const cache = new Map<string, string>()
  let size = 0

  return (delivery) => {
    const { uid, type, signature } = delivery
    const key = `${uid} ${type} ${signature}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const text = toNotification(delivery)
    cache.set(key, text)
    size += text.length
    for (const [oldest, { length }] of cache) {
      if (size <= maxCacheSize) break
      cache.delete(oldest)
      size -= length
    }
    return text
  }
}
