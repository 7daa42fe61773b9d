import { type Address, concat, type Hex, keccak256 } from 'viem'

/** The id under which a market notes a purchase that was made through our contract, which it sees as the buyer. */
export function marketPurchaseId(buyer: Address, purchaseId: Hex): Hex {
  return keccak256(concat([buyer, purchaseId]))
}
