// `npx tsx tools/writeNetworks.ts` writes this file. The comment at an address names the packages that contain it.

import type { Network } from './network.js'

/** Ethereum, chain 1. */
export const mainnet: Network = {
  name: 'mainnet',
  chainId: 1,
  title: 'Ethereum',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://etherscan.io',
  blockTime: 12000,
  confirmations: { usual: 2, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', // Address from @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    { symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDT', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    { symbol: 'DAI', address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18 },
  ],
  usdCurrency: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
}

/** OP Mainnet, chain 10. */
export const optimism: Network = {
  name: 'optimism',
  chainId: 10,
  title: 'OP Mainnet',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://optimistic.etherscan.io',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 1 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000006', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', // Address from @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDC', address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDT', address: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'DAI', address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', decimals: 18 },
  ],
  usdCurrency: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
}

/** Base, chain 8453. */
export const base: Network = {
  name: 'base',
  chainId: 8453,
  title: 'Base',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://basescan.org',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 1 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000006', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x2626664c2603336E57B271c5C0b26F421741e481', // Address from @uniswap/sdk-core@7.19.4, @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0x6fF5693b99212Da76ad316178A184AB56D299b43', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDC', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDT', address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'DAI', address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', decimals: 18 },
  ],
  usdCurrency: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
}

/** Arbitrum One, chain 42161. */
export const arbitrum: Network = {
  name: 'arbitrum',
  chainId: 42161,
  title: 'Arbitrum One',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://arbiscan.io',
  blockTime: 250,
  confirmations: { usual: 1, forHighPrice: 1 },
  fees: 'arbitrum',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', // Address from @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDC', address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDT', address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'DAI', address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', decimals: 18 },
  ],
  usdCurrency: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
}

/** Arbitrum Nova, chain 42170. */
export const arbitrumNova: Network = {
  name: 'arbitrumNova',
  chainId: 42170,
  title: 'Arbitrum Nova',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://nova.arbiscan.io',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'arbitrum',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x722E8BdD2ce80A4422E880164f2079488e115365', // Address from @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [],
}

/** Polygon, chain 137. */
export const polygon: Network = {
  name: 'polygon',
  chainId: 137,
  title: 'Polygon',
  testnet: false,
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  explorer: 'https://polygonscan.com',
  blockTime: 2000,
  confirmations: { usual: 5, forHighPrice: 16 },
  fees: 'polygonFloor',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0xedf6066a2b290C185783862C7F4776A2C8077AD1', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', // Address from @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDC', address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDT', address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'DAI', address: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', decimals: 18 },
  ],
  usdCurrency: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
}

/** BNB Smart Chain, chain 56. */
export const bsc: Network = {
  name: 'bsc',
  chainId: 56,
  title: 'BNB Smart Chain',
  testnet: false,
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  explorer: 'https://bscscan.com',
  blockTime: 750,
  confirmations: { usual: 3, forHighPrice: 5 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2', // Address from @uniswap/sdk-core@7.19.4, @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0x1906c1d672b88cD1B9aC7593301cA990F94Eae07', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    { symbol: 'USDC', address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', decimals: 18 },
    // Address from @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDT', address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
  ],
  usdCurrency: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', // Address from @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
}

/** Avalanche, chain 43114. */
export const avalanche: Network = {
  name: 'avalanche',
  chainId: 43114,
  title: 'Avalanche',
  testnet: false,
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  explorer: 'https://snowtrace.io',
  blockTime: 1700,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE', // Address from @uniswap/sdk-core@7.19.4, @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0x94b75331AE8d42C1b61065089B7d48FE14aA73b7', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    { symbol: 'USDC', address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDT', address: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', decimals: 6 },
  ],
  usdCurrency: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
}

/** Gnosis, chain 100. */
export const gnosis: Network = {
  name: 'gnosis',
  chainId: 100,
  title: 'Gnosis',
  testnet: false,
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  explorer: 'https://gnosisscan.io',
  blockTime: 5000,
  confirmations: { usual: 2, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', // Address from @bgd-labs/aave-address-book@4.44.22
  },
  currencies: [
    // Address from @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDC', address: '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83', decimals: 6 },
  ],
  usdCurrency: '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83', // Address from @bgd-labs/aave-address-book@4.44.22
}

/** Linea Mainnet, chain 59144. */
export const linea: Network = {
  name: 'linea',
  chainId: 59144,
  title: 'Linea Mainnet',
  testnet: false,
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://lineascan.build',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0x8702463e73f74d0b6765aBceb314Ef07aCb92650', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a', // Address from @uniswap/sdk-core@7.19.4
    uniswapUniversal: '0x661E93cca42AfacB172121EF892830cA3b70F08d', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDC', address: '0x176211869cA2b568f2A7D4EE941E073a821EE1ff', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDT', address: '0xA219439258ca9da29E9Cc4cE5596924745e12B93', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'DAI', address: '0x4AF15ec2A0BD43Db75dd04E62FAA3B8EF36b00d5', decimals: 18 },
  ],
  usdCurrency: '0x176211869cA2b568f2A7D4EE941E073a821EE1ff', // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
}

/** Scroll, chain 534352. */
export const scroll: Network = {
  name: 'scroll',
  chainId: 534352,
  title: 'Scroll',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://scrollscan.com',
  blockTime: 3000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x5300000000000000000000000000000000000004', // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDC', address: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDT', address: '0xf55BEC9cafDbE8730f096Aa55dad6D22d44099Df', decimals: 6 },
  ],
  usdCurrency: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4', // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
}

/** Blast, chain 81457. */
export const blast: Network = {
  name: 'blast',
  chainId: 81457,
  title: 'Blast',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://blastscan.io',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4300000000000000000000000000000000000004', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0xBB66Eb1c5e875933D44DAe661dbD80e5D9B03035', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x549FEB8c9bd4c12Ad2AB27022dA12492aC452B66', // Address from @uniswap/sdk-core@7.19.4, @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0xeAbBcB3E8E415306207ef514f660A3F820025BE3', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [],
}

/** Zora, chain 7777777. */
export const zora: Network = {
  name: 'zora',
  chainId: 7777777,
  title: 'Zora',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://explorer.zora.energy',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000006', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV3: '0x7De04c96BE5159c3b5CeffC82aa176dc81281557', // Address from @uniswap/sdk-core@7.19.4, @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0x3315ef7cA28dB74aBADC6c44570efDF06b04B020', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [],
}

/** Mode Mainnet, chain 34443. */
export const mode: Network = {
  name: 'mode',
  chainId: 34443,
  title: 'Mode Mainnet',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://modescan.io',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000006', // Address from @across-protocol/constants@3.1.127
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDT', address: '0xf0F161fDA2712DB8b566946122a5af183995e2eD', decimals: 6 },
  ],
}

/** ZKsync Era, chain 324. */
export const zkSync: Network = {
  name: 'zkSync',
  chainId: 324,
  title: 'ZKsync Era',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://explorer.zksync.io',
  blockTime: 200,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'zkStack',
  contracts: {
    multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963', // Address from viem@2.57.1
    wrapped: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22, @reservoir0x/sdk@0.0.372
    seaport15: '0x21433230cEf488aB0caD64875ccc808ef6FCfc2B', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0xDF3969A315e3fC15B89A2752D0915cc76A5bd82D', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x1972ddFa941670A9F5fa2A0094f4490347B99D7B', // Address from @reservoir0x/sdk@0.0.372
    uniswapV3: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3', // Address from @uniswap/sdk-core@7.19.4
    uniswapUniversal: '0x28731BCC616B5f51dD52CF2e4dF0E78dD1136C06', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @bgd-labs/aave-address-book@4.44.22
    { symbol: 'USDT', address: '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'DAI', address: '0x4B9eb6c0b6ea15176BBF62841C6B2A8a398cb656', decimals: 18 },
  ],
}

/** Abstract, chain 2741. */
export const abstract: Network = {
  name: 'abstract',
  chainId: 2741,
  title: 'Abstract',
  testnet: false,
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  explorer: 'https://abscan.org',
  blockTime: 200,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'zkStack',
  contracts: {
    multicall3: '0xAa4De41dba0Ca5dCBb288b7cC6b708F3aaC759E7', // Address from viem@2.57.1
    wrapped: '0x3439153EB7AF838Ad19d56E1571FBD09333C2809', // Address from @reservoir0x/sdk@0.0.372
    seaport15: '0x21433230cEf488aB0caD64875ccc808ef6FCfc2B', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0xDF3969A315e3fC15B89A2752D0915cc76A5bd82D', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x1972ddFa941670A9F5fa2A0094f4490347B99D7B', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [],
}

/** ApeChain, chain 33139. */
export const apeChain: Network = {
  name: 'apeChain',
  chainId: 33139,
  title: 'ApeChain',
  testnet: false,
  nativeCurrency: { name: 'ApeCoin', symbol: 'APE', decimals: 18 },
  explorer: 'https://apescan.io',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'arbitrum',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x48b62137EdfA95a428D35C09E44256a739F6B557', // Address from @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [],
}

/** Immutable zkEVM, chain 13371. */
export const immutableZkEvm: Network = {
  name: 'immutableZkEvm',
  chainId: 13371,
  title: 'Immutable zkEVM',
  testnet: false,
  nativeCurrency: { name: 'Immutable Coin', symbol: 'IMX', decimals: 18 },
  explorer: 'https://explorer.immutable.com',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0x236bdA4589e44e6850f5aC6a74BfCa398a86c6c0', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Ronin, chain 2020. */
export const ronin: Network = {
  name: 'ronin',
  chainId: 2020,
  title: 'Ronin',
  testnet: false,
  nativeCurrency: { name: 'RON', symbol: 'RON', decimals: 18 },
  explorer: 'https://app.roninchain.com',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Sei Network, chain 1329. */
export const sei: Network = {
  name: 'sei',
  chainId: 1329,
  title: 'Sei Network',
  testnet: false,
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  explorer: 'https://seiscan.io',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0xE30feDd158A2e3b13e9badaeABaFc5516e95e8C7', // Address from @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [],
}

/** Berachain, chain 80094. */
export const berachain: Network = {
  name: 'berachain',
  chainId: 80094,
  title: 'Berachain',
  testnet: false,
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  explorer: 'https://berascan.com',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x6969696969696969696969696969696969696969', // Address from @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [],
}

/** Monad, chain 143. */
export const monad: Network = {
  name: 'monad',
  chainId: 143,
  title: 'Monad',
  testnet: false,
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  explorer: 'https://monadscan.com',
  blockTime: 400,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x3bd359C1119dA7Da1D913D1C4D2B7c461115433A', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0
    uniswapV2: '0x4B2ab38DBF28D31D467aA8993f6c2585981D6804', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0xfE31F71C1b106EAc32F1A19239c9a9A72ddfb900', // Address from @uniswap/sdk-core@7.19.4
    uniswapUniversal: '0x0D97Dc33264bfC1c226207428A79b26757fb9dc3', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDC', address: '0x754704Bc059F8C67012fEd69BC8A327a5aafb603', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDT', address: '0xe7cd86e13AC4309349F30B3435a9d337750fC82D', decimals: 6 },
  ],
  usdCurrency: '0x754704Bc059F8C67012fEd69BC8A327a5aafb603', // Address from @across-protocol/constants@3.1.127
}

/** Unichain, chain 130. */
export const unichain: Network = {
  name: 'unichain',
  chainId: 130,
  title: 'Unichain',
  testnet: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://uniscan.xyz',
  blockTime: 1000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000006', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127
    uniswapV2: '0x284F11109359a7e1306C3e447ef14D38400063FF', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x73855d06DE49d0fe4A9c42636Ba96c62da12FF9C', // Address from @uniswap/sdk-core@7.19.4
    uniswapUniversal: '0xEf740bf23aCaE26f6492B10de645D6B98dC8Eaf3', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDC', address: '0x078D782b760474a361dDA0AF3839290b0EF57AD6', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDT', address: '0x9151434b16b9763660705744891fA906F660EcC5', decimals: 6 },
  ],
  usdCurrency: '0x078D782b760474a361dDA0AF3839290b0EF57AD6', // Address from @across-protocol/constants@3.1.127
}

/** Sepolia, chain 11155111. */
export const sepolia: Network = {
  name: 'sepolia',
  chainId: 11155111,
  title: 'Sepolia',
  testnet: true,
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.etherscan.io',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x3bFA4769FB09eefC5a80d6E87c3B9C650f7Ae48E', // Address from @uniswap/sdk-core@7.19.4, @reservoir0x/sdk@0.0.372
    uniswapUniversal: '0x3A9D48AB9751398BbFa63ad67599Bb04e4BdF98b', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDC', address: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDT', address: '0x7169D38820dfd117C3FA1f22a697dBA58d90BA06', decimals: 6 },
  ],
  usdCurrency: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', // Address from @across-protocol/constants@3.1.127
}

/** OP Sepolia, chain 11155420. */
export const optimismSepolia: Network = {
  name: 'optimismSepolia',
  chainId: 11155420,
  title: 'OP Sepolia',
  testnet: true,
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://optimism-sepolia.blockscout.com',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000006', // Address from @uniswap/sdk-core@7.19.4, @across-protocol/constants@3.1.127
    uniswapV3: '0x94cC0AaC535CCDB3C01d6787D6413C739ae12bc4', // Address from @uniswap/sdk-core@7.19.4
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDC', address: '0x5fd84259d66Cd46123540766Be93DFE6D43130D7', decimals: 6 },
  ],
  usdCurrency: '0x5fd84259d66Cd46123540766Be93DFE6D43130D7', // Address from @across-protocol/constants@3.1.127
}

/** Base Sepolia, chain 84532. */
export const baseSepolia: Network = {
  name: 'baseSepolia',
  chainId: 84532,
  title: 'Base Sepolia',
  testnet: true,
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.basescan.org',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000006', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0x1689E7B1F10000AE47eBfE339a4f69dECd19F602', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x94cC0AaC535CCDB3C01d6787D6413C739ae12bc4', // Address from @uniswap/sdk-core@7.19.4
    uniswapUniversal: '0x492E6456D9528771018DeB9E87ef7750EF184104', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @reservoir0x/sdk@0.0.372
    { symbol: 'USDC', address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', decimals: 6 },
  ],
  usdCurrency: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', // Address from @across-protocol/constants@3.1.127, @reservoir0x/sdk@0.0.372
}

/** Arbitrum Sepolia, chain 421614. */
export const arbitrumSepolia: Network = {
  name: 'arbitrumSepolia',
  chainId: 421614,
  title: 'Arbitrum Sepolia',
  testnet: true,
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.arbiscan.io',
  blockTime: 250,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'arbitrum',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x980B62Da83eFf3D4576C647993b0c1D7faf17c73', // Address from @uniswap/sdk-core@7.19.4, @across-protocol/constants@3.1.127
    uniswapV3: '0x101F443B4d1b059569D643917553c771E1b9663E', // Address from @uniswap/sdk-core@7.19.4
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDC', address: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d', decimals: 6 },
  ],
  usdCurrency: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d', // Address from @across-protocol/constants@3.1.127
}

/** Polygon Amoy, chain 80002. */
export const polygonAmoy: Network = {
  name: 'polygonAmoy',
  chainId: 80002,
  title: 'Polygon Amoy',
  testnet: true,
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  explorer: 'https://amoy.polygonscan.com',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'polygonFloor',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x0ae690AAD8663aaB12a671A6A0d74242332de85f', // Address from @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127, @reservoir0x/sdk@0.0.372
    { symbol: 'USDC', address: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582', decimals: 6 },
  ],
  usdCurrency: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582', // Address from @across-protocol/constants@3.1.127, @reservoir0x/sdk@0.0.372
}

/** BNB Smart Chain Testnet, chain 97. */
export const bscTestnet: Network = {
  name: 'bscTestnet',
  chainId: 97,
  title: 'BNB Smart Chain Testnet',
  testnet: true,
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  explorer: 'https://testnet.bscscan.com',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Avalanche Fuji, chain 43113. */
export const avalancheFuji: Network = {
  name: 'avalancheFuji',
  chainId: 43113,
  title: 'Avalanche Fuji',
  testnet: true,
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  explorer: 'https://testnet.snowtrace.io',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Gnosis Chiado, chain 10200. */
export const gnosisChiado: Network = {
  name: 'gnosisChiado',
  chainId: 10200,
  title: 'Gnosis Chiado',
  testnet: true,
  nativeCurrency: { name: 'Gnosis', symbol: 'xDAI', decimals: 18 },
  explorer: 'https://blockscout.chiadochain.net',
  blockTime: 5000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Linea Sepolia Testnet, chain 59141. */
export const lineaSepolia: Network = {
  name: 'lineaSepolia',
  chainId: 59141,
  title: 'Linea Sepolia Testnet',
  testnet: true,
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.lineascan.build',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Scroll Sepolia, chain 534351. */
export const scrollSepolia: Network = {
  name: 'scrollSepolia',
  chainId: 534351,
  title: 'Scroll Sepolia',
  testnet: true,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.scrollscan.com',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x5300000000000000000000000000000000000004', // Address from @across-protocol/constants@3.1.127
  },
  currencies: [],
}

/** Blast Sepolia, chain 168587773. */
export const blastSepolia: Network = {
  name: 'blastSepolia',
  chainId: 168587773,
  title: 'Blast Sepolia',
  testnet: true,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.blastscan.io',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000023', // Address from @across-protocol/constants@3.1.127, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [],
}

/** Zora Sepolia, chain 999999999. */
export const zoraSepolia: Network = {
  name: 'zoraSepolia',
  chainId: 999999999,
  title: 'Zora Sepolia',
  testnet: true,
  nativeCurrency: { name: 'Zora Sepolia', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.explorer.zora.energy',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Mode Testnet, chain 919. */
export const modeTestnet: Network = {
  name: 'modeTestnet',
  chainId: 919,
  title: 'Mode Testnet',
  testnet: true,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.explorer.mode.network',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xBAba8373113Fb7a68f195deF18732e01aF8eDfCF', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000006', // Address from @across-protocol/constants@3.1.127
  },
  currencies: [],
}

/** ZKsync Sepolia Testnet, chain 300. */
export const zksyncSepoliaTestnet: Network = {
  name: 'zksyncSepoliaTestnet',
  chainId: 300,
  title: 'ZKsync Sepolia Testnet',
  testnet: true,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.explorer.zksync.io',
  blockTime: 200,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'zkStack',
  contracts: {
    multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963', // Address from viem@2.57.1
    wrapped: '0x2D6Db36B3117802E996f13073A08A685D3FeF7eD', // Address from @across-protocol/constants@3.1.127
  },
  currencies: [],
}

/** Abstract Testnet, chain 11124. */
export const abstractTestnet: Network = {
  name: 'abstractTestnet',
  chainId: 11124,
  title: 'Abstract Testnet',
  testnet: true,
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.abscan.org',
  blockTime: 200,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'zkStack',
  contracts: {
    multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963', // Address from viem@2.57.1
    wrapped: '0x9EDCde0257F2386Ce177C3a7FCdd97787F0D841d', // Address from @reservoir0x/sdk@0.0.372
    seaport15: '0x21433230cEf488aB0caD64875ccc808ef6FCfc2B', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0xDF3969A315e3fC15B89A2752D0915cc76A5bd82D', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x1972ddFa941670A9F5fa2A0094f4490347B99D7B', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [],
}

/** Curtis, chain 33111. */
export const curtis: Network = {
  name: 'curtis',
  chainId: 33111,
  title: 'Curtis',
  testnet: true,
  nativeCurrency: { name: 'ApeCoin', symbol: 'APE', decimals: 18 },
  explorer: 'https://explorer.curtis.apechain.com',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'arbitrum',
  contracts: {
    wrapped: '0x8643A49363E80C7A15790703b915D1b0B6b71D56', // Address from @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
  },
  currencies: [],
}

/** Immutable zkEVM Testnet, chain 13473. */
export const immutableZkEvmTestnet: Network = {
  name: 'immutableZkEvmTestnet',
  chainId: 13473,
  title: 'Immutable zkEVM Testnet',
  testnet: true,
  nativeCurrency: { name: 'Immutable Coin', symbol: 'IMX', decimals: 18 },
  explorer: 'https://explorer.testnet.immutable.com',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0x2CC787Ed364600B0222361C4188308Fa8E68bA60', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Ronin Saigon Testnet, chain 202601. */
export const saigon: Network = {
  name: 'saigon',
  chainId: 202601,
  title: 'Ronin Saigon Testnet',
  testnet: true,
  nativeCurrency: { name: 'RON', symbol: 'RON', decimals: 18 },
  explorer: 'https://saigon-explorer.roninchain.com',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Sei Testnet, chain 1328. */
export const seiTestnet: Network = {
  name: 'seiTestnet',
  chainId: 1328,
  title: 'Sei Testnet',
  testnet: true,
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  explorer: 'https://testnet.seiscan.io',
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Berachain Bepolia, chain 80069. */
export const berachainBepolia: Network = {
  name: 'berachainBepolia',
  chainId: 80069,
  title: 'Berachain Bepolia',
  testnet: true,
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  explorer: 'https://testnet.berascan.com',
  blockTime: 2000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
  },
  currencies: [],
}

/** Monad Testnet, chain 10143. */
export const monadTestnet: Network = {
  name: 'monadTestnet',
  chainId: 10143,
  title: 'Monad Testnet',
  testnet: true,
  nativeCurrency: { name: 'Testnet MON Token', symbol: 'MON', decimals: 18 },
  explorer: 'https://testnet.monadexplorer.com',
  blockTime: 400,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'none',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x760AfE86e5de5fa0Ee542fc7B7B713e1c5425701', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @reservoir0x/sdk@0.0.372
    seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', // Address from @reservoir0x/sdk@0.0.372
    seaport16: '0x0000000000000068F116a894984e2DB1123eB395', // Address from @reservoir0x/sdk@0.0.372
    conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63', // Address from @reservoir0x/sdk@0.0.372
    uniswapV2: '0xfB8e1C3b833f9E67a71C859a132cf783b645e436', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0x4c4eABd5Fb1D1A7234A48692551eAECFF8194CA7', // Address from @uniswap/sdk-core@7.19.4
    uniswapUniversal: '0x3aE6D8A282D67893e17AA70ebFFb33EE5aa65893', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDC', address: '0xf817257fed379853cDe0fa4F97AB987181B1E5Ea', decimals: 6 },
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDT', address: '0x88b8E2161DEDC77EF4ab7585569D2415a1C1055D', decimals: 6 },
  ],
  usdCurrency: '0xf817257fed379853cDe0fa4F97AB987181B1E5Ea', // Address from @across-protocol/constants@3.1.127
}

/** Unichain Sepolia, chain 1301. */
export const unichainSepolia: Network = {
  name: 'unichainSepolia',
  chainId: 1301,
  title: 'Unichain Sepolia',
  testnet: true,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: 'https://sepolia.uniscan.xyz',
  blockTime: 1000,
  confirmations: { usual: 1, forHighPrice: 3 },
  fees: 'opStack',
  contracts: {
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11', // Address from viem@2.57.1
    wrapped: '0x4200000000000000000000000000000000000006', // Address from @uniswap/sdk-core@7.19.4, @uniswap/universal-router-sdk@5.13.0, @across-protocol/constants@3.1.127
    uniswapV2: '0x920b806E40A00E02E7D2b94fFc89860fDaEd3640', // Address from @uniswap/sdk-core@7.19.4
    uniswapV3: '0xd1AAE39293221B77B0C71fBD6dCb7Ea29Bb5B166', // Address from @uniswap/sdk-core@7.19.4
    uniswapUniversal: '0xf70536B3bcC1bD1a972dc186A2cf84cC6da6Be5D', // Address from @uniswap/universal-router-sdk@5.13.0
  },
  currencies: [
    // Address from @across-protocol/constants@3.1.127
    { symbol: 'USDC', address: '0x31d0220469e10c4E71834a79b1f276d740d3768F', decimals: 6 },
  ],
  usdCurrency: '0x31d0220469e10c4E71834a79b1f276d740d3768F', // Address from @across-protocol/constants@3.1.127
}
