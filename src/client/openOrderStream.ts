import type { Address } from 'viem'
import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'
import { readErrorBody } from '../protocol/read/readErrorBody.js'
import { readOptionAddress } from '../protocol/read/values.js'
import { WrongField } from '../protocol/WrongField.js'
import type { UrlHealth } from './urlHealth.js'

const fullWaitMs = 30_000
const maxWaitMs = 600_000

/**
 * Requests a live stream at the first URL in the order of `health` that has one. The stream is optional, so its failures say nothing about
 * the other calls of a service: the function never writes to `health`.
 *
 * @throws RpcError – no URL opens the stream. `retry` says whether a later attempt may succeed.
 */
export async function openOrderStream(options: openOrderStream.Options): Promise<OpenedOrderStream> {
  const { connection, contractAddress, signal } = options
  requireAddress(contractAddress)
  const failures: unknown[] = []
  for (const base of connection.health.orderByHealth(connection.urls)) {
    try {
      return await openAt(base, options)
    } catch (error) {
      if (signal.aborted || !mayDifferElsewhere(error)) throw error
      failures.push(error)
    }
  }
  // A URL that fails for now may have the stream later. So the stream ends for ever only if no URL has one.
  throw failures.find(isRetryable) ?? failures[0]
}

function mayDifferElsewhere(error: unknown): boolean {
  if (!(error instanceof RpcError)) return false
  return error.retry || error.status === 404 || error.code === 'NotImplemented'
}

function isRetryable(error: unknown): boolean {
  return error instanceof RpcError && error.retry
}

async function openAt(base: string, options: openOrderStream.Options): Promise<OpenedOrderStream> {
  const { timeout = 10_000 } = options.connection
  const unused = new AbortController()
  const signal = AbortSignal.any([options.signal, unused.signal])
  try {
    const opened = await withTimeout(request(base, options, signal), {
      timeoutMs: timeout,
      late: () => failed(`${base} did not answer in time.`),
      signal,
    })
    if (opened.type !== 'open') unused.abort()
    return opened
  } catch (error) {
    unused.abort()
    if (!options.signal.aborted) throw error
    throw new RpcError('WebrpcClientDisconnected', {
      details: 'The caller aborted the request.',
      cause: error,
    })
  }
}

async function request(
  base: string,
  options: openOrderStream.Options,
  signal: AbortSignal,
): Promise<OpenedOrderStream> {
  const { connection, contractAddress, after } = options
  const { accessKey, fetch = globalThis.fetch } = connection
  const url = `${base}/live/${contractAddress}`
  // The number of an event is valid only for the service that sent it. Another one starts from the beginning.
  const resumed = after?.base === base ? { 'last-event-id': after.id } : {}
  const headers = { accept: 'text/event-stream', 'x-access-key': accessKey, ...resumed }
  const init = { headers, signal, redirect: 'error', credentials: 'omit', cache: 'no-store' } as const
  const response = await unlessCut(url, () => fetch(url, init))
  const { ok, status, body } = response
  if (ok) {
    const isStream = /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')
    if (isStream && body) return { type: 'open', base, body }
    throw failed(`${url} does not return a live stream.`)
  }
  const error = readError(await unlessCut(url, () => response.text()))
  if (error?.code === 'NotImplemented') throw error
  // A proxy or firewall before the service answers without a body of the interface, or with one of these statuses. Both may pass.
  if (!error || status >= 500 || passing.has(status)) throw failed(`${url} returned status ${status}.`, error)
  if (error.code !== 'ProjectLimitReached') throw error
  const seconds = Number(response.headers.get('retry-after'))
  return { type: 'full', waitMs: seconds > 0 ? Math.min(seconds * 1_000, maxWaitMs) : fullWaitMs }
}

const passing = new Set([408, 425, 429])

async function unlessCut<value>(url: string, run: () => Promise<value>): Promise<value> {
  try {
    return await run()
  } catch (cause) {
    throw failed(`${url} could not be reached.`, cause)
  }
}

function failed(details: string, cause?: unknown): RpcError {
  return new RpcError('WebrpcRequestFailed', { details, cause })
}

function readError(text: string): RpcError | undefined {
  try {
    const body = readErrorBody(JSON.parse(text))
    return body && RpcError.fromBody(body)
  } catch {
    return undefined
  }
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
    /** The last event that the caller received. @default the stream begins with a `reset` */
    after?: OrderStreamPosition | undefined
    signal: AbortSignal
  }
}

/** How to reach a service. */
export type ServiceConnection = {
  /** The base URLs, the preferred one first. */
  urls: readonly string[]
  /** The order of these URLs by their recent failures. */
  health: Pick<UrlHealth, 'orderByHealth'>
  /** The project's public access key. */
  accessKey: string
  /** The `fetch` function for HTTP requests. @default globalThis.fetch */
  fetch?: typeof globalThis.fetch | undefined
  /** The timeout of one HTTP request in milliseconds. @default 10_000 */
  timeout?: number | undefined
}

/** The place in a service's live stream after which a client continues. */
export type OrderStreamPosition = {
  /** The base URL of the service. */
  base: string
  /** The last `id` that the client received. */
  id: string
}

/** An open stream, or how long to wait because the service has too many streams. */
export type OpenedOrderStream =
  | { type: 'open'; base: string; body: ReadableStream<Uint8Array> }
  | { type: 'full'; waitMs: number }
