import { type Address, concat, type Hex, keccak256 } from 'viem'

/** Returns the id under which the market records a purchase by the swap checkout contract, which the market sees as the buyer. */
export function marketPurchaseId(buyer: Address, purchaseId: Hex): Hex {
  return keccak256(concat([buyer, purchaseId]))
}
