import { verifyWebhook } from '../signing/verifyWebhook.js'
import { WebhookError } from '../signing/WebhookError.js'
import { decodeNotification, type Notification } from './decodeNotification.js'
import { readBytes } from './readBytes.js'

export type Delivery = {
  method: string
  headers: verifyWebhook.Options['headers']
  next: () => Promise<{ done?: boolean | undefined; value?: unknown }>
}

/** Reads a delivery, verifies its signature, and only then parses the body. */
export async function receiveDelivery(options: receiveDelivery.Options): Promise<receiveDelivery.ReturnType> {
  const { delivery, secrets, tolerance, maxBytes, now } = options
  const { headers, next } = delivery
  const body = await readBytes({ next, maxBytes })
  const { id, timestamp } = await verifyWebhook({ headers, body, secrets, tolerance, now })
  return { id, timestamp, notification: decodeNotification(parse(body)) }
}

export declare namespace receiveDelivery {
  type Options = {
    delivery: Delivery
    secrets: readonly string[]
    maxBytes: number
    tolerance: number | undefined
    now: (() => number) | undefined
  }
  type ReturnType = { id: string; timestamp: Date; notification: Notification }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new WebhookError('NotificationInvalid', { details: 'The body is not JSON.', cause })
  }
}
