import type { Chain } from '../chain/openChain.js'
import { ConfigError, type NetworkConfig } from '../config.js'
import type { Database } from '../store/openDatabase.js'
import { openVenue } from './openVenue.js'
import { seaportServiceVenue } from './seaport/seaportServiceVenue.js'
import type { ServiceVenue } from './serviceVenue.js'
import { tillkitServiceVenue } from './tillkitServiceVenue.js'

/**
 * Opens the venues that a network's configuration names.
 *
 * @throws ConfigError for one that nobody knows, or whose contract is not said.
 */
export function openVenues(options: openVenues.Options): openVenue.ReturnType[] {
  const { config, database, chain } = options
  const known = new Map(
    [tillkitServiceVenue, seaportServiceVenue, ...options.known].map((venue) => [venue.kind, venue]),
  )
  const { name, market, venues } = config
  const own = market ? [{ venue: 'tillkit', marketplace: 'service_marketplace_v2', address: market }] : []
  return [...own, ...venues].map(({ venue: named, marketplace: kind, address }) => {
    const venue = known.get(named)
    if (!venue) {
      const names = [...known.keys()].join(', ')
      throw new ConfigError(`networks: venues of ${name}: no venue "${named}" is known, only ${names}.`)
    }
    const at = address ?? venue.address
    if (!at) throw new ConfigError(`networks: venues of ${name}: ${named} needs the address of its contract.`)
    return openVenue({ venue, database, chain, market: at, kind })
  })
}

export declare namespace openVenues {
  type Options = {
    config: NetworkConfig
    database: Database
    chain: Chain
    /** Venues beside those that are built in; one of the same name goes first. */
    known: readonly ServiceVenue[]
  }
}
