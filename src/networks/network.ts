import type { Address } from 'viem'

/**
 * A public network, with data from published packages. Do not trust the addresses directly: check them with `tillkit doctor --network`,
 * then create a policy with `policyFrom`.
 */
export type Network = {
  /** The name of the network in `viem/chains` and in `tillkit doctor --network`. */
  name: string
  /** The chain id, which each signed transaction of this network contains (EIP-155). */
  chainId: number
  /** The name for people. */
  title: string
  /** Whether the network's coins have no value. */
  testnet: boolean
  /** The currency in which accounts pay for gas. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** The URL of a block explorer. */
  explorer?: string | undefined
  /** Milliseconds between two blocks; missing if viem does not state it. */
  blockTime?: number | undefined
  /**
   * The confirmations that a checkout waits for if the policy sets no `confirmations`: `usual`, or `forHighPrice` for a high price, see
   * docs/verify.md.
   */
  confirmations: { usual: number; forHighPrice: number }
  /**
   * The rule for the network fee in addition to gas times gas price. `opStack`: the network adds a fee for data on its parent chain.
   * `arbitrum`: the gas includes such a data fee. `polygonFloor`: the network requires a minimum tip. `zkStack`: the network charges data
   * as gas. `none`: Tillkit knows no such rule.
   */
  fees: 'opStack' | 'arbitrum' | 'polygonFloor' | 'zkStack' | 'none'
  /** The contracts that published packages name on this network. */
  contracts: NetworkContracts
  /** The well-known currencies of this network. */
  currencies: readonly NetworkCurrency[]
  /**
   * The address of USDC, for `usdCurrency` in the service's configuration. The service computes prices in US dollars with this currency.
   */
  usdCurrency?: Address | undefined
}

/** The contracts of a {@link Network}. A contract is missing if no package publishes its address, or if the packages disagree. */
export type NetworkContracts = {
  /** Multicall3. */
  multicall3?: Address | undefined
  /** The contract that wraps the native currency. */
  wrapped?: Address | undefined
  /** Seaport 1.5, to read old sales. A checkout never pays this contract. */
  seaport15?: Address | undefined
  /** Seaport 1.6. */
  seaport16?: Address | undefined
  /** The controller of Seaport's conduits. */
  conduitController?: Address | undefined
  /** UniswapV2Router02. */
  uniswapV2?: Address | undefined
  /** Uniswap's SwapRouter02. */
  uniswapV3?: Address | undefined
  /** Uniswap's universal router 2.0. */
  uniswapUniversal?: Address | undefined
}

/** A currency of a {@link Network}. */
export type NetworkCurrency = {
  /** The usual symbol. The symbol that the token returns may differ, such as USD₮0. */
  symbol: string
  /** The ERC-20 contract. */
  address: Address
  /** The number of decimals. */
  decimals: number
}
