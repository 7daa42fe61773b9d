import { optionError } from '../../errors.js'
import { readSecret } from '../signing/readSecret.js'
import { WebhookError } from '../signing/WebhookError.js'
import { createMemoryDedupe, type Dedupe } from './createMemoryDedupe.js'
import type { Notification } from './decodeNotification.js'
import { fromNodeRequest, type NodeRequest, type NodeResponse } from './fromNodeRequest.js'
import { handleOnce } from './handleOnce.js'
import { type Delivery, receiveDelivery } from './receiveDelivery.js'

/**
 * Creates the HTTP endpoint for the URL of a webhook listener. The endpoint verifies and decodes each delivery, and calls `onNotification`
 * once for each notification, even if the service delivers it several times.
 *
 * Responds with:
 *
 * - 204 if the notification is handled now, or was handled earlier.
 * - 500 if `onNotification` threw. The service then retries.
 * - 503 while another handler works on the event, or if the notification contradicts a notification that was signed later. The service then
 *   retries only if the notification is still true.
 * - 401, 400, 413 or 405 for an invalid delivery.
 *
 * @throws WebhookError `SecretInvalid`; TillError `TillOptionInvalid` for an option that must be a function.
 *
 * @example
 * const handler = createWebhookHandler({
 *   secret,
 *   onNotification: async ({ type, event, purchaseId }) => {
 *     if (event.name === 'TransferSingle') await move(event.args.from, event.args.to, event.args.id)
 *   },
 * })
 * export const POST = handler.fetch
 */
export function createWebhookHandler(
  rawOptions: createWebhookHandler.Options,
): createWebhookHandler.ReturnType {
  const options = { ...rawOptions }
  const { secret, secrets = secret === undefined ? [] : [secret], onNotification } = options
  const { dedupe = createMemoryDedupe(), tolerance, maxBytes = 1_048_576, now } = options
  const { onError = (error) => console.error(error) } = options
  if (!Array.isArray(secrets) || secrets.length === 0)
    throw new WebhookError('SecretInvalid', { details: 'The secret is missing.' })
  for (const each of secrets) readSecret(each)
  for (const called of [onNotification, dedupe?.acquire, dedupe?.release, onError])
    if (typeof called !== 'function')
      throw optionError('createWebhookHandler: onNotification, dedupe and onError must be functions.')

  const answer = async (delivery: Delivery): Promise<Answer> => {
    if (delivery.method !== 'POST')
      return { status: 405, text: 'The request method must be POST.', allow: 'POST' }
    const { notification, ...rest } = await receiveDelivery({ delivery, secrets, tolerance, maxBytes, now })
    const handle = async (addedSeen: boolean | undefined) => {
      await onNotification(notification, { ...rest, addedSeen })
    }
    const signedAt = rest.timestamp.getTime()
    const outcome = await handleOnce({ notification, id: rest.id, signedAt, dedupe, handle, onError })
    if (outcome === 'busy') return { status: 503, text: 'The event is being handled.', 'retry-after': '5' }
    if (outcome === 'outdated')
      return { status: 503, text: 'A newer notification of this event arrived.', 'retry-after': '5' }
    return outcome === 'done'
      ? { status: 204 }
      : { status: 500, text: 'The notification could not be handled.' }
  }

  return {
    fetch: async (request) => {
      const reply = await answer(fromFetchRequest(request)).catch((error) => refuse(error, onError))
      const { status, text = null, ...headers } = reply
      return new Response(text, { status, headers })
    },
    node: async (request, response, next) => {
      const reply = await answer(fromNodeRequest(request)).catch((error) => {
        const isMisplaced = error instanceof WebhookError && error.code === 'BodyUsed'
        if (isMisplaced && next) return next(error)
        return refuse(error, onError)
      })
      if (!reply) return
      const { status, text, ...headers } = reply
      response.statusCode = status
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      if (text) response.setHeader('content-type', 'text/plain; charset=utf-8')
      // Close the connection, so the server does not wait for the rest of a body that is too large.
      if (status === 413) response.setHeader('connection', 'close')
      response.end(text)
    },
  }
}

export declare namespace createWebhookHandler {
  type Options = {
    /** Called once for each notification; if the function throws, the service retries. */
    onNotification: (notification: Notification, delivery: DeliveryContext) => Promise<void> | void
    /** The store of handled events. @default the last 10,000 events in memory */
    dedupe?: Dedupe | undefined
    /** The maximum difference between the time of a signature and now, in milliseconds. @default 300_000 */
    tolerance?: number | undefined
    /** The maximum size of a body in bytes. @default 1_048_576 */
    maxBytes?: number | undefined
    /** Called with errors of `onNotification` and the store, and if the handler is mounted incorrectly. @default console.error */
    onError?: ((error: unknown) => void) | undefined
    /** Returns the time in milliseconds since 1970. @default Date.now */
    now?: (() => number) | undefined
  } & (
    | {
        /** The secret of the webhook listener: `whsec_` and base64. */
        secret: string
        secrets?: undefined
      }
    | {
        /** Several secrets: the old and the new secret during a rotation, or the secrets of several webhook listeners. */
        secrets: readonly string[]
        secret?: undefined
      }
  )
  type DeliveryContext = {
    /** The header `webhook-id`: unique for each notification, and the same for all its deliveries. */
    id: string
    /** The time of the signature of this delivery. */
    timestamp: Date
    /** For `BLOCK_REMOVED`, whether `onNotification` has handled the `BLOCK_ADDED` of the same event; `undefined` for other types. */
    addedSeen: boolean | undefined
  }
  type ReturnType = {
    /** Handles a `Request`, as in Next, Hono, Bun, Deno and workers. */
    fetch: (request: Request) => Promise<Response>
    /** Handles a request of `node:http`, Express and similar servers. */
    node: (request: NodeRequest, response: NodeResponse, next?: (error: unknown) => void) => Promise<void>
  }
}

type Answer = { status: number; text?: string; allow?: string; 'retry-after'?: string }

function refuse(error: unknown, onError: (error: unknown) => void): Answer {
  const { status, shortMessage } =
    error instanceof WebhookError
      ? error
      : { status: 500, shortMessage: 'The notification could not be handled.' }
  if (status === 500) onError(error)
  return { status, text: shortMessage }
}

function fromFetchRequest(request: Request): Delivery {
  const { method, headers, body } = request
  if (request.bodyUsed || body?.locked) {
    return { method, headers, next: () => Promise.reject(new WebhookError('BodyUsed')) }
  }
  const reader = body?.getReader()
  return { method, headers, next: async () => reader?.read() ?? { done: true } }
}
