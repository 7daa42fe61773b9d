import type { Address } from 'viem'
import type { Venue } from '../../venues/venue.js'

/** The contracts, sites and signed messages that your app trusts, in addition to those that Tillkit trusts itself. @default none */
export type Policy = {
  /** The market contracts that the buyer may approve and pay, by chain id. @default {} */
  markets?: { readonly [chainId: number]: readonly (Address | PolicyMarket)[] } | undefined
  /** Whether the buyer may buy third-party orders on Seaport 1.6, which has one address on every chain. @default true */
  seaport?: boolean | undefined
  /**
   * Seaport zones (contracts that may reject a sale) that the host trusts, by chain id. The checkout refuses orders with other zones.
   * @default {}
   */
  zones?: { readonly [chainId: number]: readonly Address[] } | undefined
  /**
   * Contracts that the buyer may approve and pay by calls that Tillkit cannot decode, by chain id. Only the stated price and the simulation
   * protect such a purchase. @default {}
   */
  contracts?: { readonly [chainId: number]: readonly Address[] } | undefined
  /**
   * Contracts that may swap the buyer's payment currency for the currency of the orders, by chain id. Tillkit adds the routers that Uniswap
   * publishes on Ethereum, OP Mainnet, Polygon, Base and Arbitrum One. @default {}
   */
  routers?: { readonly [chainId: number]: readonly Address[] } | undefined
  /**
   * Intermediate tokens that a swap may use in addition to the two swapped currencies, by chain id. List the wrapped native currency if a
   * swap uses it in place of the native currency. Tillkit adds this token on the chains whose routers Tillkit knows. @default {}
   */
  swapTokens?: { readonly [chainId: number]: readonly Address[] } | undefined
  /**
   * Tillkit's swap checkout contracts, which swap and buy in one transaction, by chain id. Each must support the markets and routers of
   * this policy. @default {}
   */
  checkouts?: { readonly [chainId: number]: readonly Address[] } | undefined
  /**
   * Whether the buyer may sign a permit (ERC-2612) in place of an approval, if a contract of `checkouts` can buy without a swap. This
   * applies to orders of one ERC-721 token on Tillkit's market. @default false
   */
  permits?: boolean | undefined
  /** Origins, besides the marketplace's own, to which steps may send data and at which the buyer may sign in. @default [] */
  origins?: readonly string[] | undefined
  /**
   * Templates of texts that the buyer may sign in addition to a login (EIP-4361). The text must match word for word. A template may contain
   * each of these placeholders once: `{address}` (the buyer), `{chainId}`, `{nonce}` (8 to 64 letters, digits and hyphens) and `{issuedAt}`
   * (a time in RFC 3339). A template with fewer than 16 characters outside its placeholders matches nothing. @default []
   */
  messages?: readonly string[] | undefined
  /**
   * The longest time that a signature may stay valid, in seconds of the chain's clock. @default 1_800 (30 minutes) for a payment or an
   * allowance, 86_400 (one day) for a message
   */
  maxDeadline?: number | undefined
  /** The confirmations that a purchase needs, the payment's own block included. @default by chain and price, 1 to 16: see docs/verify.md */
  confirmations?: number | undefined
  /**
   * Whether the checkout keeps a larger allowance that the buyer granted on another site, or cuts it to the cost of the purchase. The
   * checkout always cuts an allowance that an earlier Tillkit purchase left. @default 'keep'
   */
  allowances?: 'keep' | 'cut' | undefined
  /**
   * Services that may pay the network fee of a batch (ERC-7677), by chain id. Such a service gets the calls from the wallet and cannot
   * change them. @default {}
   */
  paymasters?: { readonly [chainId: number]: readonly PolicyPaymaster[] } | undefined
}

/** A service that pays the network fee (ERC-7677). */
export type PolicyPaymaster = {
  /** The https:// URL to which the wallet sends its RPC requests for this service. */
  url: string
  /** Extra context for the service as JSON, for example the id of a sponsorship policy. @default {} */
  context?: { readonly [name: string]: unknown } | undefined
}

/** A market contract that a {@link Policy} trusts. */
export type PolicyMarket = {
  /** The address of the market contract. */
  address: Address
  /** The venue that decodes the calls of the market. @default one of the venues that Tillkit knows */
  venue?: Venue | undefined
  /** A contract that pays several orders of the market at once with the native currency. @default none */
  helper?: Address | undefined
}

export function marketAddresses({ markets }: Policy, chainId: number): readonly Address[] {
  return (markets?.[chainId] ?? []).map((market) => (typeof market === 'string' ? market : market.address))
}
