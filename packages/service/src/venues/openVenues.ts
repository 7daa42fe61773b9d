import type { Chain } from '../chain/openChain.js'
import { ConfigError } from '../config.js'
import type { NetworkConfig } from '../networkConfig.js'
import { openVenue } from './openVenue.js'
import { requestServiceVenue } from './request/requestServiceVenue.js'
import { seaportServiceVenue } from './seaport/seaportServiceVenue.js'
import type { ServiceVenue } from './serviceVenue.js'
import { tillkitServiceVenue } from './tillkitServiceVenue.js'

const builtIn = [tillkitServiceVenue, requestServiceVenue, seaportServiceVenue]

export function openVenues(options: openVenues.Options): openVenue.ReturnType[] {
  const { config, chain } = options
  const known = new Map([...builtIn, ...options.known].map((venue) => [venue.kind, venue]))
  const { name, market, venues } = config
  const own = { venue: 'tillkit', marketplace: 'service_marketplace_v2', address: market } as const
  const served: NetworkConfig['venues'] = market ? [own, ...venues] : venues
  return served.map(({ venue: venueName, marketplace: kind, address, helper }) => {
    const venue = known.get(venueName)
    if (!venue) {
      const names = [...known.keys()].join(', ')
      throw new ConfigError(
        `networks: venues of ${name}: the venue must be ${names}. Received "${venueName}".`,
      )
    }
    const venueAddress = address ?? venue.address
    if (!venueAddress)
      throw new ConfigError(`networks: venues of ${name}: ${venueName} needs the address of its contract.`)
    return openVenue({ venue, chain, market: venueAddress, helper, kind })
  })
}

export declare namespace openVenues {
  type Options = {
    config: NetworkConfig
    chain: Chain
    /** Venues that the configuration may name, in addition to the built-in ones. A venue with the name of a built-in one replaces it. */
    known: readonly ServiceVenue[]
  }
}
