import { type Address, isAddressEqual } from 'viem'
import type { Trust } from './trust.js'

/** Whether the policy trusts a contract as a market of a kind, or does not say of which kind it is. */
export function isMarketOf(market: Address, { kind, trust }: { kind: string; trust: Trust }): boolean {
  const { markets, venues } = trust
  const entry = markets.find(({ address }) => isAddressEqual(address, market))
  const isElsewhere = venues.some(({ address }) => address && isAddressEqual(address, market))
  return entry !== undefined && (entry.venue?.kind ?? kind) === kind && !isElsewhere
}

/** Whether the policy trusts a contract as a market of our kind, the only one whose purchases are signed. */
export function isOwnMarket(market: Address, trust: Trust): boolean {
  return isMarketOf(market, { kind: 'tillkit', trust })
}
