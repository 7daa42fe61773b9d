import type { OrderSide } from '../store/events.js'

/**
 * A change of an order, as a live stream tells it. `version` is the revision of the chain that changed the order. An order that is no longer
 * stored has no `side` and no `tokenId`.
 */
export type OrderEvent = {
  contractAddress: string
  orderId: string
  side?: OrderSide | undefined
  tokenId?: string | undefined
  status: string
  version: number
}

/**
 * Encodes events for a live stream. Only the last one has an `id`: the revision up to which the client then knows all changes. So a client
 * that is cut off between two events of one write asks for all of them again.
 */
export function orderFrame(events: readonly OrderEvent[], revision: number): Uint8Array {
  const texts = events.map((event) => `event: order\ndata: ${JSON.stringify(event)}\n`)
  return encode(`${texts.join('\n')}id: ${revision}\n\n`)
}

/** Tells the client to read its lists again. Later events follow from `revision`. */
export function resetFrame(revision: number): Uint8Array {
  return encode(`event: reset\ndata: {}\nid: ${revision}\n\n`)
}

/** Keeps the connection open. A frame without data only moves the client's `Last-Event-ID` to `revision`. */
export function heartbeatFrame(revision: number): Uint8Array {
  return encode(`id: ${revision}\n\n`)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
