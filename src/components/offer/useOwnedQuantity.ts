'use client'
import { useQuery } from '@tanstack/react-query'
import { type Address, isAddressEqual, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { useChainClient } from '../../hooks/useChainClient.js'
import { queryKey } from '../../query/queryKey.js'

/** Reads from the chain how many units of a token an account owns; `undefined` while that is not known. */
export function useOwnedQuantity(options: useOwnedQuantity.Options): bigint | undefined {
  const { chainId, collectionAddress: address, tokenId, standard, account } = options
  const client = useChainClient(chainId)
  const { data } = useQuery({
    queryKey: queryKey('ownedQuantity', options),
    enabled: client !== undefined && account !== undefined,
    refetchInterval: 10_000,
    retry: false,
    queryFn: async () => {
      if (!client || !account) return 0n
      if (standard === 'ERC1155') {
        return readContract(client, { abi, address, functionName: 'balanceOf', args: [account, tokenId] })
      }
      const owner = await readContract(client, { abi, address, functionName: 'ownerOf', args: [tokenId] })
      return isAddressEqual(owner, account) ? 1n : 0n
    },
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

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])
