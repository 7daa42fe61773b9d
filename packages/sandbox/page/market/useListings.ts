import { useListings as useTillListings } from 'tillkit'
import { useMarket } from './MarketContext.js'

export function useListings() {
  const { chain } = useMarket()
  return useTillListings({
    chainId: chain.id,
    // This list has only the orders of the Tillkit market. A buyer opens an order of another market on its own page.
    filter: { marketplaces: ['service_marketplace_v2'] },
    sort: [{ column: 'createdAt', order: 'asc' }],
    pageSize: 100,
    query: { refetchInterval: 3_000 },
  })
}
