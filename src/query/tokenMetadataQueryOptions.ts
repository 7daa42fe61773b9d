import type { Address, Client } from 'viem'
import { withoutNone } from '../client/givenOptions.js'
import type { TillError } from '../errors.js'
import { RpcError } from '../protocol/errors.js'
import { readAddress } from '../protocol/read/values.js'
import { WrongField } from '../protocol/WrongField.js'
import { writeAmount } from '../protocol/write/values.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { getTokenMetadata, type TokenMetadata } from './getTokenMetadata.js'
import { checksummed, queryKey } from './queryKey.js'
import { queryOptions } from './queryOptions.js'

/**
 * The query for what a token says of itself, read from its chain. Fresh for an hour.
 *
 * Fails with a `TillError`: those of {@link getTokenMetadata}, `InvalidArgument` for a parameter that is wrong, and
 * `ChainNotConfigured` when `client` is not one of the chain.
 */
export function tokenMetadataQueryOptions<selectData = TokenMetadata>(
  client: Client | undefined,
  given: tokenMetadataQueryOptions.Options<selectData> = {},
): tokenMetadataQueryOptions.ReturnType<selectData> {
  const options = withoutNone(given)
  const { chainId, address, tokenId, standard, ipfsGateway, fetch, query } = options
  return queryOptions({
    query: { staleTime: 3_600_000, retry: (count, error) => error.retry && count < 2, ...query },
    required: { chainId, address, tokenId },
    queryKey: tokenMetadataQueryKey(options),
    ask: async ({ chainId, ...token }, { signal }) => {
      check(token)
      if (client?.chain?.id !== chainId) throw chainNotConfigured(chainId)
      return getTokenMetadata({ client, ...token, standard, ipfsGateway, fetch, signal })
    },
  })
}

export declare namespace tokenMetadataQueryOptions {
  type Options<selectData = TokenMetadata> = Parameters &
    Pick<getTokenMetadata.Options, 'ipfsGateway' | 'fetch'> &
    queryOptions.Parameter<TokenMetadata, TillError, selectData, tokenMetadataQueryKey.ReturnType>
  type Parameters = {
    /** The chain that the token is on. */
    chainId?: number | undefined
    /** The contract of the token. */
    address?: Address | undefined
    /** The token’s number in its collection. */
    tokenId?: bigint | undefined
    /** Which function to ask. Without it `tokenURI` is tried, then `uri`. */
    standard?: 'ERC721' | 'ERC1155' | undefined
  }
  type ReturnType<selectData = TokenMetadata> = queryOptions.ReturnType<
    TokenMetadata,
    TillError,
    selectData,
    tokenMetadataQueryKey.ReturnType
  >
}

/** The key of {@link tokenMetadataQueryOptions}. With fewer parameters it matches all queries that share them. */
export function tokenMetadataQueryKey(
  given: tokenMetadataQueryOptions.Parameters = {},
): tokenMetadataQueryKey.ReturnType {
  const parameters = withoutNone(given)
  const { chainId, address, tokenId, standard } = parameters
  return queryKey('tokenMetadata', { chainId, address: checksummed(address), tokenId, standard })
}

export declare namespace tokenMetadataQueryKey {
  type ReturnType = readonly ['till', 'tokenMetadata', queryKey.Json<tokenMetadataQueryOptions.Parameters>]
}

/** Says which parameter is wrong, which viem would say of an ABI's arguments. */
function check({ address, tokenId }: { address: Address; tokenId: bigint }): void {
  try {
    readAddress(address, 'address')
    writeAmount(tokenId, 'tokenId')
  } catch (error) {
    throw error instanceof WrongField ? new RpcError('InvalidArgument', { details: error.message }) : error
  }
}
