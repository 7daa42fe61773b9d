import { parseEther as ether, parseUnits } from 'viem'

export function orderPlan(): readonly PlannedOrder[] {
  return [
    tidewater(0n, 'native', ether('0.05'), { about: 'Token id 0 of the ERC-721, paid in ether.' }),
    tidewater(1n, 'usdc', usd6('120'), {
      about: 'Paid in USDC (6 decimals): an approval, then the purchase.',
    }),
    tidewater(2n, 'dai', ether('85'), { about: 'Paid in DAI (18 decimals).' }),
    tidewater(3n, 'usdt', usd6('240'), {
      about: 'Paid in USDT, which returns nothing and wants allowances reset to zero.',
    }),
    tidewater(4n, 'native', 0n, { about: 'Free.' }),
    tidewater(5n, 'native', ether('0.35'), { maker: 1, about: 'From another seller, in ether.' }),
    tidewater(6n, 'usdc', 1n, { maker: 1, about: 'As cheap as can be: 0.000001 USDC.' }),
    tidewater(7n, 'native', ether('400'), { maker: 1, about: 'Expensive, in ether.' }),
    tidewater(8n, 'usdc', usd6('250000'), { maker: 1, about: 'Expensive, in USDC.' }),
    tidewater(9n, 'native', ether('1000000000000'), {
      about: 'More ether than there is: nobody can buy it.',
    }),
    tidewater(10n, 'native', ether('0.2'), { window: 'past', about: 'Expired.' }),
    tidewater(11n, 'native', ether('0.15'), { outcome: sold(1n), about: 'Sold already.' }),
    tidewater(12n, 'usdc', usd6('75'), { outcome: { kind: 'cancelled' }, about: 'Cancelled by its seller.' }),
    tidewater(13n, 'dai', ether('60'), {
      outcome: givenAway(1n),
      about: 'The seller gave the token away and owns it no longer.',
    }),
    tidewater(14n, 'usdc', usd6('90'), {
      maker: 2,
      outcome: { kind: 'revoked' },
      about: 'The seller took back the approval.',
    }),
    tidewater(15n, 'native', ether('0.6'), { window: 'future', about: 'Has not begun yet.' }),
    tidewater(16n, 'native', ether('1.2'), { about: 'One token in two orders: this one in ether.' }),
    tidewater(16n, 'usdc', usd6('3500'), { about: 'One token in two orders: this one in USDC.' }),
    tidewater(17n, 'usdc', usd6('900'), { about: 'In USDC.' }),
    tidewater(18n, 'dai', ether('42.5'), { maker: 1, about: 'In DAI, with a broken price.' }),
    tidewater(19n, 'native', ether('0.08'), { maker: 1, about: 'In ether.' }),
    edition(0n, 25n, 'native', ether('0.01'), {
      about: 'Token id 0 of the ERC-1155: 25 prints, in ether.',
    }),
    edition(1n, 100n, 'usdc', usd6('12'), { about: '100 prints, in USDC.' }),
    edition(2n, 1_000n, 'native', 0n, { about: 'Free prints.' }),
    edition(3n, 50n, 'dai', ether('7.5'), {
      maker: 1,
      outcome: sold(18n),
      about: '50 prints of which 18 are sold.',
    }),
    edition(4n, 200n, 'usdt', usd6('9.99'), { maker: 1, about: '200 prints, in USDT.' }),
    edition(5n, 10n ** 30n, 'native', 1n, { about: 'A huge quantity: 10^30 prints at one wei.' }),
    edition(6n, 30n, 'usdc', usd6('20'), {
      outcome: { kind: 'cancelled' },
      about: 'Prints, cancelled by their seller.',
    }),
    edition(7n, 5n, 'usdc', usd6('35'), { outcome: sold(5n), about: 'Prints, sold out.' }),
    edition(8n, 40n, 'native', ether('0.02'), {
      outcome: givenAway(35n),
      about: '40 listed, but the seller kept only 5.',
    }),
    edition(9n, 12n, 'dai', ether('18'), { window: 'past', about: 'Prints, expired.' }),
    edition(10n, 60n, 'usdt', usd6('14.5'), {
      maker: 2,
      outcome: { kind: 'revoked' },
      about: 'Prints whose seller took back the approval.',
    }),
    edition(11n, 8n, 'native', ether('0.4'), { about: 'A small, dear edition.' }),
  ]
}

/** An order to list, and its outcome after the listing. */
export type PlannedOrder = {
  /** The sandbox's ERC-721 or ERC-1155 collection. */
  collection: 'erc721' | 'erc1155'
  /** The token's id in the collection. */
  tokenId: bigint
  /** The units listed. */
  quantity: bigint
  /** The currency of the price. */
  currency: 'native' | 'usdc' | 'dai' | 'usdt'
  /** Price of one unit, in the smallest unit of the currency. */
  unitPrice: bigint
  /** The seller, as an index into the list of sellers. */
  maker: number
  /** Whether the order is open, has expired, or has not started. */
  window: 'open' | 'past' | 'future'
  /** The change after the listing, such as a sale or a cancellation; `none` for no change. */
  outcome: Outcome
  /** One sentence on what is special about the order. */
  about: string
}

/** A planned order after its listing. */
export type ListedOrder = PlannedOrder & {
  /** The order's id on its market. */
  orderId: string
}

type Outcome =
  | {
      /** `none`: the order stays open. `cancelled`: the maker cancels it. `revoked`: the maker revokes the market's approval. */
      kind: 'none' | 'cancelled' | 'revoked'
    }
  | {
      /** Another account bought units of the order. */
      kind: 'sold'
      /** The units bought. */
      quantity: bigint
    }
  | {
      /** The maker transferred units to another account while the order is listed. */
      kind: 'givenAway'
      /** The units transferred. */
      quantity: bigint
    }

type Rest = Partial<PlannedOrder> & { about: string }

const defaults = { maker: 0, window: 'open', outcome: { kind: 'none' } } satisfies Partial<PlannedOrder>

function tidewater(
  tokenId: bigint,
  currency: PlannedOrder['currency'],
  unitPrice: bigint,
  rest: Rest,
): PlannedOrder {
  return { ...defaults, collection: 'erc721', tokenId, quantity: 1n, currency, unitPrice, ...rest }
}

export function edition(
  tokenId: bigint,
  quantity: bigint,
  currency: PlannedOrder['currency'],
  unitPrice: bigint,
  rest: Rest,
): PlannedOrder {
  return { ...defaults, collection: 'erc1155', tokenId, quantity, currency, unitPrice, ...rest }
}

function sold(quantity: bigint): Outcome {
  return { kind: 'sold', quantity }
}

function givenAway(quantity: bigint): Outcome {
  return { kind: 'givenAway', quantity }
}

function usd6(amount: string): bigint {
  return parseUnits(amount, 6)
}
