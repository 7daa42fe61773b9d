import { type Address, concat, type Hex, keccak256 } from 'viem'

/**
 * Returns the id under which the market records a purchase by the swap checkout contract. The market sees this contract as the buyer, so
 * the id is a hash that includes the real buyer.
 */
export function marketPurchaseId(buyer: Address, purchaseId: Hex): Hex {
  return keccak256(concat([buyer, purchaseId]))
}
