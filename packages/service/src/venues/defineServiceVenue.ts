import type { Abi } from 'viem'
import type { ServiceVenue } from './serviceVenue.js'

/**
 * Defines how the service indexes and sells the orders of a market contract: the counterpart of `defineVenue`. Pass it to `createService`,
 * and name it in a network's configuration.
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
  // The venue gets only events of its own ABI, so the service does not need the ABI's type.
  return venue as unknown as ServiceVenue
}
