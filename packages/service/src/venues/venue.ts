import type { AdditionalFee, MarketplaceKind, Step } from 'tillkit/protocol'
import type { Address, Hex } from 'viem'
import type { Database } from '../store/openDatabase.js'
import type { StoredOrder } from '../store/storedOrder.js'

/** A way to buy: knows the steps by which orders of some kinds are bought. */
export type Venue = {
  /** What a buyer asks for. */
  kind: MarketplaceKind
  /** The kinds of the orders that can be bought this way. */
  sells: readonly MarketplaceKind[]
  /** The most that one of an order costs as of the last indexed block, where its price changes. Absent where none does. */
  priceOf?: ((order: StoredOrder) => bigint) | undefined
  /** The steps of a purchase, in the order in which they are carried out. */
  steps(purchase: Purchase): Promise<Step[]>
  /** The steps by which a seller lists a token. Absent where nothing is listed this way. */
  list?: ((listing: Listing) => Promise<Step[]>) | undefined
  /** The steps by which a maker takes an order back. Absent where that is nobody's business here. */
  cancel?: ((cancellation: Cancellation) => Promise<Step[]>) | undefined
  /** Keeps an order that its maker signed in a database, and answers its id. Absent where none are signed. */
  keep?: ((posted: SignedPost, database: Database) => Promise<Hex>) | undefined
}

/** What a buyer wants of a venue: orders that can be bought, all in one currency. */
export type Purchase = {
  /** Who pays. */
  buyer: Address
  /** The zero address for the native one. */
  currency: Address
  /** The orders, and how much of each in base units. */
  lines: readonly { order: StoredOrder; quantity: bigint }[]
  /** Fees on top of the prices, in the currency's smallest unit. */
  fees: readonly AdditionalFee[]
  /** Whether the wallet grants allowances by itself, as part of the purchase. */
  walletApproves: boolean
  /** Time of the next block, or before it, in Unix seconds. */
  time: number
}

/** What a seller wants to list. Amounts are in the currency's smallest unit. */
export type Listing = {
  /** Who sells, and signs or sends. */
  seller: Address
  /** The contract of the token. */
  collection: Address
  /** The token’s number in its collection. */
  tokenId: bigint
  /** At least 1. */
  quantity: bigint
  /** The zero address for the native one. */
  currency: Address
  /** What a buyer pays for one, at least 1. */
  unitPrice: bigint
  /** What goes to others of the price of all of it. */
  fees: readonly AdditionalFee[]
  /** Unix seconds, in the future and below 2^64. */
  validUntil: bigint
}

/** An order that its maker takes back. */
export type Cancellation = {
  /** Who takes it back. */
  maker: Address
  /** Which one. */
  order: StoredOrder
}

/** An order that somebody posts. */
export type SignedPost = {
  /** What was signed, as it came. */
  order: unknown
  /** The maker’s signature of it. */
  signature: Hex
  /** Unix seconds. */
  time: number
}
