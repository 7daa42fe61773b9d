import type { Chain } from '../chain/openChain.js'
import { ConfigError } from '../config.js'
import type { NetworkConfig } from '../networkConfig.js'
import { openVenue } from './openVenue.js'
import { requestServiceVenue } from './request/requestServiceVenue.js'
import { seaportServiceVenue } from './seaport/seaportServiceVenue.js'
import type { ServiceVenue } from './serviceVenue.js'
import { tillkitServiceVenue } from './tillkitServiceVenue.js'

const builtIn = [tillkitServiceVenue, requestServiceVenue, seaportServiceVenue]

/**
 * Opens the venues that a network's configuration names.
 *
 * @throws ConfigError for one that nobody knows, or whose contract is not said.
 */
export function openVenues(options: openVenues.Options): openVenue.ReturnType[] {
  const { config, chain } = options
  const known = new Map([...builtIn, ...options.known].map((venue) => [venue.kind, venue]))
  const { name, market, venues } = config
  const own = { venue: 'tillkit', marketplace: 'service_marketplace_v2', address: market } as const
  const served: NetworkConfig['venues'] = market ? [own, ...venues] : venues
  return served.map(({ venue: named, marketplace: kind, address, helper }) => {
    const venue = known.get(named)
    if (!venue) {
      const names = [...known.keys()].join(', ')
      throw new ConfigError(`networks: venues of ${name}: no venue "${named}" is known, only ${names}.`)
    }
    const at = address ?? venue.address
    if (!at) throw new ConfigError(`networks: venues of ${name}: ${named} needs the address of its contract.`)
    return openVenue({ venue, chain, market: at, helper, kind })
  })
}

export declare namespace openVenues {
  type Options = {
    config: NetworkConfig
    chain: Chain
    /** Venues beside those that are built in; one of the same name goes first. */
    known: readonly ServiceVenue[]
  }
}
