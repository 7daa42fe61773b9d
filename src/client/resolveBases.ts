import { RpcError } from '../protocol/errors.js'
import { isWebAddress } from '../protocol/formats.js'
import type { ServiceName } from '../protocol/methods.js'
import { readOnce } from '../protocol/read/readOnce.js'

/**
 * The base URLs of a service: for all chains, in an object by chain id, or from a function of the chain id. A list has the preferred URL
 * first, and then backups.
 */
export type Base<urls = string | readonly string[]> =
  | urls
  | { readonly [chainId: number]: urls }
  | ((chainId: number) => urls | undefined)

/** Returns the base URLs of a service on a chain, and throws if the host configured no URL for exactly this chain. */
export function resolveBases(options: resolveBases.Options): readonly string[] {
  const { base, chainId, service } = options
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw new RpcError('InvalidArgument', { details: `chainId: must be a chain id. Received ${chainId}.` })
  let found: string | readonly string[] | undefined
  let cause: unknown
  try {
    found = typeof base === 'function' ? base(chainId) : isMap(base) ? base[chainId] : base
  } catch (error) {
    cause = error
  }
  const urls = (isList(found) ? found : [found]).map((url) => (url ? bareOf(url) : undefined))
  const bare = urls.filter((url) => url !== undefined)
  if (bare.length > 0 && bare.length === urls.length) return [...new Set(bare)]
  throw new RpcError('InvalidArgument', {
    details: `No ${service} address is set for chain ${chainId}.`,
    cause,
  })
}

const bareOf = readOnce((base) => (isWebAddress(base) ? base.replace(/\/+$/, '') : undefined), 32)

export function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value)
}

function isMap(base: Base | undefined): base is { readonly [chainId: number]: string | readonly string[] } {
  return typeof base === 'object' && !isList(base)
}

export declare namespace resolveBases {
  type Options = { base: Base | undefined; chainId: number; service: ServiceName }
}
