import { decimal } from 'tillkit/internal'
import { type Address, concatHex, type Hex, isHash, numberToHex, size, slice } from 'viem'

/** Above what no market numbers its orders: what is left of 32 bytes beside an address. */
const endOfNumbers = 2n ** 96n

/**
 * The id of an order that a market only numbers: no other market of the chain has it, and outside of the service the order goes
 * by its number, in decimal digits.
 *
 * @throws {RangeError} for a number of 2^96 or more.
 */
export function numberedOrderId({ market, number }: numberedOrderId.Options): Hex {
  if (number < 0n || number >= endOfNumbers) throw new RangeError(`An order has the number ${number}.`)
  return concatHex([market.toLowerCase() as Address, numberToHex(number, { size: 12 })])
}

export declare namespace numberedOrderId {
  type Options = {
    /** The market contract. */
    market: Address
    /** Below 2^96. */
    number: bigint
  }
}

/** What an order goes by outside of the service: its number where its market numbers its orders, else its id. */
export function outerOrderId({ orderId, market }: outerOrderId.Options): string {
  const isNumbered = slice(orderId, 0, size(market)) === market.toLowerCase()
  return isNumbered ? BigInt(slice(orderId, size(market))).toString() : orderId
}

export declare namespace outerOrderId {
  type Options = { orderId: Hex; market: Address }
}

/** The ids that somebody may mean by what an order goes by outside, where orders are on these markets. */
export function innerOrderIds(text: string, markets: readonly Address[]): Hex[] {
  // Text that PostgreSQL cannot hold must not reach it.
  if (isHash(text)) {
    const isNumbered = markets.some((market) => text.toLowerCase().startsWith(market.toLowerCase()))
    return isNumbered ? [] : [text]
  }
  if (!decimal.test(text) || BigInt(text) >= endOfNumbers) return []
  return markets.map((market) => numberedOrderId({ market, number: BigInt(text) }))
}
