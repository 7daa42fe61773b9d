import * as z from 'zod/mini'
import { createTill, type Till } from '../client/createTill.js'
import { TillError } from '../errors.js'

/** The options of commands that speak with a service, for `parseArgs`. */
export const serviceOptions = {
  url: { type: 'string' },
  network: { type: 'string' },
  token: { type: 'string' },
  'access-key': { type: 'string' },
  sandbox: { type: 'string', default: 'http://127.0.0.1:4337' },
} as const

/**
 * Makes a client for the service that a command was told to speak with: the one at `--url`, or else the sandbox, which
 * says itself what its keys are.
 *
 * @throws {ServiceOptionError} when something is missing or no address.
 * @throws {SandboxMissingError} when no sandbox answers.
 */
export async function connectService(options: connectService.Options): Promise<connectService.ReturnType> {
  const { values, fetch = globalThis.fetch } = options
  const { url, network, token, 'access-key': accessKey } = values
  if (url === undefined) return connectSandbox(values, fetch)
  const address = readAddress('--url', url)
  for (const [name, value] of Object.entries({ network, token, 'access-key': accessKey })) {
    if (!value) throw new ServiceOptionError(`With --url, --${name} is needed, too.`)
  }
  const base = `${address}/${network}`
  return { url: address, till: openTill({ base, accessKey, token, fetch }), contracts: [] }
}

export declare namespace connectService {
  type Options = {
    /** The values of {@link serviceOptions}. */
    values: { [key in keyof typeof serviceOptions]?: string | undefined }
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
  type ReturnType = {
    /** Where the service is, without a slash at its end. */
    url: string
    till: Till
    /** The contracts of a sandbox: its market, collections and currencies. */
    contracts: readonly string[]
  }
}

/** Methods of webhooks are under the address of one network, so they are not told its number. */
export const anyChain = { chainId: 1 } as const

/**
 * Checks an address of the web, and answers it without a slash at its end.
 *
 * @throws {ServiceOptionError} when it is not a URL.
 */
export function readAddress(option: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ServiceOptionError(
      `The value of ${option} is "${text}", and should be an http or https address.`,
    )
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

/** The part of `/sandbox.json` that the commands read. */
const Manifest = z.object({
  indexerUrl: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
  contracts: z.object({ market: z.string(), erc721: z.string(), erc1155: z.string() }),
  currencies: z.array(z.object({ address: z.string() })),
})
type Manifest = z.output<typeof Manifest>

/** An option of a command that speaks with a service is missing or wrong. */
export class ServiceOptionError extends TillError<'ServiceOptionInvalid'> {
  override name = 'ServiceOptionError'
  constructor(details: string) {
    super('ServiceOptionInvalid', { shortMessage: details, fix: '"tillkit --help" shows how.' })
  }
}

/** No sandbox answers at the address. */
export class SandboxMissingError extends TillError<'SandboxMissing'> {
  override name = 'SandboxMissingError'
  constructor(options: { url: string; cause: unknown }) {
    super('SandboxMissing', {
      shortMessage: `No sandbox answers at ${options.url}.`,
      fix: 'Start one with "tillkit sandbox", say with --sandbox where it is, or name a service with --url.',
      cause: options.cause,
    })
  }
}
