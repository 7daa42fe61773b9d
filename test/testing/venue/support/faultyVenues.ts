import { type Address, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import type { Venue } from '../../../../src/venues/venue.js'
import { shelf } from '../../../checkout/venues/support/shelf.js'

/** The functions that the tests call on the `Shelf` market and on its tokens. */
export const shelfAbi = parseAbi([
  'struct Request { bool isListing; bool isERC1155; address tokenContract; uint256 tokenId; uint256 quantity; uint96 expiry; address currency; uint256 pricePerToken; }',
  'function createRequest(Request request)',
  'function mint(address to, uint256 tokenId)',
  'function mint(address to, uint256 tokenId, uint256 quantity)',
  'function setApprovalForAll(address operator, bool approved)',
  'function put(address collection, uint256 tokenId, address currency, uint256 price)',
  'function buy(uint256 offerId) payable',
  'function count() view returns (uint256)',
])

/** Venues for the `Shelf` market. Each has one fault. `code` is the code that `checkVenue` must report. */
export function faultyVenues({ market, price, seller }: faultyVenues.Options): Record<string, Faulty> {
  /** Returns the correct venue with one difference: `change` replaces fields of each sale that the venue reads. */
  const saying = (change: (sale: Sale) => Partial<Sale>): Venue => ({
    ...shelf,
    bind: (called, context) => {
      const sale = shelf.bind(called, context)
      return sale && { ...sale, ...change(sale) }
    },
  })
  const items = (change: object) =>
    saying((sale) => ({ items: sale.items.map((item) => ({ ...item, ...change })) }))
  const eventsOf = (context: Outcome): { offerId?: bigint; buyer?: Address }[] =>
    context.events.map(({ args }) => args as object)
  return {
    'another order': { code: 'refused', venue: items({ orderId: '0' }) },
    'another token': { code: 'refused', venue: items({ tokenId: 1n }) },
    'another collection': { code: 'refused', venue: items({ collection: market }) },
    'more than is available': { code: 'refused', venue: items({ quantity: 2n }) },
    'half the unit price': { code: 'mispriced', venue: items({ unitPrice: price / 2n }) },
    'half the price': {
      code: 'refused',
      venue: saying((sale) => ({
        price: price / 2n,
        items: sale.items.map((item) => ({ ...item, unitPrice: price / 2n })),
      })),
    },
    'another currency': { code: 'refused', venue: saying(() => ({ currency: zeroAddress })) },
    'another recipient': { code: 'refused', venue: saying(() => ({ recipient: seller })) },
    'an invented fee': {
      code: 'refused',
      venue: saying((sale) => ({ price: sale.price - 1n, fees: [{ receiver: seller, amount: 1n }] })),
    },
    'another spender': { code: 'refused', venue: { ...shelf, spender: () => seller } },
    'an unreadable call': { code: 'refused', venue: { ...shelf, read: () => undefined } },
    'the same purchase for every call': {
      code: 'harmful',
      venue: { ...shelf, bind: (_, context) => shelf.bind({ offerId: 1n }, context) },
    },
    'no proof': { code: 'unproven', venue: { ...shelf, outcome: () => false } },
    'a proof without a condition': {
      code: ['proven-by-nothing', 'proven-by-another', 'proven-for-another'],
      venue: { ...shelf, outcome: () => true },
    },
    'any sale to the buyer as proof': {
      code: 'proven-by-another',
      venue: {
        ...shelf,
        outcome: (_, context) =>
          eventsOf(context).some(({ buyer }) => buyer && isAddressEqual(buyer, context.buyer)),
      },
    },
    'a sale to any buyer as proof': {
      code: 'proven-for-another',
      venue: {
        ...shelf,
        outcome: (called, context) =>
          eventsOf(context).some(({ offerId }) => offerId === (called as { offerId: bigint }).offerId),
      },
    },
    'a text for an unknown error': {
      code: 'unknown-error',
      venue: { ...shelf, errors: { ...shelf.errors, SoldOut: 'It is gone.' } },
    },
  }
}

export declare namespace faultyVenues {
  type Options = { market: Address; price: bigint; seller: Address }
}

type Faulty = { venue: Venue; code: string | readonly string[]; offerId?: bigint }
type Sale = NonNullable<ReturnType<Venue['bind']>>
type Outcome = Parameters<Venue['outcome']>[1]
