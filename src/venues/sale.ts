import type { Address } from 'viem'

/** The items and the cost of a call or a signature, in the currency's smallest unit. */
export type Sale = {
  /** The items to buy. */
  items: readonly SaleItem[]
  /** The seller, missing if only the market knows it. */
  seller?: Address
  /** The currency, the zero address for the native one. */
  currency: Address
  /** The account that receives the tokens, `undefined` for the sender of the call. */
  recipient: Address | undefined
  /** The price of all items, without additional fees. */
  price: bigint
  /** The fees on top of the price. */
  fees: readonly Fee[]
  /**
   * Whether the price changes over time. If so, `price` is the maximum that the market can still take, and the market returns the rest.
   * @default false
   */
  isMoving?: boolean
  /** Contracts other than the market that may reject the sale. @default none */
  zones?: readonly Address[]
  /** Whether the calldata contains only this sale and no hidden data. */
  canonical: boolean
}

/** One item of a sale. A sale whose items have no `orderId` and no `unitPrice` must have only one item. */
export type SaleItem = {
  /** The order id, as the service writes it. */
  orderId?: string
  /** The collection of the token. */
  collection: Address
  /** The token id in its collection. */
  tokenId: bigint
  /** The quantity to buy. */
  quantity: bigint
  /** The unit price without additional fees, rounded up. */
  unitPrice?: bigint
  /** The seller of this item, if the items have different sellers. */
  seller?: Address
}

/** A fee on top of the price of a sale. */
export type Fee = {
  /** The account that receives the fee. */
  receiver: Address
  /** The amount, in the currency's smallest unit. */
  amount: bigint
}

export function costOf({ price, fees }: { price: bigint; fees: readonly Pick<Fee, 'amount'>[] }): bigint {
  return fees.reduce((sum, { amount }) => sum + amount, price)
}

export function priceOfItems(items: readonly { quantity: bigint; unitPrice: bigint }[]): bigint {
  return items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
}

export function costOfItems(options: {
  items: readonly { quantity: bigint; unitPrice: bigint }[]
  fees: readonly Pick<Fee, 'amount'>[]
}): bigint {
  const { items, fees } = options
  return costOf({ price: priceOfItems(items), fees })
}
