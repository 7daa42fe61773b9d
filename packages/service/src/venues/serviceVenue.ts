import type { Step } from 'tillkit/protocol'
import type { Abi, Address, DecodeEventLogReturnType, Hex } from 'viem'
import type { Indexer, MarketFee } from '../chain/indexer.js'
import type { Chain } from '../chain/openChain.js'
import type { Fill, ListedOrder } from '../store/events.js'
import type { SignedOrder } from '../store/signedOrders.js'
import type { StoredOrder } from '../store/storedOrder.js'
import type { Cancellation, Listing, Offer, Purchase, Sale, SignedPost } from './venue.js'

/** A market contract as the service sees it: how to index its events, and how to buy its orders. */
export type ServiceVenue<abi extends Abi = Abi> = {
  /** The name of this venue, by which a network's configuration refers to it. */
  kind: string
  /** The address of this market, if it is the same on every chain. @default the configured address */
  address?: Address | undefined
  /** The ABI of the events about the market's orders. The service indexes only these events. */
  abi: abi
  /** Returns what an event means for an order; `undefined` if it concerns no order. */
  index(event: DecodeEventLogReturnType<abi>, context: ServiceVenueContext): IndexedEvent | undefined
  /** Reads the availability of orders as of a block. @default the makers' balances and approvals for the market */
  readAvailability?(options: AvailabilityOptions, context: ServiceVenueContext): AvailabilityAnswer
  /**
   * Validates a signed order before the service stores it.
   *
   * @default the market has no signed orders, so the service refuses all
   * @throws {RpcError} InvalidArgument – the market would refuse the order.
   */
  readSigned?(posted: SignedPost, context: ServiceVenueContext): Promise<Omit<SignedOrder, 'kind'>>
  /** Reads the market's fee and its receiver. @default no fee */
  readFee?(context: ServiceVenueContext): Promise<MarketFee>
  /**
   * Returns the maximum price of one unit from the last indexed block on. Define it if prices change over time. The API shows this price,
   * but sorts lists by the stored price. Must be a pure function.
   *
   * @default the stored price
   */
  priceOf?(order: StoredOrder): bigint
  /**
   * Returns the steps of a purchase, in order.
   *
   * @throws RpcError – the purchase is not possible.
   */
  steps(purchase: Purchase, context: ServiceVenueContext): Promise<Step[]>
  /**
   * Returns the steps to list a token: approvals, then a transaction step `createListing`, or a `signEIP712` step whose signature `Execute`
   * passes to `readSigned`.
   *
   * @default the service cannot create listings
   * @throws {RpcError} InvalidArgument – the token cannot be listed.
   */
  list?(listing: Listing, context: ServiceVenueContext): Promise<Step[]>
  /**
   * Returns the steps that make an offer: approvals, then `createOffer`.
   *
   * @default the service cannot make offers
   * @throws {RpcError} InvalidArgument – the offer cannot be made.
   */
  offer?(offer: Offer, context: ServiceVenueContext): Promise<Step[]>
  /**
   * Returns the steps that sell tokens to offers: approvals, then `sell`.
   *
   * @default the service cannot accept offers
   * @throws {RpcError} InvalidArgument – an offer cannot be accepted.
   */
  sell?(sale: Sale, context: ServiceVenueContext): Promise<Step[]>
  /** Returns the step `cancel`, which cancels an order. @default the service cannot cancel orders */
  cancel?(cancellation: Cancellation, context: ServiceVenueContext): Promise<Step[]>
}

/** The network and the contracts of a venue. */
export type ServiceVenueContext = {
  /** The chain to read from. */
  chain: Chain
  /** The market contract. */
  market: Address
  /** The contract that buys several orders at once, if the market cannot and the configuration names one. */
  helper?: Address | undefined
  /** The marketplace kind of the market's orders on this network. */
  kind: string
}

/**
 * The meaning of an event: a new, filled or cancelled order, or a change that `readAvailability` must read.
 *
 * IDs are 32 bytes and unique on the chain, see `numberedOrderId`.
 */
export type IndexedEvent =
  | {
      /** The new order and its terms. */
      listed: Omit<ListedOrder, 'kind' | 'blockNumber' | 'logIndex'>
    }
  | {
      /** A purchase from a listing, or a sale to an offer. */
      filled: Omit<Fill, 'blockNumber' | 'logIndex'>
    }
  | {
      /** The ID of the cancelled order. */
      cancelled: Hex
    }
  | {
      /** The event cancels the maker's orders with IDs below `orderId`; with `collection`, only those of this collection. */
      cancelledBelow: { maker: Address; orderId: Hex; collection?: Address }
    }
  | {
      /** The ID of a signed order whose status may have changed. The service reads its status from the market again. */
      changed: Hex
    }
  | {
      /** The maker, if the event may end all signed orders of this maker. The service then reads the status of each of them again. */
      changedMaker: Address
    }

type AvailabilityOptions = Parameters<Indexer['readAvailability']>[0]
type AvailabilityAnswer = ReturnType<Indexer['readAvailability']>
