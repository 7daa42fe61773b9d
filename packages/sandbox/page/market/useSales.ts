import { useQuery } from '@tanstack/react-query'
import { marketAbi } from 'tillkit/core'
import { type Address, parseAbi } from 'viem'
import { usePublicClient } from 'wagmi'
import { useMarket } from './MarketContext.js'

export function useSales() {
  const { chain, market } = useMarket()
  const client = usePublicClient({ chainId: chain.id })
  return useQuery({
    queryKey: ['sales', chain.id, market],
    enabled: client !== undefined,
    refetchInterval: 3_000,
    queryFn: async (): Promise<Sale[]> => {
      const logs = await client?.getContractEvents({ abi, address: market, fromBlock: 0n, strict: true })
      const sales = (logs ?? []).map(({ args, blockNumber, transactionHash, logIndex }) => ({
        ...('requestId' in args ? { orderId: `${args.requestId}`, buyer: args.recipient } : args),
        quantity: args.quantity,
        blockNumber,
        id: `${transactionHash}:${logIndex}`,
      }))
      return sales.reverse().slice(0, 6)
    },
  })
}

export type Sale = {
  id: string
  orderId: string
  buyer: Address
  quantity: bigint
  blockNumber: bigint
}

const abi = [
  ...marketAbi.filter((item) => item.type === 'event' && item.name === 'OrderFilled'),
  ...parseAbi([
    'event RequestAccepted(uint256 indexed requestId, address indexed buyer, address indexed tokenContract, address recipient, uint256 quantity, uint256 quantityRemaining)',
  ]),
]
