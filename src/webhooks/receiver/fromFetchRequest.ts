import { WebhookError } from '../signing/WebhookError.js'
import type { Delivery } from './receiveDelivery.js'

/** Takes a delivery from a `Request`. */
export function fromFetchRequest(request: Request): Delivery {
  const { method, headers, body } = request
  if (request.bodyUsed || body?.locked) {
    return { method, headers, next: () => Promise.reject(new WebhookError('BodyUsed')) }
  }
  const reader = body?.getReader()
  return { method, headers, next: async () => reader?.read() ?? { done: true } }
}
