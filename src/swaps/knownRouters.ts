import type { Address } from 'viem'

export type KnownRouters = { routers: readonly Address[]; wrapped: Address }

/**
 * The routers that Uniswap publishes, and the wrapped native currency, by chain id. The comment at each chain names the contracts in the
 * same order as the addresses.
 */
export const knownRouters: { readonly [chainId: number]: KnownRouters } = {
  // Ethereum: V2Router02, SwapRouter02, UniversalRouter, WETH
  1: {
    routers: [
      '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
      '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    ],
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  // OP Mainnet: V2Router02, SwapRouter02, WETH
  10: {
    routers: ['0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2', '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'],
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  // Polygon: V2Router02, SwapRouter02, WPOL
  137: {
    routers: ['0xedf6066a2b290C185783862C7F4776A2C8077AD1', '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'],
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  // Base: V2Router02, SwapRouter02, UniversalRouter, WETH
  8453: {
    routers: [
      '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      '0x2626664c2603336E57B271c5C0b26F421741e481',
      '0x6fF5693b99212Da76ad316178A184AB56D299b43',
    ],
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  // Arbitrum One: V2Router02, SwapRouter02, WETH
  42161: {
    routers: ['0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'],
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
}
