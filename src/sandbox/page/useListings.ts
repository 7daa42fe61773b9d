import { useOrders } from 'tillkit'
import { useMarket } from './MarketContext.js'

/** Every order of the market as it is now: others buy too, so it is asked for again every few seconds. */
export function useListings() {
  const { chain, orders } = useMarket()
  return useOrders({
    chainId: chain.id,
    input: orders,
    query: { refetchInterval: 3_000 },
  })
}
