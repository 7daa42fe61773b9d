import type { Address } from 'viem'
import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'
import { readOptionAddress } from '../protocol/read/values.js'
import { WrongField } from '../protocol/WrongField.js'

/** Requests a live stream. Returns the response when its headers arrive, also if the service refuses the stream. */
export async function openOrderStream(options: openOrderStream.Options): Promise<OpenedOrderStream> {
  const { base, contractAddress, after, accessKey, fetch = globalThis.fetch, timeout = 10_000 } = options
  requireAddress(contractAddress)
  const url = `${base}/live/${contractAddress}`
  const late = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal
  // The number of an event is valid only for the service that sent it. Another one starts anew.
  const resumed = after?.base === base ? { 'last-event-id': after.id } : {}
  const headers = { accept: 'text/event-stream', 'x-access-key': accessKey, ...resumed }
  const request = { headers, signal, redirect: 'error', credentials: 'omit', cache: 'no-store' } as const
  const asked = Promise.resolve().then(() => fetch(url, request))
  const response = await withTimeout(asked, { timeoutMs: timeout, signal }).catch((cause) => {
    late.abort()
    if (options.signal?.aborted)
      throw new RpcError('WebrpcClientDisconnected', { details: 'The caller aborted the request.', cause })
    throw new RpcError('WebrpcRequestFailed', { details: `${url} could not be reached in time.`, cause })
  })
  if (response.status < 500) return { base, response }
  late.abort()
  throw new RpcError('WebrpcRequestFailed', { details: `${url} returned status ${response.status}.` })
}

function requireAddress(contractAddress: Address): void {
  try {
    readOptionAddress(contractAddress, 'contractAddress')
  } catch (error) {
    throw error instanceof WrongField ? new RpcError('InvalidArgument', { details: error.message }) : error
  }
}

export declare namespace openOrderStream {
  type Options = OrderStreamRequest & {
    base: string
    accessKey: string
    fetch?: typeof globalThis.fetch | undefined
    timeout?: number | undefined
    signal?: AbortSignal | undefined
  }
}

/** A request for the live stream of a collection's orders. */
export type OrderStreamRequest = {
  /** The contract of the collection. */
  contractAddress: Address
  /** The last event that the caller received, and the URL that sent it. @default the stream begins anew */
  after?: { base: string; id: string } | undefined
}

/** The service's response to a request for a live stream. */
export type OpenedOrderStream = {
  /** The base URL that answered. */
  base: string
  /** The response. Its body is the stream, or an error if `ok` is false. */
  response: Response
}
