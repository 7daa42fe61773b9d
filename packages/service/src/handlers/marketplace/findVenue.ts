import { marketplaceKinds, RpcError } from 'tillkit/internal'
import type { MarketplaceKind } from 'tillkit/protocol'
import type { Venue } from '../../venues/venue.js'
import type { Network } from '../http/handler.js'

/**
 * Finds the way to buy that is asked for.
 *
 * @throws RpcError `NotImplemented` for a known kind that is not served, `InvalidArgument` for an unknown one.
 */
export function findVenue({ venues }: Network, kind: MarketplaceKind): Venue {
  const venue = venues.find((candidate) => candidate.kind === kind)
  if (venue) return venue
  const known: readonly string[] = marketplaceKinds
  if (kind !== 'unknown' && known.includes(kind)) {
    throw new RpcError('NotImplemented', { details: `Orders of ${kind} are not served here.` })
  }
  throw new RpcError('InvalidArgument', {
    details: `marketplace: no marketplace of the kind "${kind}" is known.`,
  })
}
