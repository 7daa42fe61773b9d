import { useListings as useTillListings } from 'tillkit'
import { useMarket } from './MarketContext.js'

/** The orders of the market as they are now, in the order they were listed: others buy too, so they are asked for again. */
export function useListings() {
  const { chain } = useMarket()
  return useTillListings({
    chainId: chain.id,
    sort: [{ column: 'createdAt', order: 'asc' }],
    pageSize: 100,
    query: { refetchInterval: 3_000 },
  })
}
