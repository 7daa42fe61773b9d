import { parseEther, parseUnits } from 'viem'
import type { PlannedOrder } from './orderPlan.js'

export function seaportPlan(): readonly PlannedListing[] {
  return [
    {
      collection: 'erc721',
      tokenId: 1_000n,
      quantity: 1n,
      currency: 'usdc',
      maker: 0,
      throughConduit: true,
      unitPrice: parseUnits('150', 6),
      about: 'A work on Seaport, in USDC through a conduit.',
    },
    {
      collection: 'erc721',
      tokenId: 1_001n,
      quantity: 1n,
      currency: 'native',
      maker: 1,
      throughConduit: false,
      unitPrice: parseEther('0.25'),
      about: 'A work on Seaport, in ether.',
    },
    {
      collection: 'erc1155',
      tokenId: 1_000n,
      quantity: 20n,
      currency: 'native',
      maker: 0,
      throughConduit: false,
      unitPrice: parseEther('0.015'),
      about: '20 prints on Seaport, in ether.',
    },
    {
      collection: 'erc1155',
      tokenId: 1_001n,
      quantity: 50n,
      currency: 'dai',
      maker: 1,
      throughConduit: true,
      unitPrice: parseEther('8'),
      about: '50 prints on Seaport, in DAI through a conduit.',
    },
  ]
}

/** A listing to sign. */
export type PlannedListing = Pick<
  PlannedOrder,
  'collection' | 'tokenId' | 'quantity' | 'currency' | 'unitPrice' | 'maker' | 'about'
> & {
  /** Whether Seaport moves the tokens and the currency through a conduit instead of by itself. */
  throughConduit: boolean
}
