import * as z from 'zod/mini'
import { createTill, type Till } from '../client/createTill.js'
import { TillError } from '../errors.js'

export const serviceOptions = {
  url: { type: 'string' },
  network: { type: 'string' },
  token: { type: 'string' },
  'access-key': { type: 'string' },
  sandbox: { type: 'string', default: 'http://127.0.0.1:4337' },
} as const

export async function connectService(options: connectService.Options): Promise<connectService.ReturnType> {
  const { values, fetch = globalThis.fetch } = options
  const { url, network, token, 'access-key': accessKey } = values
  if (url === undefined) return connectSandbox(values, fetch)
  const address = readAddress('--url', url)
  for (const [name, value] of Object.entries({ network, token, 'access-key': accessKey })) {
    if (!value) throw new ServiceOptionError(`--url also needs --${name}.`)
  }
  const base = `${address}/${network}`
  return { url: address, till: openTill({ base, accessKey, token, fetch }), contracts: [] }
}

export declare namespace connectService {
  type Options = {
    values: { [key in keyof typeof serviceOptions]?: string | undefined }
    fetch?: typeof globalThis.fetch | undefined
  }
  type ReturnType = {
    url: string
    till: Till
    contracts: readonly string[]
  }
}

/** A chain id for the webhook methods, which require one. Any id works, because the CLI uses one URL for all chains. */
export const anyChain = { chainId: 1 } as const

export function readAddress(option: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ServiceOptionError(`${option} must be an http or https address. Received "${text}".`)
  }
  return text.replace(/\/+$/, '')
}

async function connectSandbox(
  values: connectService.Options['values'],
  fetch: typeof globalThis.fetch,
): Promise<connectService.ReturnType> {
  const url = readAddress('--sandbox', values.sandbox ?? serviceOptions.sandbox.default)
  const manifest = await readManifest(url, fetch).catch((cause: unknown) => {
    throw new SandboxMissingError({ url, cause })
  })
  const { indexerUrl, contracts, currencies } = manifest
  const { token = manifest.secretKey, 'access-key': accessKey = manifest.accessKey } = values
  return {
    url,
    till: openTill({ base: indexerUrl, accessKey, token, fetch }),
    contracts: [
      contracts.market,
      contracts.erc721,
      contracts.erc1155,
      ...currencies.map(({ address }) => address),
    ],
  }
}

async function readManifest(url: string, fetch: typeof globalThis.fetch): Promise<Manifest> {
  const response = await fetch(`${url}/sandbox.json`, { signal: AbortSignal.timeout(5_000) })
  return z.parse(Manifest, await response.json())
}

function openTill(options: {
  base: string
  accessKey: string | undefined
  token: string | undefined
  fetch: typeof globalThis.fetch
}): Till {
  const { base, accessKey = '', token, fetch } = options
  return createTill({
    accessKey,
    secretKey: token,
    fetch,
    marketplaceUrl: base,
    apiUrl: base,
    indexerUrl: base,
  })
}

const Manifest = z.object({
  indexerUrl: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
  contracts: z.object({ market: z.string(), erc721: z.string(), erc1155: z.string() }),
  currencies: z.array(z.object({ address: z.string() })),
})
type Manifest = z.output<typeof Manifest>

export class ServiceOptionError extends TillError<'ServiceOptionInvalid'> {
  override name = 'ServiceOptionError'
  constructor(details: string) {
    super('ServiceOptionInvalid', { shortMessage: details, fix: 'Run "tillkit --help" to see the options.' })
  }
}

export class SandboxMissingError extends TillError<'SandboxMissing'> {
  override name = 'SandboxMissingError'
  constructor(options: { url: string; cause: unknown }) {
    super('SandboxMissing', {
      shortMessage: `No sandbox answers at ${options.url}.`,
      fix: 'Start a sandbox with "tillkit sandbox", give its address with --sandbox, or use a service with --url.',
      cause: options.cause,
    })
  }
}
