export type { BlockLog } from './chain/fetchBlocks.js'
export type { Indexed, Indexer, MarketFee } from './chain/indexer.js'
export type { Chain } from './chain/openChain.js'
export { ConfigError, parseConfig, readConfig, ServiceConfig } from './config.js'
export type { Connection } from './createApp.js'
export { createService } from './createService.js'
export type { OpenNatsQueue } from './listeners/queue/queue.js'
export type { Log } from './log.js'
export type { OpenRelay } from './permits/relay.js'
export type { Availability, UnreadOrder } from './store/availability.js'
export type {
  Cancellation as IndexedCancellation,
  Fill,
  ListedOrder,
  OrderSide,
  Withdrawal,
} from './store/events.js'
export type { MakerChange, Mention } from './store/orderUpdates.js'
export type { SignedFee, SignedOrder } from './store/signedOrders.js'
export type { StoredOrder } from './store/storedOrder.js'
export { defineServiceVenue } from './venues/defineServiceVenue.js'
export { numberedOrderId } from './venues/numberedOrderId.js'
export type { IndexedEvent, ServiceVenue, ServiceVenueContext } from './venues/serviceVenue.js'
export type { Cancellation, Listing, Offer, Purchase, Sale, SignedPost } from './venues/venue.js'
