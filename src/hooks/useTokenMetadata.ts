'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { withoutNone } from '../client/givenOptions.js'
import type { TillError } from '../errors.js'
import type { TokenMetadata } from '../query/getTokenMetadata.js'
import { tokenMetadataQueryOptions } from '../query/tokenMetadataQueryOptions.js'
import { useTillContext } from './TillContext.js'
import { useChainClient } from './useChainClient.js'
import { useReport } from './useReport.js'

/**
 * What a token says of itself: name, description, picture, attributes. Disabled while a parameter is missing.
 *
 * @example
 * const { data } = useTokenMetadata({ chainId: 1, address, tokenId: 0n })
 * <img src={data?.image} alt={data?.name ?? ''} />
 */
export function useTokenMetadata<selectData = TokenMetadata>(
  given: UseTokenMetadataParameters<selectData> = {},
): UseTokenMetadataReturnType<selectData> {
  const { ipfsGateway: gateway } = useTillContext()
  const parameters = withoutNone(given)
  const { chainId, ipfsGateway = gateway } = parameters
  const client = useChainClient(chainId)
  const result = useQuery(tokenMetadataQueryOptions(client, { ...parameters, ipfsGateway }))
  useReport(result.error)
  return result
}

/** What `useTokenMetadata` takes: which token, and options of React Query. */
export type UseTokenMetadataParameters<selectData = TokenMetadata> =
  tokenMetadataQueryOptions.Options<selectData>
/** What `useTokenMetadata` gives: a result of React Query. */
export type UseTokenMetadataReturnType<selectData = TokenMetadata> = UseQueryResult<selectData, TillError>
