'use client'
import { useQuery } from '@tanstack/react-query'
import { getBlock } from 'viem/actions'
import { useChainClient } from './useChainClient.js'

/** Returns the time of a block. Returns `undefined` while the hook reads the block, and if the node does not answer. */
export function useBlockTime({ chainId, blockNumber }: useBlockTime.Options): Date | undefined {
  const client = useChainClient(chainId)
  const { data } = useQuery({
    queryKey: ['till', 'blockTime', chainId, `${blockNumber}`],
    enabled: client !== undefined && blockNumber !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      if (!client) return null
      const { timestamp } = await getBlock(client, { blockNumber })
      return Number(timestamp) * 1_000
    },
  })
  return data == null ? undefined : new Date(data)
}

declare namespace useBlockTime {
  type Options = { chainId: number; blockNumber: bigint | undefined }
}
