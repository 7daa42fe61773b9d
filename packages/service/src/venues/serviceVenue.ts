import type { Step } from 'tillkit/protocol'
import type { Abi, Address, DecodeEventLogReturnType, Hex } from 'viem'
import type { Indexer, MarketFee } from '../chain/indexer.js'
import type { Chain } from '../chain/openChain.js'
import type { Fill, ListedOrder } from '../store/events.js'
import type { SignedOrder } from '../store/signedOrders.js'
import type { StoredOrder } from '../store/storedOrder.js'
import type { Cancellation, Listing, Purchase, SignedPost } from './venue.js'

/**
 * What a service knows of a market contract: what its events say of its orders, and by which steps these are bought. Made
 * by `defineServiceVenue`.
 */
export type ServiceVenue<abi extends Abi = Abi> = {
  /** The name of this kind of market, by which a configuration calls it. */
  kind: string
  /** The one address of this market on every chain. @default what the configuration says */
  address?: Address | undefined
  /** The events that say what became of its orders. */
  abi: abi
  /** What one of these events says; nothing when it is of no order. */
  index(event: DecodeEventLogReturnType<abi>, context: ServiceVenueContext): IndexedEvent | undefined
  /** What the chain says of orders as of a block. @default what their makers hold and let the market move */
  readAvailability?(options: AvailabilityOptions, context: ServiceVenueContext): AvailabilityAnswer
  /**
   * Reads an order that its maker signed, so that it can be kept, and makes sure that the market takes it.
   *
   * @default orders of this market are not signed
   * @throws RpcError `InvalidArgument` for one that it does not take.
   */
  readSigned?(posted: SignedPost, context: ServiceVenueContext): Promise<Omit<SignedOrder, 'kind'>>
  /** What the market takes of each price, and who gets it. @default nothing, nobody */
  readFee?(context: ServiceVenueContext): Promise<MarketFee>
  /**
   * The most that one of an order costs as of the last indexed block, where its price changes: what is shown in place of the price
   * that it was kept with, by which lists are sorted. It must be pure.
   *
   * @default the price that it was kept with
   */
  priceOf?(order: StoredOrder): bigint
  /**
   * The steps of a purchase, in the order in which they are carried out.
   *
   * @throws RpcError for what cannot be bought.
   */
  steps(purchase: Purchase, context: ServiceVenueContext): Promise<Step[]>
  /**
   * The steps by which a seller lists a token: what has to be approved first, then a transaction `createListing`, or a
   * `signEIP712` whose signature `Execute` hands to `readSigned`.
   *
   * @default sellers list without the service
   * @throws RpcError `InvalidArgument` for what cannot be listed.
   */
  list?(listing: Listing, context: ServiceVenueContext): Promise<Step[]>
  /** The step `cancel`, by which a maker takes an order back. @default makers do so without the service */
  cancel?(cancellation: Cancellation, context: ServiceVenueContext): Promise<Step[]>
}

/** Where a venue is served. */
export type ServiceVenueContext = {
  /** The chain, to be read from. */
  chain: Chain
  /** The market contract. */
  market: Address
  /** The contract that buys several of its orders at once where the market does not, if the configuration names one. */
  helper?: Address | undefined
  /** What its orders go by on this network. */
  kind: string
}

/**
 * What an event says: an order was listed, bought from, or ended by its maker, or all of a maker's below an id, of one
 * collection where that is said; or a signed order, or all those of a maker, may stand otherwise now, which
 * `readAvailability` tells. Ids are 32 bytes that no other order of the chain has, see `numberedOrderId`.
 */
export type IndexedEvent =
  | {
      /** An order with its terms. */
      listed: Omit<ListedOrder, 'kind' | 'blockNumber' | 'logIndex'>
    }
  | {
      /** A purchase from an order. */
      filled: Omit<Fill, 'blockNumber' | 'logIndex'>
    }
  | {
      /** The order that its maker has ended. */
      cancelled: Hex
    }
  | {
      /** Whose orders have ended, and the first id that still stands. */
      cancelledBelow: { maker: Address; orderId: Hex; collection?: Address }
    }
  | {
      /** The signed order that may stand otherwise now. */
      changed: Hex
    }
  | {
      /** Whose signed orders may stand otherwise now. */
      changedMaker: Address
    }

type AvailabilityOptions = Parameters<Indexer['readAvailability']>[0]
type AvailabilityAnswer = ReturnType<Indexer['readAvailability']>
