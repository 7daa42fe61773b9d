import { type Hex, padHex, zeroAddress, zeroHash } from 'viem'
import { place } from '../../verify/support/place.js'
import { conduit } from '../../verify/support/seaportSteps.js'
import { type ListingAttack, offered, paid, signed } from './listingAttack.js'

const { stranger, otherUsdc, oddToken, paintings, collection, seconds } = place
const year = 366n * 86_400n
const cheap = { startAmount: 1n, endAmount: 1n }
const strange: Hex = `0x${'12'.repeat(32)}`

/** Attacks in which the Seaport order differs from the intent. */
export const termAttacks: readonly ListingAttack[] = [
  signed('price: nothing', 'price-too-low', () => ({ consideration: [] })),
  signed(
    'price: the smallest unit',
    'price-too-low',
    paid(() => cheap),
  ),
  signed(
    'price: a tenth',
    'price-too-low',
    paid(({ startAmount: amount }) => ({ startAmount: amount / 10n, endAmount: amount / 10n })),
  ),
  signed(
    'price: one unit less',
    'price-too-low',
    paid(({ startAmount: amount }, index) =>
      index === 0 ? { startAmount: amount - 1n, endAmount: amount - 1n } : {},
    ),
  ),
  signed('price: reduced by the royalty, all for the seller', 'price-too-low', ({ consideration }) => ({
    consideration: consideration.slice(0, 1),
  })),
  signed(
    'price: the unit price for all editions',
    'price-too-low',
    paid(({ startAmount: amount }) => ({ startAmount: amount / 4n, endAmount: amount / 4n })),
    'seaportEdition',
  ),
  signed(
    'price: twice as high',
    'other-price',
    paid(({ startAmount: amount }) => ({ startAmount: amount * 2n, endAmount: amount * 2n })),
  ),
  signed(
    'price: falls to nothing',
    'not-a-listing',
    paid(() => ({ endAmount: 1n })),
  ),
  signed(
    'price: rises from nothing',
    'not-a-listing',
    paid(() => ({ startAmount: 1n })),
  ),
  signed(
    'price: in hex',
    'not-a-listing',
    paid(() => ({ startAmount: '0x1', endAmount: '0x1' })),
  ),

  // Attacks that change who gets the proceeds
  signed(
    'proceeds: to a stranger',
    'proceeds-too-low',
    paid(() => ({ recipient: stranger })),
  ),
  signed(
    'proceeds: to the zero address',
    'proceeds-too-low',
    paid(() => ({ recipient: '0x000000000000000000000000000000000000dEaD' })),
  ),
  signed(
    'proceeds: most of it as a royalty',
    'proceeds-too-low',
    paid(({ startAmount: _ }, index) =>
      index === 0
        ? { startAmount: 50_000n, endAmount: 50_000n }
        : { startAmount: 950_000n, endAmount: 950_000n },
    ),
  ),
  signed(
    'proceeds: one unit of them to a stranger',
    'proceeds-too-low',
    paid((_, index) =>
      index === 0
        ? { startAmount: 949_999n, endAmount: 949_999n }
        : { startAmount: 50_001n, endAmount: 50_001n },
    ),
  ),
  signed(
    'proceeds: to the collection',
    'proceeds-too-low',
    paid(() => ({ recipient: collection })),
    'seaportEdition',
  ),

  // Attacks that change the currency of the payment
  signed(
    'currency: a token with the same name',
    'wrong-currency',
    paid(() => ({ token: otherUsdc })),
  ),
  signed(
    'currency: another token',
    'wrong-currency',
    paid(() => ({ token: oddToken })),
  ),
  signed(
    'currency: the same number of wei',
    'wrong-currency',
    paid(() => ({ itemType: 0, token: zeroAddress })),
  ),
  signed(
    'currency: the seller’s part in a token with the same name',
    'wrong-currency',
    paid((_, index) => (index === 0 ? { token: otherUsdc } : {})),
  ),
  signed(
    'currency: an edition',
    'not-a-listing',
    paid(() => ({ itemType: 3, token: collection, identifierOrCriteria: 1n })),
  ),
  signed(
    'currency: with an id',
    'not-a-listing',
    paid(() => ({ identifierOrCriteria: 1n })),
  ),

  // Attacks that sell something else than the agreed token
  signed('token: another one', 'wrong-token-id', offered({ identifierOrCriteria: 1n }), 'seaportEdition'),
  signed(
    'token: of another collection',
    'wrong-collection',
    offered({ itemType: 2, token: paintings, startAmount: 1n, endAmount: 1n }),
    'seaportEdition',
  ),
  signed('token: any of the collection', 'not-a-listing', offered({ itemType: 4, identifierOrCriteria: 0n })),
  signed(
    'token: any edition',
    'not-a-listing',
    offered({ itemType: 5, identifierOrCriteria: 0n }),
    'seaportEdition',
  ),
  signed(
    'token: more editions',
    'wrong-quantity',
    offered({ startAmount: 5n, endAmount: 5n }),
    'seaportEdition',
  ),
  signed(
    'token: a growing number of editions',
    'not-a-listing',
    offered({ endAmount: 1_000n }),
    'seaportEdition',
  ),
  signed(
    'token: all of them',
    'wrong-quantity',
    offered({ startAmount: 2n ** 60n, endAmount: 2n ** 60n }),
    'seaportEdition',
  ),
  signed('token: a second token added', 'not-a-listing', ({ offer }) => ({
    offer: [...offer, { itemType: 3, token: collection, identifierOrCriteria: 7n, ...cheap }],
  })),
  signed('token: an amount of currency added', 'not-a-listing', ({ offer }) => ({
    offer: [
      ...offer,
      {
        itemType: 1,
        token: oddToken,
        identifierOrCriteria: 0n,
        startAmount: 2_000_000n,
        endAmount: 2_000_000n,
      },
    ],
  })),
  signed('token: replaced by currency, which is a bid', 'not-a-listing', ({ offer }) => ({
    offer: offer.map((item) => ({
      ...item,
      itemType: 1,
      token: oddToken,
      identifierOrCriteria: 0n,
      startAmount: 2_000_000n,
      endAmount: 2_000_000n,
    })),
  })),
  signed('token: none', 'not-a-listing', () => ({ offer: [] })),

  // Attacks that change when the listing is valid
  signed('time: without end', 'wrong-expiry', () => ({ endTime: 2n ** 256n - 1n })),
  signed('time: a year', 'wrong-expiry', () => ({ endTime: seconds + year })),
  signed('time: a day more', 'wrong-expiry', ({ endTime }) => ({ endTime: endTime + 86_400n })),
  signed('time: an hour less', 'wrong-expiry', ({ endTime }) => ({ endTime: endTime - 3_600n })),
  signed('time: begins later', 'wrong-expiry', () => ({ startTime: seconds + 86_400n })),

  // Attacks that change the zone, or the conduit that moves the token
  signed('zone: a stranger who may refuse', 'foreign-zone', () => ({ zone: stranger, orderType: 2 })),
  signed('zone: a stranger who may cancel', 'foreign-zone', () => ({ zone: stranger })),
  signed('zone: a zone hash without a zone', 'foreign-zone', () => ({ zoneHash: strange })),
  signed('zone: a restricted order type without a zone', 'foreign-zone', () => ({ orderType: 3 })),
  signed('zone: a contract order, whose offerer chooses the terms', 'not-a-listing', () => ({
    orderType: 4,
  })),
  signed('zone: the agreed zone in an open order', 'foreign-zone', () => ({ orderType: 0 }), 'seaportZoned'),
  signed(
    'zone: the agreed zone in a partial open order',
    'foreign-zone',
    () => ({ orderType: 1 }),
    'seaportZoned',
  ),
  signed(
    'zone: the agreed zone with a hash that allows a stranger',
    'foreign-zone',
    () => ({ zoneHash: padHex(stranger) }),
    'seaportZoned',
  ),
  signed(
    'zone: the agreed zone with another hash',
    'foreign-zone',
    () => ({ zoneHash: zeroHash }),
    'seaportZoned',
  ),
  signed('zone: another one than was agreed', 'foreign-zone', () => ({ zone: stranger }), 'seaportZoned'),
  signed(
    'zone: none instead of the agreed one',
    'foreign-zone',
    () => ({ zone: zeroAddress, zoneHash: zeroHash, orderType: 0 }),
    'seaportZoned',
  ),
  signed('conduit: of a stranger', 'unexpected-spender', () => ({ conduitKey: strange })),
  signed('conduit: a known one of other marketplaces', 'unexpected-spender', () => ({
    conduitKey: conduit.key,
  })),
  signed('counter: a later one', 'wrong-counter', () => ({ counter: 1n })),
  signed('offerer: a stranger', 'wrong-signer', () => ({ offerer: stranger })),
  signed('fields: an additional one', 'not-a-listing', () => ({ taker: stranger })),
]
