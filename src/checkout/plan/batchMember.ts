import type { Address, Hex } from 'viem'

/** One purchase of a batch that pays for several purchases (a basket), as the journal of this purchase records it. */
export type BatchMember = {
  /** The id of the batch, which is the same in the journals of all its purchases. */
  id: Hex
  /** The cost of this purchase, in the smallest unit of its currency. */
  cost: bigint
  /** The other purchases of the batch. */
  others: OtherPurchase[]
}

/** Another purchase of the same batch: its cost, and the tokens that show whether it was made. */
export type OtherPurchase = {
  currency: Address
  /** The cost, in the smallest unit of `currency`. */
  cost: bigint
  collectionAddress: Address
  tokens: { tokenId: bigint; quantity: bigint }[]
}
