import type { Address, Hex } from 'viem'

/** The part of one purchase in a batch of several purchases. It tells their payments apart in one receipt. */
export type Together = {
  /** The wallet's id of the batch: 32 bytes. */
  id: Hex
  /** The maximum price of this purchase, in the smallest unit of its currency. */
  cost: bigint
  /** The other purchases of the batch. */
  others: OtherPurchase[]
}

/** The price and the tokens of another purchase in the same batch. */
export type OtherPurchase = {
  currency: Address
  /** The maximum price, in the smallest unit of the currency. */
  cost: bigint
  collectionAddress: Address
  /** The tokens that the recipient receives, in base units. */
  tokens: { tokenId: bigint; quantity: bigint }[]
}
