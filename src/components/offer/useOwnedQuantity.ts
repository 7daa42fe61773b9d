'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readOwnedQuantity } from '../../evm/readOwnedQuantity.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import { queryKey } from '../../query/queryKey.js'

/** Reads from the chain how many units of a token an account owns; `undefined` while that is not known. */
export function useOwnedQuantity(options: useOwnedQuantity.Options): bigint | undefined {
  const { chainId, account } = options
  const client = useChainClient(chainId)
  const { data } = useQuery({
    queryKey: queryKey('ownedQuantity', options),
    enabled: client !== undefined && account !== undefined,
    refetchInterval: 10_000,
    retry: false,
    queryFn: async () => (client && account ? readOwnedQuantity({ ...options, client, account }) : 0n),
  })
  return data
}

export declare namespace useOwnedQuantity {
  type Options = {
    chainId: number
    collectionAddress: Address
    tokenId: bigint
    standard: 'ERC721' | 'ERC1155'
    account: Address | undefined
  }
}
