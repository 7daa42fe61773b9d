import type { Order } from 'tillkit/core'
import { type Address, parseAbi } from 'viem'
import { useReadContracts } from 'wagmi'
import { useMarket } from './MarketContext.js'
import { useListings } from './useListings.js'

export function useOwnedTokens(owner: Address | undefined) {
  const { chain, collections } = useMarket()
  const { data: orders = [] } = useListings()
  const tokens = tokensOf(orders)
  return useReadContracts({
    contracts: tokens.map(({ collectionAddress, tokenId }) => ({
      abi,
      chainId: chain.id,
      address: collectionAddress,
      ...(collections.find(({ address }) => address === collectionAddress)?.standard === 'ERC721'
        ? ({ functionName: 'ownerOf', args: [tokenId] } as const)
        : ({ functionName: 'balanceOf', args: [owner, tokenId] } as const)),
    })),
    query: {
      enabled: owner !== undefined && tokens.length > 0,
      refetchInterval: 3_000,
      select: (answers): OwnedToken[] =>
        tokens
          .map((token, index) => ({ ...token, quantity: quantityIn(answers[index]?.result, owner) }))
          .filter(({ quantity }) => quantity > 0n),
    },
  })
}

export type OwnedToken = Token & { quantity: bigint }

type Token = {
  collectionAddress: Address
  tokenId: bigint
}

function tokensOf(orders: readonly Order[]): Token[] {
  const tokens = orders.map(({ collectionContractAddress: collectionAddress, tokenId = 0n }) => ({
    collectionAddress,
    tokenId,
  }))
  return [...new Map(tokens.map((token) => [`${token.collectionAddress}:${token.tokenId}`, token])).values()]
}

function quantityIn(answer: unknown, owner: Address | undefined): bigint {
  if (typeof answer === 'bigint') return answer
  return answer === owner ? 1n : 0n
}

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])
