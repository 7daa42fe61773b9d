import type { Address } from 'viem'
import type { Venue } from '../../venues/venue.js'

/** What a host trusts beyond what Tillkit knows by itself. The default trusts nothing. */
export type Policy = {
  /**
   * The market contracts that may be approved and paid, for each chain id. A bare address is a market of a kind that
   * Tillkit knows by itself; which one, its calls and its answers tell. @default {}
   */
  markets?: { readonly [chainId: number]: readonly (Address | PolicyMarket)[] } | undefined
  /**
   * Whether orders of third parties may be bought on Seaport 1.6, which has one address on every chain. @default true
   */
  seaport?: boolean | undefined
  /**
   * Contracts that may have a say in a sale on Seaport, for each chain id; restricted orders of other zones are refused.
   * @default {}
   */
  zones?: { readonly [chainId: number]: readonly Address[] } | undefined
  /**
   * Contracts that may be approved and paid by calls that cannot be read, for each chain id. Only the stated price and
   * the simulation guard such a purchase. @default {}
   */
  contracts?: { readonly [chainId: number]: readonly Address[] } | undefined
  /**
   * Contracts that may swap what the buyer pays with for the currency of the orders, for each chain id: routers of Uniswap (of
   * V2 and its kin, SwapRouter02, the universal one) and the wrapped native currency. On Ethereum, OP Mainnet, Polygon, Base
   * and Arbitrum One those that Uniswap publishes are known beside them. @default {}
   */
  routers?: { readonly [chainId: number]: readonly Address[] } | undefined
  /**
   * Tokens that a swap may lead through beside the two that are swapped, for each chain id; the wrapped native currency is one
   * where it stands for the native one, and is known where routers are. @default {}
   */
  swapTokens?: { readonly [chainId: number]: readonly Address[] } | undefined
  /**
   * Contracts of ours that swap and buy in one transaction, for each chain id; the first is used where the wallet cannot send
   * several calls as one. Each has to know the markets and routers of this policy. @default {}
   */
  checkouts?: { readonly [chainId: number]: readonly Address[] } | undefined
  /** Origins beside the marketplace's own that may be posted to and signed in at. @default [] */
  origins?: readonly string[] | undefined
  /**
   * Texts that may be signed beside a login (EIP-4361), word for word. In each `{address}`, `{chainId}`, `{nonce}` and
   * `{issuedAt}` may stand once, for the buyer, the chain, 8 to 64 letters, digits and hyphens, and a time by RFC 3339.
   * A text with fewer than 16 characters of its own lists nothing. @default []
   */
  messages?: readonly string[] | undefined
  /**
   * Seconds from now, by the chain’s time, that a signature may stay valid. @default 1_800 for what pays or allows (30 minutes),
   * 86_400 (one day) for a message
   */
  maxDeadline?: number | undefined
  /**
   * Blocks, the one of the payment included, until a purchase counts as made. @default by chain and price, 1 to 16: as
   * docs/verify.md has it
   */
  confirmations?: number | undefined
  /**
   * What becomes of a larger allowance that the buyer has given elsewhere: it stays as it is, or is cut to what the purchase
   * costs. What a purchase of ours has left is always cut. @default 'keep'
   */
  allowances?: 'keep' | 'cut' | undefined
  /**
   * Services that may pay the network’s fee of a batch (ERC-7677), for each chain id: wallets that say they take one are told of
   * the first, and go on without it where it refuses. It is told the calls by the wallet, and changes none of them. @default {}
   */
  paymasters?: { readonly [chainId: number]: readonly PolicyPaymaster[] } | undefined
}

/** A service that pays the network’s fee (ERC-7677). */
export type PolicyPaymaster = {
  /** Where the wallet asks it, an address with https://. */
  url: string
  /** What it is told beside the calls, as JSON, such as which of its rules to go by. @default {} */
  context?: { readonly [name: string]: unknown } | undefined
}

/** A market contract that a {@link Policy} trusts, with what is to be known of it. */
export type PolicyMarket = {
  /** The market contract. */
  address: Address
  /** What its calls mean. @default one of those that Tillkit knows */
  venue?: Venue | undefined
  /** A contract that pays several orders on it at once, with the native currency. @default none */
  helper?: Address | undefined
}

/** The addresses of the markets that a policy trusts on a chain. */
export function marketAddresses({ markets }: Policy, chainId: number): readonly Address[] {
  return (markets?.[chainId] ?? []).map((market) => (typeof market === 'string' ? market : market.address))
}
