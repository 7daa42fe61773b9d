import { marketplaceKinds, RpcError } from 'tillkit/internal'
import type { MarketplaceKind } from 'tillkit/protocol'
import type { Venue } from '../../venues/venue.js'
import type { Network } from '../http/handler.js'

export function findVenue({ venues }: Network, kind: MarketplaceKind, field = 'marketplace'): Venue {
  const venue = venues.find((candidate) => candidate.kind === kind)
  if (venue) return venue
  const known: readonly string[] = marketplaceKinds
  if (kind !== 'unknown' && known.includes(kind)) {
    throw new RpcError('NotImplemented', { details: `This service has no orders of ${kind}.` })
  }
  throw new RpcError('InvalidArgument', {
    details: `${field}: must be a known kind. Received "${kind}".`,
  })
}
