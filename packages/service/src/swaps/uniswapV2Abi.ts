import { parseAbi } from 'viem'

/** What the service uses of a Uniswap V2 router. */
export const routerAbi = parseAbi([
  'function WETH() view returns (address)',
  'function factory() view returns (address)',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)',
])

/** What the service uses of a Uniswap V2 factory. */
export const factoryAbi = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address pair)',
])

/** What the service uses of a Uniswap V2 pool. The reserves are in the order of the tokens' addresses. */
export const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])
