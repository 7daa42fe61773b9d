import { useListings as useTillListings } from 'tillkit'
import { useMarket } from './MarketContext.js'

/** The orders of the market as they are now, in the order they were listed: others buy too, so they are asked for again. */
export function useListings() {
  const { chain } = useMarket()
  return useTillListings({
    chainId: chain.id,
    // What is on other markets is bought on its own page, by its address.
    filter: { marketplaces: ['service_marketplace_v2'] },
    sort: [{ column: 'createdAt', order: 'asc' }],
    pageSize: 100,
    query: { refetchInterval: 3_000 },
  })
}
