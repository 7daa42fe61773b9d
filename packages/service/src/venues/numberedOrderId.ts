import { decimal } from 'tillkit/internal'
import { type Address, concatHex, type Hex, isHash, numberToHex, size, slice } from 'viem'

const orderNumberLimit = 2n ** 96n

/**
 * Returns the internal ID of an order whose market identifies orders by numbers. The ID contains the market's address, so it is unique on
 * the chain. The API shows only the number, in decimal.
 *
 * @throws {RangeError} The number is negative, or 2^96 or more.
 */
export function numberedOrderId({ market, number }: numberedOrderId.Options): Hex {
  if (number < 0n || number >= orderNumberLimit)
    throw new RangeError(`The number of an order must be below 2^96. Received ${number}.`)
  return concatHex([market.toLowerCase() as Address, numberToHex(number, { size: 12 })])
}

export declare namespace numberedOrderId {
  type Options = {
    /** The market contract. */
    market: Address
    /** The order's number, below 2^96. */
    number: bigint
  }
}

/** Returns the public ID of an order: its number if the market numbers its orders, otherwise its internal ID. */
export function toPublicOrderId({ orderId, market }: toPublicOrderId.Options): string {
  const isNumbered = slice(orderId, 0, size(market)) === market.toLowerCase()
  return isNumbered ? BigInt(slice(orderId, size(market))).toString() : orderId
}

export declare namespace toPublicOrderId {
  type Options = { orderId: Hex; market: Address }
}

/**
 * Returns the internal IDs of the orders with a public ID. A number may be an order on each market, so it has one internal ID for each
 * market.
 */
export function toStoredOrderIds(text: string, markets: readonly Address[]): Hex[] {
  // Check the format first, because PostgreSQL rejects some texts, such as one with a NUL character.
  if (isHash(text)) {
    const isNumbered = markets.some((market) => text.toLowerCase().startsWith(market.toLowerCase()))
    return isNumbered ? [] : [text]
  }
  if (!decimal.test(text) || BigInt(text) >= orderNumberLimit) return []
  return markets.map((market) => numberedOrderId({ market, number: BigInt(text) }))
}
