import type { Abi } from 'viem'
import type { Venue } from './venue.js'

/**
 * Defines how to decode the calls of a market contract. The checkout can then buy on this market, and refuses calls that the venue cannot
 * decode.
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
  return venue as unknown as Venue
}
