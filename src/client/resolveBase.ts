import { RpcError } from '../protocol/errors.js'
import { isWebAddress } from '../protocol/formats.js'
import type { ServiceName } from '../protocol/methods.js'
import { readOnce } from '../protocol/read/readOnce.js'

/** The base URL of a service: one for all chains, an object with one for each chain id, or a function of the chain id. */
export type Base = string | { readonly [chainId: number]: string } | ((chainId: number) => string | undefined)

/** Returns the base URL of a service on a chain, and throws if none is configured for exactly this chain. */
export function resolveBase(options: resolveBase.Options): string {
  const { base, chainId, service } = options
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw new RpcError('InvalidArgument', { details: `chainId: must be a chain id. Received ${chainId}.` })
  let found: string | undefined
  let cause: unknown
  try {
    found = typeof base === 'function' ? base(chainId) : typeof base === 'object' ? base[chainId] : base
  } catch (error) {
    cause = error
  }
  const bare = found && bareOf(found)
  if (bare) return bare
  throw new RpcError('InvalidArgument', {
    details: `No ${service} address is set for chain ${chainId}.`,
    cause,
  })
}

const bareOf = readOnce((base) => (isWebAddress(base) ? base.replace(/\/+$/, '') : undefined), 32)

export declare namespace resolveBase {
  type Options = { base: Base | undefined; chainId: number; service: ServiceName }
}
