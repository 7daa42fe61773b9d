import { optionError } from '../../errors.js'
import { readSecret } from '../signing/readSecret.js'
import { WebhookError } from '../signing/WebhookError.js'
import { createMemoryDedupe, type Dedupe } from './createMemoryDedupe.js'
import type { Notification } from './decodeNotification.js'
import { fromNodeRequest, type NodeRequest, type NodeResponse } from './fromNodeRequest.js'
import { handleOnce } from './handleOnce.js'
import { type Delivery, receiveDelivery } from './receiveDelivery.js'

/**
 * Makes the endpoint that a listener's URL points at: it verifies each delivery, decodes it, and calls `onNotification`
 * once for each announcement, however often it is delivered.
 *
 * Answers 204 when it was handled, now or before; 500 when `onNotification` threw, and 503 while its event is being handled, so that
 * the service tries again; 401, 400, 413 and 405 for what is no delivery.
 *
 * @throws WebhookError `SecretInvalid`; TillError `TillOptionInvalid` for what cannot be called.
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
export function createWebhookHandler(given: createWebhookHandler.Options): createWebhookHandler.ReturnType {
  const options = { ...given }
  const { secret, secrets = secret === undefined ? [] : [secret], onNotification } = options
  const { dedupe = createMemoryDedupe(), tolerance, maxBytes = 1_048_576, now } = options
  const { onError = (error) => console.error(error) } = options
  if (!Array.isArray(secrets) || secrets.length === 0)
    throw new WebhookError('SecretInvalid', { details: 'No secret was given.' })
  for (const each of secrets) readSecret(each)
  for (const called of [onNotification, dedupe?.acquire, dedupe?.release, onError])
    if (typeof called !== 'function')
      throw optionError('createWebhookHandler: onNotification, dedupe or onError cannot be called.')

  const answer = async (delivery: Delivery): Promise<Answer> => {
    if (delivery.method !== 'POST') return { status: 405, text: 'Only POST is answered.', allow: 'POST' }
    const { notification, ...rest } = await receiveDelivery({ delivery, secrets, tolerance, maxBytes, now })
    const handle = async (addedSeen: boolean | undefined) => {
      await onNotification(notification, { ...rest, addedSeen })
    }
    const outcome = await handleOnce({ notification, id: rest.id, dedupe, handle, onError })
    if (outcome === 'busy') return { status: 503, text: 'The event is being handled.', 'retry-after': '5' }
    return outcome === 'done'
      ? { status: 204 }
      : { status: 500, text: 'The notification could not be handled.' }
  }

  return {
    fetch: async (request) => {
      const given = await answer(fromFetchRequest(request)).catch((error) => refuse(error, onError))
      const { status, text = null, ...sent } = given
      return new Response(text, { status, headers: sent })
    },
    node: async (request, response, next) => {
      const given = await answer(fromNodeRequest(request)).catch((error) => {
        const isMisplaced = error instanceof WebhookError && error.code === 'BodyUsed'
        if (isMisplaced && next) return next(error)
        return refuse(error, onError)
      })
      if (!given) return
      const { status, text, ...sent } = given
      response.statusCode = status
      for (const [name, value] of Object.entries(sent)) response.setHeader(name, value)
      if (text) response.setHeader('content-type', 'text/plain; charset=utf-8')
      // What is left of a body that is too long is not waited for.
      if (status === 413) response.setHeader('connection', 'close')
      response.end(text)
    },
  }
}

export declare namespace createWebhookHandler {
  type Options = {
    /** Called once for each announcement. What it throws makes the service try again. */
    onNotification: (notification: Notification, delivery: DeliveryContext) => Promise<void> | void
    /** Remembers what was handled. @default the last 10,000 events, in the memory of this process */
    dedupe?: Dedupe | undefined
    /** How far the time of a signature may be from now, in milliseconds. @default 300_000 */
    tolerance?: number | undefined
    /** How long a body may be. @default 1_048_576 */
    maxBytes?: number | undefined
    /** Hears what `onNotification` or the store threw, and mistakes in how the handler is mounted. @default logs it */
    onError?: ((error: unknown) => void) | undefined
    /** Milliseconds since 1970. @default the time of the machine */
    now?: (() => number) | undefined
  } & (
    | {
        /** The listener's secret: `whsec_` and base64. */
        secret: string
        secrets?: undefined
      }
    | {
        /** The old secret and the new one, while it is replaced; or those of several listeners. */
        secrets: readonly string[]
        secret?: undefined
      }
  )
  type DeliveryContext = {
    /** The header `webhook-id`: the same each time this announcement is delivered, and that of no other. */
    id: string
    /** When this attempt was signed. */
    timestamp: Date
    /** Of a `BLOCK_REMOVED`: whether it undoes a `BLOCK_ADDED` that was handled, as far as `dedupe` remembers. */
    addedSeen: boolean | undefined
  }
  type ReturnType = {
    /** For Next, Hono, Bun, Deno, workers: all that hand over a `Request`. */
    fetch: (request: Request) => Promise<Response>
    /** For `node:http`, Express and their like. `next` hears of a body that was parsed before. */
    node: (request: NodeRequest, response: NodeResponse, next?: (error: unknown) => void) => Promise<void>
  }
}

type Answer = { status: number; text?: string; allow?: string; 'retry-after'?: string }

/** Answers what is wrong with a delivery in one sentence. Only what the developer must see is reported. */
function refuse(error: unknown, onError: (error: unknown) => void): Answer {
  const { status, shortMessage } =
    error instanceof WebhookError
      ? error
      : { status: 500, shortMessage: 'The notification could not be handled.' }
  if (status === 500) onError(error)
  return { status, text: shortMessage }
}

/** Reads a delivery from a `Request`. */
function fromFetchRequest(request: Request): Delivery {
  const { method, headers, body } = request
  if (request.bodyUsed || body?.locked) {
    return { method, headers, next: () => Promise.reject(new WebhookError('BodyUsed')) }
  }
  const reader = body?.getReader()
  return { method, headers, next: async () => reader?.read() ?? { done: true } }
}
