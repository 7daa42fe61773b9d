'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { omitNulls } from '../client/requireOptions.js'
import type { TillError } from '../errors.js'
import type { TokenMetadata } from '../query/getTokenMetadata.js'
import { tokenMetadataQueryOptions } from '../query/tokenMetadataQueryOptions.js'
import { useTillContext } from './TillContext.js'
import { useChainClient } from './useChainClient.js'
import { useDevErrorReport } from './useDevErrorReport.js'

/**
 * Returns a token's metadata: name, description, picture and attributes.
 *
 * @example
 * const { data } = useTokenMetadata({ chainId: 1, address, tokenId: 0n })
 * <img src={data?.image} alt={data?.name ?? ''} />
 */
export function useTokenMetadata<selectData = TokenMetadata>(
  given: UseTokenMetadataParameters<selectData> = {},
): UseTokenMetadataReturnType<selectData> {
  const { ipfsGateway: gateway } = useTillContext()
  const parameters = omitNulls(given)
  const { chainId, ipfsGateway = gateway } = parameters
  const client = useChainClient(chainId)
  const result = useQuery(tokenMetadataQueryOptions(client, { ...parameters, ipfsGateway }))
  useDevErrorReport(result.error)
  return result
}

/** The parameters of `useTokenMetadata`, with options of React Query. */
export type UseTokenMetadataParameters<selectData = TokenMetadata> =
  tokenMetadataQueryOptions.Options<selectData>
/** The result of `useTokenMetadata`: a React Query result. */
export type UseTokenMetadataReturnType<selectData = TokenMetadata> = UseQueryResult<selectData, TillError>
