import { createContext, use } from 'react'
import type { SandboxMarket } from './createSandboxMarket.js'

/** Holds the market that the page shows. */
export const MarketContext = createContext<SandboxMarket | undefined>(undefined)

/** The market that the page shows. */
export function useMarket(): SandboxMarket {
  const market = use(MarketContext)
  if (!market) throw new Error('There is no MarketContext above this component.')
  return market
}
