import { AddressCodec, ChainId } from 'tillkit/internal'
import * as z from 'zod/mini'
import { isReadableUrl, unreadable } from './isReadableUrl.js'
import { RelayerConfig, RemoteRelayerConfig } from './relayerConfig.js'
import { VenuesConfig } from './venuesConfig.js'

const HttpUrl = z
  .string()
  .check(z.refine(isHttpUrl, 'must be an http or https address'), z.refine(isReadableUrl, unreadable))
const Text = z.string().check(z.minLength(1, 'must not be empty'))
const Decimals = z.number().check(z.int(), z.gte(0, 'must be 0 to 77'), z.lte(77, 'must be 0 to 77'))
const Count = z.number().check(z.int(), z.gte(0, 'must not be negative'))

/** A currency that the service knows by name: offered as means of payment, and formatted without asking the chain. */
export const Currency = z.strictObject({
  /** The ERC-20; the zero address for the native currency. */
  address: AddressCodec,
  /** Such as `USDC`. */
  symbol: Text,
  /** Such as `USD Coin`. */
  name: Text,
  /** How many digits of an amount stand behind the decimal point, 0 to 77. */
  decimals: Decimals,
})
export type Currency = z.output<typeof Currency>

const NativeCurrency = z.strictObject({
  /** Such as `Ether`. */
  name: Text,
  /** Such as `ETH`. */
  symbol: Text,
  /** 18 on nearly every chain. */
  decimals: Decimals,
})

/** One chain that the service follows. */
export const NetworkConfig = z.strictObject({
  /** The path segment of the chain's Marketplace and Indexer calls. */
  name: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')),
  /** The id that the node has to have, such as 1. */
  chainId: ChainId,
  /** JSON-RPC over HTTP; the environment's `RPC_URL_<chain id>` goes first. */
  rpcUrl: HttpUrl,
  /** Nodes of the same chain: asked where that one fails, in this order, and held against it. @default [] */
  fallbackRpcUrls: z._default(z.array(HttpUrl), []),
  /** Our market contract, whose orders go by `service_marketplace_v2`. Without it there is nothing but `venues`. */
  market: z.optional(AddressCodec),
  /** Markets beside it. @default [] */
  venues: z._default(VenuesConfig, []),
  /** The block that holds the first order, or any before it. @default 0 */
  startBlock: z._default(Count, 0),
  /** Milliseconds between two looks at the chain's head. @default 250 */
  pollInterval: z._default(z.number().check(z.int(), z.gte(1, 'must be at least 1')), 250),
  /**
   * Milliseconds that the chain's head may stay before `/ready` says that no block comes: for chains that make blocks on demand.
   *
   * @default ten times the longest time between two of the last 256 blocks, two minutes at least
   */
  maxStandstillMs: z.optional(z.number().check(z.int(), z.gte(1, 'must be at least 1'))),
  /** The most blocks that are given up for others in their place: more stop the index. @default 1024 */
  maxReorgDepth: z._default(Count, 1_024),
  /** For development: blocks may go without others in their place, as a snapshot's revert has it. @default false */
  allowRollback: z._default(z.boolean(), false),
  /** What gas is paid in. @default Ether, ETH, 18 decimals */
  nativeCurrency: z._default(NativeCurrency, {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
  }),
  /** The currencies that are known by name. @default [] */
  currencies: z._default(z.array(Currency), []),
  /** Who sends what buyers have signed. Without it buyers send everything themselves. */
  relayer: z.optional(z.union([RelayerConfig, RemoteRelayerConfig])),
  /** The Uniswap V2 router that swaps are priced by. Without it and `uniswapV3` nothing can be swapped. */
  uniswapV2: z.optional(
    z.strictObject({
      /** UniswapV2Router02, or one with its functions. */
      router: AddressCodec,
    }),
  ),
  /** Uniswap's SwapRouter02 and QuoterV2, whose V3 pools swaps are priced by, too. */
  uniswapV3: z.optional(
    z.strictObject({
      /** SwapRouter02. */
      router: AddressCodec,
      /** QuoterV2. */
      quoter: AddressCodec,
    }),
  ),
  /** What swaps may lead over beside the wrapped native currency and `usdCurrency`. @default [] */
  swapTokens: z._default(z.array(AddressCodec), []),
  /** The currency that stands for the US dollar in `priceUSD`. */
  usdCurrency: z.optional(AddressCodec),
})
export type NetworkConfig = z.output<typeof NetworkConfig>

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
