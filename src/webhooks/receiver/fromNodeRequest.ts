import { WebhookError } from '../signing/WebhookError.js'
import type { Delivery } from './receiveDelivery.js'

/** The fields that the handler reads from a request of `node:http`, Express, Fastify (`request.raw`) and similar servers. */
export type NodeRequest = {
  /** The HTTP method. */
  method?: string | undefined
  /** The headers with names in lower case, as in Node.js. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Whether the stream has been read to its end. */
  readableEnded?: boolean
  /** The body from a body parser. The handler uses bytes or text, and ignores a parsed object. */
  body?: unknown
  /** The raw bytes of the body, which some hosting platforms provide in addition to a parsed `body`. */
  rawBody?: unknown
  /** Reads the body from the stream. */
  [Symbol.asyncIterator]: () => AsyncIterator<unknown>
}

/** The fields that the handler uses of a response of `node:http` and similar servers. */
export type NodeResponse = {
  /** The HTTP status. */
  statusCode: number
  /** Sets a header of the response. */
  setHeader: (name: string, value: string) => unknown
  /** Ends the response. */
  end: (text?: string) => unknown
}

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
  // Use `next` only: a `for await` loop would call `return` on the iterator, which closes the connection before the response.
  return { method, headers, next: () => iterator.next() }
}
