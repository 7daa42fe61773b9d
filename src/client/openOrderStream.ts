import type { Address } from 'viem'
import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'
import { readOptionAddress } from '../protocol/read/values.js'
import { WrongField } from '../protocol/WrongField.js'
import { tryByHealth } from './tryByHealth.js'
import type { UrlHealth } from './urlHealth.js'

/**
 * Requests a live stream at the first URL that answers. Returns the response when its headers arrive, also if the service refuses the
 * stream.
 */
export async function openOrderStream(options: openOrderStream.Options): Promise<OpenedOrderStream> {
  const { connection, contractAddress } = options
  requireAddress(contractAddress)
  const { urls, health } = connection
  return tryByHealth({ urls, health, run: (base) => openAt(base, options) })
}

async function openAt(base: string, options: openOrderStream.Options): Promise<OpenedOrderStream> {
  const { connection, contractAddress, after } = options
  const { accessKey, fetch = globalThis.fetch, timeout = 10_000 } = connection
  const url = `${base}/live/${contractAddress}`
  const late = new AbortController()
  const signal = AbortSignal.any([options.signal, late.signal])
  // The number of an event is valid only for the service that sent it. Another one starts from the beginning.
  const resumed = after?.base === base ? { 'last-event-id': after.id } : {}
  const headers = { accept: 'text/event-stream', 'x-access-key': accessKey, ...resumed }
  const request = { headers, signal, redirect: 'error', credentials: 'omit', cache: 'no-store' } as const
  const asked = Promise.resolve().then(() => fetch(url, request))
  const response = await withTimeout(asked, { timeoutMs: timeout, signal }).catch((cause) => {
    late.abort()
    if (options.signal.aborted)
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
  type Options = {
    connection: ServiceConnection
    /** The contract of the collection. */
    contractAddress: Address
    /** The last event that the caller received, and the URL that sent it. @default the stream begins with a `reset` */
    after?: { base: string; id: string } | undefined
    signal: AbortSignal
  }
}

/** How to reach a service. */
export type ServiceConnection = {
  /** The base URLs, the preferred one first. */
  urls: readonly string[]
  /** The recent failures and answers of these URLs. */
  health: UrlHealth
  /** The project's public access key. */
  accessKey: string
  /** The `fetch` function for HTTP requests. @default globalThis.fetch */
  fetch?: typeof globalThis.fetch | undefined
  /** The timeout of one HTTP request in milliseconds. @default 10_000 */
  timeout?: number | undefined
}

/** The response to a request for a live stream, and the URL that sent it. */
export type OpenedOrderStream = { base: string; response: Response }
