import { RpcError } from '../protocol/errors.js'
import { isWebAddress } from '../protocol/formats.js'
import type { ServiceName } from '../protocol/methods.js'
import { readOnce } from '../protocol/read/readOnce.js'

/** The address of a service: the same for all chains, or one for each chain id, or a function of the chain id. */
export type Base = string | { readonly [chainId: number]: string } | ((chainId: number) => string | undefined)

/**
 * Finds the base address for a chain, without a trailing slash.
 *
 * @throws RpcError `InvalidArgument` for a chain that has none, or is none, or whose function throws: an unknown chain is never a
 * default chain.
 */
export function resolveBase(options: resolveBase.Options): string {
  const { base, chainId, service } = options
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw new RpcError('InvalidArgument', { details: `chainId: ${chainId} is no chain id.` })
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

/** An address without what ends it; nothing where it is none. The same few are asked for all the time. */
const bareOf = readOnce((base) => (isWebAddress(base) ? base.replace(/\/+$/, '') : undefined), 32)

export declare namespace resolveBase {
  type Options = { base: Base | undefined; chainId: number; service: ServiceName }
}
