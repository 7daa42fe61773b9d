import type { Address } from 'viem'
import type { MarketplaceKind } from '../../protocol/enums.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import type { Indexer } from '../chain/indexer.js'
import type { StoredOrder } from '../store/readOrders.js'

/** A market contract that orders live on: indexes its orders, and knows the steps by which they are bought. */
export type Venue = Indexer & {
  kind: MarketplaceKind
  /** The steps of a purchase, in the order in which they are carried out. */
  steps(purchase: Purchase): Promise<Step[]>
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
}
