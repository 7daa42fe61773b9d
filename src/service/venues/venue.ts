import type { Address, Hex } from 'viem'
import type { MarketplaceKind } from '../../protocol/enums.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import type { StoredOrder } from '../store/storedOrder.js'

/** A way to buy: knows the steps by which orders of some kinds are bought. */
export type Venue = {
  /** What a buyer asks for. */
  kind: MarketplaceKind
  /** The kinds of the orders that can be bought this way. */
  sells: readonly MarketplaceKind[]
  /** The steps of a purchase, in the order in which they are carried out. */
  steps(purchase: Purchase): Promise<Step[]>
  /** Keeps an order that its maker signed, and answers its id. Absent where none are signed. */
  keep?: ((posted: SignedPost) => Promise<Hex>) | undefined
}

/** What a buyer wants of a venue: orders that can be bought, all in one currency. */
export type Purchase = {
  buyer: Address
  /** The zero address for the native one. */
  currency: Address
  lines: readonly { order: StoredOrder; quantity: bigint }[]
  /** Fees on top of the prices, in the currency's smallest unit. */
  fees: readonly AdditionalFee[]
  /** Whether the wallet grants allowances by itself, as part of the purchase. */
  walletApproves: boolean
  /** Time of the next block, or before it, in Unix seconds. */
  time: number
}

/** An order that somebody posts. */
export type SignedPost = {
  /** What was signed, as it came. */
  order: unknown
  signature: Hex
  /** Unix seconds. */
  time: number
}
