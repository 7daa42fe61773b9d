import { createContext, use } from 'react'
import type { SandboxMarket } from './createSandboxMarket.js'

export const MarketContext = createContext<SandboxMarket | undefined>(undefined)

export function useMarket(): SandboxMarket {
  const market = use(MarketContext)
  if (!market) throw new Error('There is no MarketContext above this component.')
  return market
}
