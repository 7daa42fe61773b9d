import type { AdditionalFee, MarketplaceKind, Step } from 'tillkit/protocol'
import type { Address, Hex } from 'viem'
import type { Database } from '../store/openDatabase.js'
import type { SignedOrder } from '../store/signedOrders.js'
import type { StoredOrder } from '../store/storedOrder.js'

export type Venue = {
  kind: MarketplaceKind
  sells: readonly MarketplaceKind[]
  /** Returns the maximum price of one unit from the last indexed block on. `undefined` if the market's prices never change. */
  priceOf?: ((order: StoredOrder) => bigint) | undefined
  steps(purchase: Purchase): Promise<Step[]>
  list?: ((listing: Listing) => Promise<Step[]>) | undefined
  offer?: ((offer: Offer) => Promise<Step[]>) | undefined
  sell?: ((sale: Sale) => Promise<Step[]>) | undefined
  cancel?: ((cancellation: Cancellation) => Promise<Step[]>) | undefined
  /**
   * Validates and stores a signed order, and returns its ID. Before it stores the order, it calls `admit`; if `admit` throws, it stores
   * nothing.
   */
  storeSigned?:
    | ((posted: SignedPost, database: Database, admit: (order: SignedOrder) => void) => Promise<Hex>)
    | undefined
}

/** A purchase of available orders in one currency. */
export type Purchase = {
  /** The account that pays. */
  buyer: Address
  /** The currency of the prices; the zero address for the native currency. */
  currency: Address
  /** The orders, with the quantity of each in base units. */
  lines: readonly { order: StoredOrder; quantity: bigint }[]
  /** Fees on top of the prices, in the currency's smallest unit. */
  fees: readonly AdditionalFee[]
  /** Whether the wallet adds the approval to the purchase itself. The steps then contain no approval. */
  walletApproves: boolean
  /** The earliest time of the next block, in Unix seconds. */
  time: number
}

/** A token to list. Amounts are in the currency's smallest unit. */
export type Listing = {
  /** The seller, who signs the listing or sends its transaction. */
  seller: Address
  /** The contract of the token. */
  collection: Address
  /** The token's ID in its collection. */
  tokenId: bigint
  /** The listed quantity, at least 1. */
  quantity: bigint
  /** The currency of the price; the zero address for the native currency. */
  currency: Address
  /** The price of one unit, at least 1. */
  unitPrice: bigint
  /** Fees that are paid from the total price. */
  fees: readonly AdditionalFee[]
  /** The end of the sale in Unix seconds, in the future and below 2^64. */
  validUntil: bigint
}

/** An offer to make. Amounts are in the currency's smallest unit. */
export type Offer = {
  /** The buyer, who sends the offer's transaction and pays the price. */
  maker: Address
  /** The contract of the token. */
  collection: Address
  /** The token standard that the buyer expects. */
  standard: 'ERC721' | 'ERC1155'
  /** The token's ID in its collection. */
  tokenId: bigint
  /** The wanted quantity, at least 1. */
  quantity: bigint
  /** The currency of the price, never the native one. */
  currency: Address
  /** The price of one unit, at least 1. */
  unitPrice: bigint
  /** Fees on top of the price. */
  fees: readonly AdditionalFee[]
  /** The end of the offer in Unix seconds, in the future and below 2^64. */
  validUntil: bigint
  /** Whether the wallet adds the approval to the offer itself. The steps then contain no approval. */
  walletApproves: boolean
}

/** A sale of tokens to offers. All offers have the same currency, and the seller made none of them. */
export type Sale = {
  /** The account that gives the tokens. */
  seller: Address
  /** The offers, with the quantity of each in base units. */
  lines: readonly { order: StoredOrder; quantity: bigint }[]
  /** Fees that the seller pays from the price, in the currency's smallest unit. */
  fees: readonly AdditionalFee[]
  /** Whether the wallet adds the approval of the tokens to the sale itself. The steps then contain no approval. */
  walletApproves: boolean
}

/** The cancellation of an order. */
export type Cancellation = {
  /** The maker who cancels. */
  maker: Address
  /** The order to cancel. */
  order: StoredOrder
}

/** A signed order that a client posted with the method `Execute`. */
export type SignedPost = {
  /** The signed order, which the service has not validated yet. */
  order: unknown
  /** The maker's signature. */
  signature: Hex
  /** The time that the validation uses as the current time, in Unix seconds. */
  time: number
}
