import { useQuery } from '@tanstack/react-query'
import { marketAbi } from 'tillkit/core'
import type { Address, Hex } from 'viem'
import { usePublicClient } from 'wagmi'
import { useMarket } from './MarketContext.js'

/** The market's last sales, newest first, read from the chain every few seconds. */
export function useSales() {
  const { chain, market } = useMarket()
  const client = usePublicClient({ chainId: chain.id })
  return useQuery({
    queryKey: ['sales', chain.id, market],
    enabled: client !== undefined,
    refetchInterval: 3_000,
    queryFn: async (): Promise<Sale[]> => {
      const logs = await client?.getContractEvents({ ...filled, address: market })
      const sales = (logs ?? []).map(({ args, blockNumber, transactionHash, logIndex }) => ({
        ...args,
        blockNumber,
        id: `${transactionHash}:${logIndex}`,
      }))
      return sales.reverse().slice(0, 6)
    },
  })
}

export type Sale = {
  id: string
  orderId: Hex
  buyer: Address
  quantity: bigint
  /** What was paid for all of it, in the smallest unit of the order's currency. */
  price: bigint
  blockNumber: bigint
}

const filled = { abi: marketAbi, eventName: 'OrderFilled', fromBlock: 0n, strict: true } as const
