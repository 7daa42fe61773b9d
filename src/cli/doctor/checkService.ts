import { zeroAddress } from 'viem'
import { createTill } from '../../client/createTill.js'
import { resolveBase } from '../../client/resolveBase.js'
import { RpcError } from '../../protocol/errors.js'
import { askAsPage } from './askAsPage.js'
import { type Check, reasonOf, right, wrong } from './checks.js'
import type { Settings } from './readSettings.js'

/** Looks at the service, as a page with these settings would meet it. They are known to be enough for a client. */
export async function checkService(options: checkService.Options): Promise<Check[]> {
  const { settings, fetch, now } = options
  const { chainId, origin } = settings
  const till = createTill({
    ...(settings as createTill.Options),
    secretKey: undefined,
    fetch,
    retry: noRetry,
  })
  // Only a client of a source has none.
  const base = till.marketplaceBase(chainId) ?? ''
  // An order that nobody has: any service of the interface answers.
  const nobody = { contractAddress: zeroAddress, orderId: '0x0' }
  const error = await errorOf(till.getOrders({ chainId, input: [nobody] }))
  const reason = reasonOf(error)
  if (error && unreachable.has(error.code)) return [wrong('service', `${base} does not answer: ${reason}`)]
  const known = [right('service', `${base} answers.`), ...(await checkClock(base, { fetch, now }))]
  if (error && ['Unauthorized', 'PermissionDenied'].includes(error.code))
    return [...known, wrong('access-key', 'The service does not take the access key.')]
  if (error && foreign.has(error.code))
    return [...known, wrong('service-address', `What answers at ${base} is no service: ${reason}`)]
  // Not every service has this method; of an answer, the client has seen which chain it is of.
  const listed = await errorOf(till.listOrders({ chainId, page: { pageSize: 1 } }))
  return [
    ...known,
    right('access-key', 'The service takes the access key.'),
    right('service-address', 'It answers as a service does.'),
    listed?.code === 'WebrpcBadResponse'
      ? wrong('service-chain', reasonOf(listed))
      : right('service-chain', `Nothing that it answers is of another chain than ${chainId}.`),
    await checkApi(options),
    ...(origin === undefined ? [] : [await checkCors(`${base}/rpc/Marketplace/GetOrders`, origin, fetch)]),
  ]
}

export declare namespace checkService {
  type Options = {
    settings: Settings
    fetch: typeof globalThis.fetch
    /** Milliseconds since 1970. */
    now: () => number
  }
}

/** Whoever waits for an answer would rather hear that there is none. */
const noRetry = { count: 0, delay: 1 }
const unreachable = new Set(['WebrpcRequestFailed', 'WebrpcStreamLost', 'Timeout'])
/** What is said by whatever is no service, or by a service at another address. */
const foreign = new Set(['WebrpcBadResponse', 'WebrpcBadRoute', 'WebrpcEndpoint', 'InvalidArgument'])

async function errorOf(asked: Promise<unknown>): Promise<RpcError | undefined> {
  return asked.then(
    () => undefined,
    (error: unknown) =>
      error instanceof RpcError ? error : new RpcError('WebrpcEndpoint', { cause: error }),
  )
}

/** The swap methods are asked for nothing, which a service refuses in its own words. */
async function checkApi({ settings, fetch }: checkService.Options): Promise<Check> {
  const { chainId, accessKey } = settings
  const base = resolveBase({ base: (settings as createTill.Options).apiUrl, chainId, service: 'API' })
  const response = await fetch(`${base}/rpc/API/GetSwapPrices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-key': String(accessKey) },
    body: '{}',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  const body: unknown = await response?.json().catch(() => undefined)
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return error === undefined || error === 'WebrpcBadRoute'
    ? wrong('api-address', `What answers at ${base} is no service.`)
    : right('api-address', `${base} answers as a service does.`)
}

async function checkCors(url: string, origin: string, fetch: typeof globalThis.fetch): Promise<Check> {
  const { allowed } = await askAsPage({ url, origin, headers: 'content-type,x-access-key', fetch })
  return allowed
    ? right('service-cors', `A page at ${origin} may ask the service.`)
    : wrong('service-cors', `A page at ${origin} may not ask the service.`)
}

/** Half a minute is what a signature's deadline allows clocks to differ, and no more. */
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
