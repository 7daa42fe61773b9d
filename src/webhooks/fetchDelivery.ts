import type { Delivery } from './receive.js'
import { WebhookError } from './WebhookError.js'

/** Takes a delivery from a `Request`. */
export function fetchDelivery(request: Request): Delivery {
  const { method, headers, body } = request
  if (request.bodyUsed || body?.locked) {
    return { method, headers, next: () => Promise.reject(new WebhookError('BodyUsed')) }
  }
  const reader = body?.getReader()
  return { method, headers, next: async () => reader?.read() ?? { done: true } }
}
