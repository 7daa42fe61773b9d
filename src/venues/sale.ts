import type { Address } from 'viem'

/** What a call or a signature buys and pays, whichever market it is on. Amounts are in the currency's smallest unit. */
export type Sale = {
  /** What is bought, line by line. */
  items: readonly SaleItem[]
  /** Who sells; absent where only the market knows. */
  seller?: Address
  /** What is paid in; the zero address for the native currency. */
  currency: Address
  /** Who gets the tokens; absent means whoever sends the call. */
  recipient: Address | undefined
  /** What the items cost together, without the fees on top. */
  price: bigint
  /** What is paid on top of the price. */
  fees: readonly Fee[]
  /**
   * Whether the price changes with the time: `price` is the most that is still taken, less may be, and the market gives back what is
   * left. @default false
   */
  isMoving?: boolean
  /** Contracts that have a say in whether it is sold, beside the market. @default none */
  zones?: readonly Address[]
  /** Whether there is nothing in the call but this. */
  canonical: boolean
}

/** One line of a sale. Markets that do not say so leave out the order and the price of a unit; then it has to be the only one. */
export type SaleItem = {
  /** The order's id on the wire. */
  orderId?: string
  /** The contract of the token. */
  collection: Address
  /** The token’s number in its collection. */
  tokenId: bigint
  /** How many of it. */
  quantity: bigint
  /** The price of one, without fees on top, rounded up. */
  unitPrice?: bigint
  /** Who sells it, where the sale as a whole does not say. */
  seller?: Address
}

/** An amount that somebody receives. */
export type Fee = {
  /** Who gets it. */
  receiver: Address
  /** In the currency’s smallest unit. */
  amount: bigint
}

/** What a sale costs in all. */
export function costOf({ price, fees }: { price: bigint; fees: readonly Pick<Fee, 'amount'>[] }): bigint {
  return fees.reduce((sum, { amount }) => sum + amount, price)
}

/** What items with a price each cost together. */
export function priceOfItems(items: readonly { quantity: bigint; unitPrice: bigint }[]): bigint {
  return items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
}

/** What items with a price each cost together, with fees on top. */
export function costOfItems(options: {
  items: readonly { quantity: bigint; unitPrice: bigint }[]
  fees: readonly Pick<Fee, 'amount'>[]
}): bigint {
  const { items, fees } = options
  return costOf({ price: priceOfItems(items), fees })
}
