import type { Abi } from 'viem'
import type { ServiceVenue } from './serviceVenue.js'

/**
 * Defines how a service keeps the orders of a market contract, and by which steps they are bought: the other half of
 * `defineVenue`. Give it to `createService`, and name it in the configuration of a network.
 *
 * @example
 * const stall = defineServiceVenue({
 *   kind: 'stall',
 *   abi: stallAbi,
 *   index(event) {
 *     if (event.eventName === 'Offered') return { listed: orderOf(event.args) }
 *     if (event.eventName === 'Withdrawn') return { cancelled: event.args.orderId }
 *   },
 *   steps: async ({ lines }, { market }) => lines.map((line) => buyStepOf(line, market)),
 * })
 * const network = { ...rest, venues: [{ venue: 'stall', marketplace: 'third_party_kind_1', address: market }] }
 * const service = createService({ ...config, networks: [network] }, { venues: [stall] })
 */
export function defineServiceVenue<const abi extends Abi>(venue: ServiceVenue<abi>): ServiceVenue {
  // Only events of its own ABI go to a venue, so that others need not know which these are.
  return venue as unknown as ServiceVenue
}
