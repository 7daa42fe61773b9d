import type { Address } from 'viem'
import { sleep } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'
import { isObject } from '../protocol/formats.js'
import type { OrderStreamEvent } from '../protocol/orderStream.js'
import { readErrorBody } from '../protocol/read/readErrorBody.js'
import type { Till } from './createTill.js'
import { type OpenedOrderStream, openOrderStream } from './openOrderStream.js'
import { readEventStream, type StreamMessage } from './readEventStream.js'
import { requireFunctions, requireOptions } from './requireOptions.js'

const firstDelayMs = 1_000
const maxDelayMs = 30_000
/** The service sends a heartbeat every 15 to 20 seconds. */
const silenceMs = 45_000
const maxWaitSeconds = 600

/**
 * Follows the orders of a collection until `signal` aborts. Connects again after each break, and continues after the last event, so no
 * change is lost. The first event is a `reset`.
 *
 * @throws RpcError – the service refuses the stream permanently, for example because the access key is wrong.
 *
 * @example
 * const stop = new AbortController()
 * await followOrders(till, {
 *   chainId: 1,
 *   contractAddress,
 *   signal: stop.signal,
 *   onEvent: (event) => console.log(event.type),
 * })
 */
export async function followOrders(
  till: Pick<Till, 'connectionOf'>,
  rawOptions: followOrders.Options,
): Promise<void> {
  const options = requireOptions('followOrders', rawOptions, 'signal')
  requireFunctions('followOrders', requireOptions('followOrders', till), 'connectionOf')
  requireFunctions('followOrders', options, 'onEvent')
  const { chainId, contractAddress, signal, onEvent, onConnection } = options
  const connection = till.connectionOf(chainId)
  let after: openOrderStream.Options['after']
  let failures = 0
  while (!signal.aborted) {
    let waitMs = 0
    try {
      const opened = await openOrderStream({ connection, contractAddress, after, signal })
      waitMs = await refusedFor(opened)
      if (waitMs === 0) await read(opened)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RpcError && !error.retry) throw error
    }
    onConnection?.(false)
    // Randomize half of the delay, so many clients do not connect at the same time.
    const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** failures++) * (0.5 + Math.random() / 2)
    await sleep(waitMs + delay, signal).catch(() => {})
  }

  async function read({ base, response: { body } }: OpenedOrderStream): Promise<void> {
    if (!body) throw new RpcError('WebrpcBadResponse', { details: 'The stream has no body.' })
    await readEventStream({
      body,
      silenceMs,
      signal,
      onMessage(message) {
        if (signal.aborted) return
        if (failures > 0 || !after) onConnection?.(true)
        failures = 0
        const event = toEvent(message, contractAddress)
        if (event) give(event)
        // Keep the position only after the caller took the event.
        if (message.id !== undefined) after = { base, id: message.id }
      },
    })
  }

  /** A function of the host that throws would throw again after each new connection, so give up. */
  function give(event: OrderStreamEvent): void {
    try {
      onEvent(event)
    } catch (cause) {
      throw new RpcError('InvalidArgument', { details: 'onEvent: threw an error.', cause })
    }
  }
}

export declare namespace followOrders {
  type Options = {
    /** The chain of the collection. */
    chainId: number
    /** The contract of the collection. */
    contractAddress: Address
    /** Receives each event. */
    onEvent: (event: OrderStreamEvent) => void
    /** Called with `true` when the stream is open, and with `false` when it breaks off. */
    onConnection?: ((isOpen: boolean) => void) | undefined
    /** Ends the stream. */
    signal: AbortSignal
  }
}

/** Returns the milliseconds to wait if the service has too many streams; 0 if it opened one. Throws any other refusal. */
async function refusedFor({ response }: OpenedOrderStream): Promise<number> {
  if (response.ok) {
    if (/^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')) return 0
    throw new RpcError('WebrpcBadResponse', { details: 'The service does not return a live stream.' })
  }
  const { status } = response
  const body = readErrorBody(parse(await response.text()))
  if (!body)
    throw new RpcError('WebrpcBadResponse', { status, details: `The service returned status ${status}.` })
  const error = RpcError.fromBody(body)
  if (error.code !== 'ProjectLimitReached') throw error
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? Math.min(seconds, maxWaitSeconds) * 1_000 : maxDelayMs
}

/** Returns the event of a message. An order that cannot be read becomes a `reset`, because reading everything again is always right. */
function toEvent({ event, data }: StreamMessage, contractAddress: Address): OrderStreamEvent | undefined {
  if (event === 'reset') return { type: 'reset' }
  if (event !== 'order') return undefined
  const order = parse(data)
  if (!isObject(order)) return { type: 'reset' }
  const { orderId, status, version } = order
  if (typeof orderId !== 'string' || typeof status !== 'string' || typeof version !== 'number')
    return { type: 'reset' }
  return { type: 'order', contractAddress, orderId, status, version }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
