import type { Abi } from 'viem'
import type { Venue } from './venue.js'

/**
 * Defines what a market contract means, so that a checkout can buy there and refuse what was not asked for. Give it to a
 * checkout by `policy.markets`.
 *
 * @example
 * const stall = defineVenue({
 *   kind: 'stall',
 *   abi: stallAbi,
 *   read: ({ args: [id, quantity] }) => ({ id, quantity }),
 *   bind({ id, quantity }, { ask, market }) {
 *     const [offer] = ask({ address: market, abi: stallAbi, functionName: 'offers', each: [[id]] })
 *     return offer && saleOf(offer, quantity)
 *   },
 *   takenOnce: 'never',
 *   outcome: ({ id }, { events }) => events.some(({ args }) => args.id === id),
 *   errors: { Gone: 'Someone else was faster.' },
 * })
 * const policy = { markets: { 1: [{ address: market, venue: stall }] } }
 */
export function defineVenue<const abi extends Abi, called>(venue: Venue<abi, called>): Venue {
  // What a venue takes from a call goes to no other, so that others need not know what it is.
  return venue as unknown as Venue
}
