import type { AdditionalFee, MarketplaceKind, Step } from 'tillkit/protocol'
import type { Address, Hex } from 'viem'
import type { Database } from '../store/openDatabase.js'
import type { SignedOrder } from '../store/signedOrders.js'
import type { StoredOrder } from '../store/storedOrder.js'

export type Venue = {
  kind: MarketplaceKind
  sells: readonly MarketplaceKind[]
  /** Returns the maximum price of one unit at the last indexed block. `undefined` if the market's prices never change. */
  priceOf?: ((order: StoredOrder) => bigint) | undefined
  steps(purchase: Purchase): Promise<Step[]>
  list?: ((listing: Listing) => Promise<Step[]>) | undefined
  cancel?: ((cancellation: Cancellation) => Promise<Step[]>) | undefined
  /** Stores a signed order, unless `admit` throws. */
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
  /** Whether the wallet approves the amount itself as part of the purchase. */
  walletApproves: boolean
  /** The earliest time of the next block, in Unix seconds. */
  time: number
}

/** A token to list. Amounts are in the currency's smallest unit. */
export type Listing = {
  /** The seller, who signs or sends. */
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

/** The cancellation of an order. */
export type Cancellation = {
  /** The maker who cancels. */
  maker: Address
  /** The order to cancel. */
  order: StoredOrder
}

/** A signed order from `Execute`. */
export type SignedPost = {
  /** The signed order, not validated. */
  order: unknown
  /** The maker's signature. */
  signature: Hex
  /** The time that the validation uses as the current time, in Unix seconds. */
  time: number
}
