'use client'
import { isAddressEqual, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { useAccount } from 'wagmi'
import { useBatchedQuery } from '../../hooks/useBatchedQuery.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import type { Order } from '../../protocol/order.js'
import { checksummed, queryKey } from '../../query/queryKey.js'

/**
 * Reads from the chain whether the connected account owns the token of an order. Returns `undefined` while wagmi reconnects a wallet, and
 * during the first read.
 */
export function useIsOwner(order: Order): boolean | undefined {
  const { chainId, collectionContractAddress: address, tokenId } = order
  const { address: account, status } = useAccount()
  const client = useChainClient(chainId)
  const { data, isLoading } = useBatchedQuery({
    queryKey: queryKey('isOwner', {
      chainId,
      address: checksummed(address),
      tokenId,
      account: checksummed(account),
    }),
    enabled: client !== undefined && account !== undefined && tokenId !== undefined,
    staleTime: 30_000,
    retry: false,
    queryFn: async () => {
      if (!client || !account || tokenId === undefined) return false
      // The order does not name the token standard. A contract has only one of the two functions.
      const [owner, balance] = await Promise.allSettled([
        readContract(client, { abi, address, functionName: 'ownerOf', args: [tokenId] }),
        readContract(client, { abi, address, functionName: 'balanceOf', args: [account, tokenId] }),
      ])
      if (owner.status === 'fulfilled') return isAddressEqual(owner.value, account)
      if (balance.status === 'fulfilled') return balance.value > 0n
      throw owner.reason
    },
  })
  return status === 'reconnecting' || isLoading ? undefined : (data ?? false)
}

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])
