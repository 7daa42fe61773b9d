import { encodeApprove, wrappedAbi } from 'tillkit/internal'
import { type Address, encodeFunctionData, type LocalAccount, maxUint256, parseAbi, parseEther } from 'viem'
import type { deployContracts } from './deployContracts.js'
import { sendAll } from './sendAll.js'

/**
 * Opens the Uniswap v3 pools, with a tenth of the liquidity of v2. Depending on the pair, v2 or v3 is cheaper.
 * @throws {SandboxCallError} when a pool cannot be opened.
 */
export async function openV3Pools(options: openV3Pools.Options): Promise<void> {
  const { client, deployer, positions, contracts } = options
  const { weth, usdc, dai, usdt } = contracts
  const ether = { token: weth, amount: parseEther(`${depth / dollarsPerEther}`) }
  const dollars = (token: Address, decimals: number) => ({ token, amount: depth * 10n ** BigInt(decimals) })
  const pools = [
    [ether, dollars(usdc, 6), 500],
    [ether, dollars(dai, 18), 500],
    [ether, dollars(usdt, 6), 3_000],
    [dollars(usdc, 6), dollars(dai, 18), 500],
  ] as const
  await sendAll({
    client,
    calls: [
      {
        from: deployer,
        to: weth,
        data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }),
        value: 3n * ether.amount,
        label: 'wrap ether for the v3 pools',
      },
      ...[weth, usdc, dai, usdt].map((token) => ({
        from: deployer,
        to: token,
        data: encodeApprove(positions, maxUint256),
        label: 'approve the v3 pools',
      })),
      ...pools.map((pool) => ({
        from: deployer,
        to: positions,
        data: openPool(pool, deployer.address),
        gas: 8_000_000n,
        label: 'open a v3 pool',
      })),
    ],
  })
}

export declare namespace openV3Pools {
  type Options = {
    client: sendAll.Client
    deployer: LocalAccount
    positions: Address
    contracts: Pick<deployContracts.ReturnType, 'weth' | 'usdc' | 'dai' | 'usdt'>
  }
}

type Pool = readonly [Side, Side, 500 | 3_000]
type Side = { token: Address; amount: bigint }

/** The liquidity on each side of a pool, in dollars. */
const depth = 3_000_000n
const dollarsPerEther = 3_000n

function openPool([sideA, sideB, fee]: Pool, recipient: Address) {
  const [first, second] =
    sideA.token.toLowerCase() < sideB.token.toLowerCase() ? [sideA, sideB] : [sideB, sideA]
  const ticks = Math.floor(lastTick / spacings[fee]) * spacings[fee]
  const mint = {
    token0: first.token,
    token1: second.token,
    fee,
    tickLower: -ticks,
    tickUpper: ticks,
    amount0Desired: first.amount,
    amount1Desired: second.amount,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient,
    deadline: maxUint256,
  }
  const price = squareRoot((second.amount << 192n) / first.amount)
  const calls = [
    encodeFunctionData({
      abi: positionsAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [first.token, second.token, fee, price],
    }),
    encodeFunctionData({ abi: positionsAbi, functionName: 'mint', args: [mint] }),
  ]
  return encodeFunctionData({ abi: positionsAbi, functionName: 'multicall', args: [calls] })
}

function squareRoot(value: bigint): bigint {
  let [last, next] = [value, (value >> 1n) + 1n]
  while (next < last) [last, next] = [next, (next + value / next) >> 1n]
  return last
}

const lastTick = 887_272
const spacings = { 500: 10, 3000: 60 }

const positionsAbi = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
  'function mint(Mint params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
])
