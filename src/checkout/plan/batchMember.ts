import type { Address, Hex } from 'viem'

export type BatchMember = {
  id: Hex
  cost: bigint
  others: OtherPurchase[]
}

export type OtherPurchase = {
  currency: Address
  cost: bigint
  collectionAddress: Address
  tokens: { tokenId: bigint; quantity: bigint }[]
}
