import { WebhookError } from '../signing/WebhookError.js'
import type { Delivery } from './receiveDelivery.js'

/** What is needed of a request of `node:http`, Express, Fastify (`request.raw`) and their like. */
export type NodeRequest = {
  /** The HTTP method. */
  method?: string | undefined
  /** Names in lower case, as Node has them. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Whether somebody has read the stream to its end. */
  readableEnded?: boolean
  /** What a body parser left. Bytes or text are used as they are. */
  body?: unknown
  /** The bytes as some hosts keep them beside a parsed `body`. */
  rawBody?: unknown
  /** Reads the body from the stream. */
  [Symbol.asyncIterator]: () => AsyncIterator<unknown>
}

/** What is needed of a response of `node:http` and its like. */
export type NodeResponse = {
  /** The HTTP status to answer. */
  statusCode: number
  /** Sets a header of the answer. */
  setHeader: (name: string, value: string) => unknown
  /** Ends the answer. */
  end: (text?: string) => unknown
}

/** Takes a delivery from a request of Node. */
export function fromNodeRequest(request: NodeRequest): Delivery {
  const { method = '', headers } = request
  const [whole] = [request.rawBody, request.body].filter((body) => {
    return typeof body === 'string' || body instanceof Uint8Array
  })
  if (whole !== undefined) {
    const pieces = [typeof whole === 'string' ? new TextEncoder().encode(whole) : whole]
    return { method, headers, next: async () => ({ done: pieces.length === 0, value: pieces.shift() }) }
  }
  if (request.readableEnded) {
    return { method, headers, next: () => Promise.reject(new WebhookError('BodyUsed')) }
  }
  const iterator = request[Symbol.asyncIterator]()
  // The iterator is never told to stop: that would cut the connection before the answer is sent.
  return { method, headers, next: () => iterator.next() }
}
