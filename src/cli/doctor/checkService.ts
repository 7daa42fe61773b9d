import { zeroAddress } from 'viem'
import { createTill } from '../../client/createTill.js'
import { resolveBases } from '../../client/resolveBases.js'
import { RpcError } from '../../protocol/errors.js'
import { type Check, reasonOf, right, wrong } from './checks.js'
import type { Settings } from './readSettings.js'
import { sendPreflight } from './sendPreflight.js'

export async function checkService(options: checkService.Options): Promise<Check[]> {
  const { settings, fetch, now } = options
  const { chainId, origin } = settings
  const till = createTill({
    ...(settings as createTill.Options),
    secretKey: undefined,
    fetch,
    retry: noRetry,
  })
  const base = till.marketplaceBase(chainId) ?? ''
  // `doctor` knows no order, so request one that does not exist. Every Tillkit service answers such a request.
  const unknownOrder = { contractAddress: zeroAddress, orderId: '0x0' }
  const error = await errorOf(till.getOrders({ chainId, input: [unknownOrder] }))
  const reason = reasonOf(error)
  if (error && unreachable.has(error.code)) return [wrong('service', `${base} does not answer: ${reason}`)]
  const known = [right('service', `${base} answers.`), ...(await checkClock(base, { fetch, now }))]
  if (error && ['Unauthorized', 'PermissionDenied'].includes(error.code))
    return [...known, wrong('access-key', 'The service rejects the access key.')]
  if (error && foreign.has(error.code))
    return [...known, wrong('service-address', `${base} is not a Tillkit service: ${reason}`)]
  const listed = await errorOf(till.listOrders({ chainId, page: { pageSize: 1 } }))
  return [
    ...known,
    right('access-key', 'The service accepts the access key.'),
    right('service-address', `${base} is a Tillkit service.`),
    ...checkChain(chainId, listed),
    await checkApi(options),
    ...(origin === undefined ? [] : [await checkCors(`${base}/rpc/Marketplace/GetOrders`, origin, fetch)]),
  ]
}

export declare namespace checkService {
  type Options = {
    settings: Settings
    fetch: typeof globalThis.fetch
    /** Returns the time in milliseconds since 1970. */
    now: () => number
  }
}

/**
 * Reports whether `ListOrders` returned only orders of the configured chain. `WebrpcBadResponse` means that it returned other orders. Any
 * other error gives no result, because a service may lack this method.
 */
function checkChain(chainId: number, listed: RpcError | undefined): Check[] {
  if (!listed) return [right('service-chain', `The service returns orders of chain ${chainId} only.`)]
  return listed.code === 'WebrpcBadResponse' ? [wrong('service-chain', reasonOf(listed))] : []
}

const noRetry = { count: 0, delay: 1 }
const unreachable = new Set(['WebrpcRequestFailed', 'WebrpcStreamLost', 'Timeout'])
const foreign = new Set(['WebrpcBadResponse', 'WebrpcBadRoute', 'WebrpcEndpoint', 'InvalidArgument'])

async function errorOf(call: Promise<unknown>): Promise<RpcError | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) =>
      error instanceof RpcError ? error : new RpcError('WebrpcEndpoint', { cause: error }),
  )
}

/**
 * Checks that the API URL belongs to a Tillkit service. The function sends an empty request to a swap method. A Tillkit service rejects
 * such a request with one of its own error codes.
 */
async function checkApi({ settings, fetch }: checkService.Options): Promise<Check> {
  const { chainId, accessKey } = settings
  const [base] = resolveBases({ base: (settings as createTill.Options).apiUrl, chainId, service: 'API' })
  const response = await fetch(`${base}/rpc/API/GetSwapPrices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-key': String(accessKey) },
    body: '{}',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  const body: unknown = await response?.json().catch(() => undefined)
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return error === undefined || error === 'WebrpcBadRoute'
    ? wrong('api-address', `${base} is not a Tillkit service.`)
    : right('api-address', `${base} is a Tillkit service.`)
}

async function checkCors(url: string, origin: string, fetch: typeof globalThis.fetch): Promise<Check> {
  const { allowed } = await sendPreflight({ url, origin, headers: 'content-type,x-access-key', fetch })
  return allowed
    ? right('service-cors', `The service allows requests from ${origin}.`)
    : wrong('service-cors', `The service does not allow requests from ${origin}.`)
}

/** Checks that the clocks of this computer and the service differ by at most 30 seconds, the tolerance for the deadline of a signature. */
async function checkClock(
  base: string,
  options: Pick<checkService.Options, 'fetch' | 'now'>,
): Promise<Check[]> {
  const { fetch, now } = options
  const response = await fetch(base, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  const date = Date.parse(response?.headers.get('date') ?? '')
  if (Number.isNaN(date)) return []
  const seconds = Math.round(Math.abs(now() - date) / 1_000)
  return [
    seconds <= 30
      ? right('clock', 'The clocks of this machine and of the service agree.')
      : wrong('clock', `The clocks of this machine and of the service differ by ${seconds} seconds.`),
  ]
}
