import { useListings as useTillListings } from 'tillkit'
import { useMarket } from './MarketContext.js'

export function useListings() {
  const { chain } = useMarket()
  return useTillListings({
    chainId: chain.id,
    // Orders of other markets are bought on their own page.
    filter: { marketplaces: ['service_marketplace_v2'] },
    sort: [{ column: 'createdAt', order: 'asc' }],
    pageSize: 100,
    query: { refetchInterval: 3_000 },
  })
}
