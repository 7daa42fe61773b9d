'use client'
import { type UseSuspenseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import { withoutNone } from '../client/givenOptions.js'
import type { TillError } from '../errors.js'
import type { TokenMetadata } from '../query/getTokenMetadata.js'
import { tokenMetadataQueryOptions } from '../query/tokenMetadataQueryOptions.js'
import type { Suspending } from './suspenseOptions.js'
import { useTillContext } from './TillContext.js'
import { useChainClient } from './useChainClient.js'

/**
 * What a token says of itself, as `useTokenMetadata` has it, for a component inside of `<Suspense>`: `data` is always
 * there, and what fails is thrown to the error boundary above.
 *
 * @example
 * const { data } = useSuspenseTokenMetadata({ chainId: 1, address, tokenId: 0n })
 */
export function useSuspenseTokenMetadata<selectData = TokenMetadata>(
  given: UseSuspenseTokenMetadataParameters<selectData>,
): UseSuspenseTokenMetadataReturnType<selectData> {
  const { ipfsGateway: gateway } = useTillContext()
  const parameters = withoutNone(given)
  const { chainId, ipfsGateway = gateway } = parameters
  const client = useChainClient(chainId)
  return useSuspenseQuery(tokenMetadataQueryOptions<selectData>(client, { ...parameters, ipfsGateway }))
}

/** What `useSuspenseTokenMetadata` takes: which token, and options of React Query. */
export type UseSuspenseTokenMetadataParameters<selectData = TokenMetadata> = Suspending<
  tokenMetadataQueryOptions.Options<selectData>,
  'chainId' | 'address' | 'tokenId'
>
/** What `useSuspenseTokenMetadata` gives: a result of React Query whose `data` is there. */
export type UseSuspenseTokenMetadataReturnType<selectData = TokenMetadata> = UseSuspenseQueryResult<
  selectData,
  TillError
>
