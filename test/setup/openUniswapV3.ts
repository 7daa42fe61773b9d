import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { startMarket } from './chain.js'

/**
 * Puts the real Uniswap V3 beside the market of a chain: factory, router (SwapRouter02), the universal router, what quotes, and
 * pools of ether, dollars of three kinds, at 3,000 dollars an ether.
 */
export async function openUniswapV3(market: Market): Promise<openUniswapV3.ReturnType> {
  const { client, deployment } = market
  const { usdc, dai, usdt, weth, uniswapV2Factory } = deployment.contracts
  const maker = privateKeyToAccount(deployment.accounts[0]?.privateKey ?? '0x')
  await client.setBalance({ address: maker.address, value: parseEther('1000000') })

  async function send(call: { to?: Address; data: Hex; value?: bigint }) {
    const hash = await client.sendTransaction({ account: maker, gas: 8_000_000n, ...call })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new Error(`A part of Uniswap V3 cannot be put on the chain: ${hash}`)
    return receipt
  }
  async function deploy(path: string, args: readonly unknown[] = []): Promise<Address> {
    const { contractAddress } = await send({ data: encodeDeployData({ ...artifact(path), args }) })
    return contractAddress ?? zeroAddress
  }

  const factory = await deploy('v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory')
  const positions = await deploy(
    'v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager',
    [factory, weth, zeroAddress],
  )
  const routers = 'swap-router-contracts/artifacts/contracts'
  const quoter = await deploy(`${routers}/lens/QuoterV2.sol/QuoterV2`, [factory, weth])
  const router = await deploy(`${routers}/SwapRouter02.sol/SwapRouter02`, [
    uniswapV2Factory,
    factory,
    positions,
    weth,
  ])
  const hashOf = (path: string) => keccak256(artifact(path).bytecode)
  const universalRouter = await deploy(
    'universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter',
    [
      {
        ...{ weth9: weth, v2Factory: uniswapV2Factory, v3Factory: factory, v3NFTPositionManager: positions },
        pairInitCodeHash: hashOf('v2-core/build/UniswapV2Pair'),
        poolInitCodeHash: hashOf('v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool'),
        ...{ permit2: zeroAddress, v4PoolManager: zeroAddress, v4PositionManager: zeroAddress },
        spokePool: zeroAddress,
      },
    ],
  )

  /** Opens a pool over all prices, with so much of each. */
  async function openPool(fee: 500 | 3_000 | 10_000, sides: readonly [Side, Side]) {
    for (const { token, amount } of sides) {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [positions, amount] })
      await send({ to: token, data })
    }
    const [first, second] = sides.toSorted((one, other) =>
      one.token.toLowerCase() < other.token.toLowerCase() ? -1 : 1,
    )
    if (!first || !second) throw new Error('A pool has two sides.')
    const price = sqrt((second.amount << 192n) / first.amount)
    const ticks = Math.floor(887_272 / spacings[fee]) * spacings[fee]
    const mint = {
      ...{ token0: first.token, token1: second.token, fee, tickLower: -ticks, tickUpper: ticks },
      ...{ amount0Desired: first.amount, amount1Desired: second.amount, amount0Min: 0n, amount1Min: 0n },
      ...{ recipient: maker.address, deadline: maxUint256 },
    }
    const calls = [
      encodeFunctionData({
        abi: positionsAbi,
        functionName: 'createAndInitializePoolIfNecessary',
        args: [first.token, second.token, fee, price],
      }),
      encodeFunctionData({ abi: positionsAbi, functionName: 'mint', args: [mint] }),
    ]
    await send({
      to: positions,
      data: encodeFunctionData({ abi: positionsAbi, functionName: 'multicall', args: [calls] }),
    })
  }

  await send({ to: weth, data: '0xd0e30db0', value: parseEther('10000') })
  for (const token of [usdc, dai, usdt]) {
    const data = encodeFunctionData({
      abi: sandboxAbi,
      functionName: 'mint',
      args: [maker.address, 10n ** 25n],
    })
    await send({ to: token, data })
  }
  const ether = { token: weth, amount: parseEther('1000') }
  const dollars = (token: Address, decimals: number) => ({ token, amount: parseUnits('3000000', decimals) })
  await openPool(500, [ether, dollars(usdc, 6)])
  await openPool(3_000, [ether, dollars(dai, 18)])
  await openPool(3_000, [ether, dollars(usdt, 6)])
  await openPool(500, [dollars(usdc, 6), dollars(dai, 18)])
  return { factory, positions, quoter, router, universalRouter, openPool }
}

export declare namespace openUniswapV3 {
  type ReturnType = {
    factory: Address
    positions: Address
    quoter: Address
    /** SwapRouter02. */
    router: Address
    universalRouter: Address
    /** Opens another pool; what it holds has to be the first account's. */
    openPool(fee: 500 | 3_000 | 10_000, sides: readonly [Side, Side]): Promise<void>
  }
}

type Market = Pick<Awaited<ReturnType<typeof startMarket>>, 'client' | 'deployment'>
type Side = { token: Address; amount: bigint }

const require = createRequire(import.meta.url)

function artifact(path: string): { abi: Abi; bytecode: Hex } {
  const { abi, bytecode } = require(`@uniswap/${path}.json`)
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}

/** The whole part of a square root. */
function sqrt(value: bigint): bigint {
  let [last, next] = [value, (value >> 1n) + 1n]
  while (next < last) [last, next] = [next, (next + value / next) >> 1n]
  return last
}

const spacings = { 500: 10, 3000: 60, 10000: 200 }

const sandboxAbi = parseAbi(['function mint(address to, uint256 amount)'])
const positionsAbi = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
  'function mint(Mint params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
])
