import { AddressCodec, ChainId } from 'tillkit/internal'
import * as z from 'zod/mini'
import { BlockedConfig } from './blockedConfig.js'
import { isReadableUrl, unreadable } from './isReadableUrl.js'
import { RelayerConfig, RemoteRelayerConfig } from './relayerConfig.js'
import { VenuesConfig } from './venuesConfig.js'

const HttpUrl = z
  .string()
  .check(z.refine(isHttpUrl, 'must be an http or https address'), z.refine(isReadableUrl, unreadable))
const Text = z.string().check(z.minLength(1, 'must not be empty'))
const Decimals = z.number().check(z.int(), z.gte(0, 'must be 0 to 77'), z.lte(77, 'must be 0 to 77'))
const Count = z.number().check(z.int(), z.gte(0, 'must not be negative'))

/**
 * A currency that the service supports. Buyers can swap from it and pay gasless purchases in it. The service knows its decimals without a
 * read from the chain.
 */
export const Currency = z.strictObject({
  /** The ERC-20 contract; the zero address for the native currency. */
  address: AddressCodec,
  symbol: Text,
  name: Text,
  /** The number of decimals, 0 to 77. */
  decimals: Decimals,
})
export type Currency = z.output<typeof Currency>

const NativeCurrency = z.strictObject({
  name: Text,
  symbol: Text,
  decimals: Decimals,
})

export const NetworkConfig = z.strictObject({
  /** The network's name. It is the first path segment of the Marketplace and Indexer endpoints. */
  name: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')),
  /** The chain ID that the node must serve, such as 1. */
  chainId: ChainId,
  /** The JSON-RPC URL of the node. The environment variable `RPC_URL_<chain id>` takes precedence. */
  rpcUrl: HttpUrl,
  /** Further nodes of the chain. The service uses them in this order if `rpcUrl` fails, and compares their blocks with it. @default [] */
  fallbackRpcUrls: z._default(z.array(HttpUrl), []),
  /** The Tillkit market contract; its orders have the kind `service_marketplace_v2`. Without it, the service serves only `venues`. */
  market: z.optional(AddressCodec),
  /** Further markets on the chain. @default [] */
  venues: z._default(VenuesConfig, []),
  /** The first block to index: the block of the first order, or any block before it. @default 0 */
  startBlock: z._default(Count, 0),
  /** Milliseconds between two reads of the chain's head. @default 250 */
  pollInterval: z._default(z.number().check(z.int(), z.gte(1, 'must be at least 1')), 250),
  /**
   * Milliseconds that the chain's head may stay unchanged before `/ready` reports it. Set it for chains that mine on demand.
   *
   * @default ten times the longest of the last 256 block times, at least two minutes. No limit with `allowRollback`, or with fewer than 32
   * block times.
   */
  maxStandstillMs: z.optional(z.number().check(z.int(), z.gte(1, 'must be at least 1'))),
  /** The maximum number of blocks that a reorg may replace. A deeper reorg stops the index, and `/ready` reports it. @default 1024 */
  maxReorgDepth: z._default(Count, 1_024),
  /** For development: blocks may disappear without a replacement, for example after `evm_revert`. @default false */
  allowRollback: z._default(z.boolean(), false),
  /** The chain's native currency, which pays for gas. @default Ether, ETH, 18 decimals */
  nativeCurrency: z._default(NativeCurrency, {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
  }),
  currencies: z._default(z.array(Currency), []),
  /** The relayer that sends gasless purchases. Without it, buyers send every transaction themselves. */
  relayer: z.optional(z.union([RelayerConfig, RemoteRelayerConfig])),
  /** The Uniswap V2 router for swaps. Without it and `uniswapV3`, the service offers no swaps. */
  uniswapV2: z.optional(
    z.strictObject({
      /** The router contract: UniswapV2Router02, or a contract with the same functions. */
      router: AddressCodec,
    }),
  ),
  /** Uniswap's SwapRouter02 and QuoterV2, for swaps through V3 pools. */
  uniswapV3: z.optional(
    z.strictObject({
      /** The address of Uniswap's SwapRouter02. */
      router: AddressCodec,
      /** The address of Uniswap's QuoterV2. */
      quoter: AddressCodec,
    }),
  ),
  /**
   * Tokens that a swap may use between the sold and the bought token, in addition to the wrapped native currency and `usdCurrency`.
   *
   * @default []
   */
  swapTokens: z._default(z.array(AddressCodec), []),
  /** The collections, tokens and sellers that the operator blocks, in addition to the entries of `tillkit block`. @default nothing */
  blocked: z.prefault(BlockedConfig, {}),
  /** The currency that `priceUSD` treats as the US dollar, one of `currencies`. Without it, `priceUSD` is 0. */
  usdCurrency: z.optional(AddressCodec),
})
export type NetworkConfig = z.output<typeof NetworkConfig>

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
