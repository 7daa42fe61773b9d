import type { Address, Hex } from 'viem'

/** Of a payment that goes out in one batch with those of other purchases: what tells them apart afterwards, from one receipt. */
export type Together = {
  /** The id of the batch, as the wallet knows it. 32 bytes. */
  id: Hex
  /** The most that this purchase costs in it, in the smallest unit of its currency. */
  cost: bigint
  /** The other purchases of the batch. */
  others: OtherPurchase[]
}

/** What another purchase of the same batch takes and brings. */
export type OtherPurchase = {
  currency: Address
  /** The most that it costs, in the smallest unit of its currency. */
  cost: bigint
  collectionAddress: Address
  /** What the recipient gets of it, in base units. */
  tokens: { tokenId: bigint; quantity: bigint }[]
}
