import type { Address, Client } from 'viem'
import { omitNulls } from '../client/requireOptions.js'
import type { TillError } from '../errors.js'
import { RpcError } from '../protocol/errors.js'
import { WrongField } from '../protocol/WrongField.js'
import { writeAmount } from '../protocol/write/values.js'
import { chainNotConfigured } from './chainNotConfigured.js'
import { getTokenMetadata, type TokenMetadata } from './getTokenMetadata.js'
import { checksummed, type QueryKeyJson, queryKey } from './queryKey.js'
import { type QueryOptionsResult, type QueryParameter, queryOptions } from './queryOptions.js'
import { requireAddresses } from './requireAddresses.js'

/** Returns the query options for a token's metadata, read from its chain. */
export function tokenMetadataQueryOptions<selectData = TokenMetadata>(
  client: Client | undefined,
  rawOptions: tokenMetadataQueryOptions.Options<selectData> = {},
): tokenMetadataQueryOptions.ReturnType<selectData> {
  const options = omitNulls(rawOptions)
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
    QueryParameter<TokenMetadata, TillError, selectData, tokenMetadataQueryKey.ReturnType>
  type Parameters = {
    /** The chain of the token. */
    chainId?: number | undefined
    /** The contract of the token. */
    address?: Address | undefined
    /** The token’s number in its collection. */
    tokenId?: bigint | undefined
    /** The token standard: `ERC721` reads `tokenURI`, `ERC1155` reads `uri`. @default both, `tokenURI` first */
    standard?: 'ERC721' | 'ERC1155' | undefined
  }
  type ReturnType<selectData = TokenMetadata> = QueryOptionsResult<
    TokenMetadata,
    TillError,
    selectData,
    tokenMetadataQueryKey.ReturnType
  >
}

/** Returns the query key of {@link tokenMetadataQueryOptions}. */
export function tokenMetadataQueryKey(
  rawOptions: tokenMetadataQueryOptions.Parameters = {},
): tokenMetadataQueryKey.ReturnType {
  const parameters = omitNulls(rawOptions)
  const { chainId, address, tokenId, standard } = parameters
  return queryKey('tokenMetadata', { chainId, address: checksummed(address), tokenId, standard })
}

export declare namespace tokenMetadataQueryKey {
  type ReturnType = readonly ['till', 'tokenMetadata', QueryKeyJson<tokenMetadataQueryOptions.Parameters>]
}

function check({ address, tokenId }: { address: Address; tokenId: bigint }): void {
  requireAddresses({ address })
  try {
    writeAmount(tokenId, 'tokenId')
  } catch (error) {
    throw error instanceof WrongField ? new RpcError('InvalidArgument', { details: error.message }) : error
  }
}
