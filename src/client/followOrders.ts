import type { Address } from 'viem'
import { sleep } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'
import { isObject } from '../protocol/formats.js'
import type { OrderStreamEvent } from '../protocol/orderStream.js'
import type { Till } from './createTill.js'
import { type OrderStreamPosition, openOrderStream } from './openOrderStream.js'
import { readEventStream, type StreamMessage } from './readEventStream.js'
import { requireFunctions, requireOptions } from './requireOptions.js'

const firstDelayMs = 5_000
const maxDelayMs = 30_000
/** A stream that was open for less counts as a failure, so a service that ends each stream at once gets no flood of requests. */
const steadyMs = 30_000
/** The service sends a heartbeat every 15 to 20 seconds. */
const silenceMs = 45_000

/**
 * Follows the orders of a collection until `signal` aborts. Connects again after each break, and continues after the last event, so no
 * change is lost. Without `after`, the first event is a `reset`.
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
  const { chainId, contractAddress, signal, onEvent, onConnection, onPosition } = options
  const connection = till.connectionOf(chainId)
  let { after } = options
  let failures = 0
  let isOpen = false
  let openedAt = 0
  while (!signal.aborted) {
    let waitMs = 0
    try {
      const opened = await openOrderStream({ connection, contractAddress, after, signal })
      if (opened.type === 'full') waitMs = opened.waitMs
      else await read(opened.base, opened.body)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RpcError) || !error.retry) throw error
    }
    if (isOpen && performance.now() - openedAt > steadyMs) failures = 0
    tell(false)
    await sleep(waitMs + delayAfter(failures++), signal).catch(() => {})
  }

  async function read(base: string, body: ReadableStream<Uint8Array>): Promise<void> {
    await readEventStream({
      body,
      silenceMs,
      signal,
      onMessage(message) {
        if (signal.aborted) return
        tell(true)
        const event = toEvent(message, contractAddress)
        if (event) callHost('onEvent', () => onEvent(event))
        if (message.id === undefined) return
        // Keep the position only after the caller took the event.
        const position = { base, id: message.id }
        after = position
        callHost('onPosition', () => onPosition?.(position))
      },
    })
  }

  function tell(next: boolean): void {
    if (next === isOpen) return
    isOpen = next
    openedAt = performance.now()
    callHost('onConnection', () => onConnection?.(next))
  }
}

/** Returns the milliseconds before the next attempt. They vary, so many clients do not return at the same time after a restart. */
function delayAfter(failures: number): number {
  if (failures === 0) return Math.random() * firstDelayMs
  return Math.min(maxDelayMs, firstDelayMs * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** A function of the host that throws would throw again after each new connection, so give up. */
function callHost(name: string, call: () => void): void {
  try {
    call()
  } catch (cause) {
    throw new RpcError('InvalidArgument', { details: `${name}: threw an error.`, cause })
  }
}

export declare namespace followOrders {
  type Options = {
    /** The chain of the collection. */
    chainId: number
    /** The contract of the collection. */
    contractAddress: Address
    /** Receives each event. If it throws, the stream ends. */
    onEvent: (event: OrderStreamEvent) => void
    /** Called with `true` when the stream is open, and with `false` when it breaks off. If it throws, the stream ends. */
    onConnection?: ((isOpen: boolean) => void) | undefined
    /** The position that `onPosition` gave last, to continue an earlier stream. @default the stream begins with a `reset` */
    after?: OrderStreamPosition | undefined
    /** Called with each new position, after the events up to it. If it throws, the stream ends. */
    onPosition?: ((position: OrderStreamPosition) => void) | undefined
    /** Ends the stream. */
    signal: AbortSignal
  }
}

/** Returns the event of a message. An order that cannot be read becomes a `reset`, because reading everything again is always right. */
function toEvent({ event, data }: StreamMessage, contractAddress: Address): OrderStreamEvent | undefined {
  if (event === 'reset') return { type: 'reset' }
  if (event !== 'order') return undefined
  const order = parse(data)
  if (!isObject(order)) return { type: 'reset' }
  const { orderId, side, tokenId, status, version } = order
  if (typeof orderId !== 'string' || typeof status !== 'string' || typeof version !== 'number')
    return { type: 'reset' }
  return {
    type: 'order',
    contractAddress,
    orderId,
    side: typeof side === 'string' ? side : undefined,
    tokenId: typeof tokenId === 'string' && /^\d{1,78}$/.test(tokenId) ? BigInt(tokenId) : undefined,
    status,
    version,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
