import { fileURLToPath } from 'node:url'
import {
  type Abi,
  type Address,
  BaseError,
  decodeErrorResult,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  getAddress,
  type Hex,
  isHex,
  keccak256,
  type LocalAccount,
  maxUint256,
  pad,
  parseAbi,
  parseEther,
  parseEventLogs,
  toHex,
  zeroAddress,
} from 'viem'
import { standardErrors } from '../../../../../src/evm/standardErrors.js'
import type { encodeSwapCheckout } from '../../../../../src/swaps/checkout/encodeSwapCheckout.js'
import { uniswapV2Router } from '../../../../../src/swaps/uniswapV2/uniswapV2Router.js'
import { encodeMarketBuy } from '../../../../../src/venues/tillkit/encodeMarketBuy.js'
import { marketAbi } from '../../../../../src/venues/tillkit/marketAbi.js'
import { compileOnce } from '../../../../../test/setup/contracts/compileOnce.js'
import { readArtifact } from '../../../../sandbox/src/chain/readArtifact.js'
import { type Item, openMarket } from './openMarket.js'

/**
 * Starts a chain with the market, real pools, `SwapCheckout.sol`, and a hostile market and token. Call it at the top of a test file. Each
 * account gives the checkout an unlimited allowance of each currency.
 */
export async function openSwapCheckout() {
  const market = await openMarket()
  const { client, contracts, account, send, deploy, list } = market
  const { HostileToken, HostileMarket } = compileOnce(fileURLToPath(new URL('.', import.meta.url)))
  if (!HostileToken || !HostileMarket) throw new Error('The contracts beside this test were not compiled.')
  const [evilToken, evilMarket] = [await deploy(HostileToken), await deploy(HostileMarket)]
  const requests = await deploy(readArtifact('RequestMarket'))
  const { weth, uniswapV2Router: router } = contracts
  const markets = [contracts.market, requests, evilMarket]
  const checkout = await deploy(artifact, [weth, markets, [router]])
  const [alice, bob] = [account('buyer', 0), account('buyer', 1)]
  const currencies = [contracts.usdc, contracts.dai, contracts.usdt, weth, evilToken] as const
  for (const person of [alice, bob]) {
    await send({ from: person, to: weth, data: '0xd0e30db0', value: parseEther('1000') })
    await write(person, evilToken, tokenAbi, 'mint', [person.address, 10n ** 24n])
    for (const token of currencies) await write(person, token, erc20Abi, 'approve', [checkout, maxUint256])
  }

  // Opens a pool that exchanges the hostile token and ether.
  await write(alice, evilToken, erc20Abi, 'approve', [router, 10n ** 24n])
  await send({
    from: alice,
    to: router,
    value: parseEther('100'),
    data: encodeFunctionData({
      abi: routerAbi,
      functionName: 'addLiquidityETH',
      args: [evilToken, 10n ** 23n, 0n, 0n, alice.address, late],
    }),
  })

  async function write(
    from: LocalAccount,
    to: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
  ) {
    return send({ from, to, data: encodeFunctionData({ abi, functionName, args }) })
  }

  /** Returns the account's balance of each currency, the native one first. */
  async function holdings(address: Address): Promise<readonly bigint[]> {
    const native = client.getBalance({ address })
    const call = { abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
    return Promise.all([
      native,
      ...currencies.map((token) => client.readContract({ address: token, ...call })),
    ])
  }

  /** Returns the allowances that the checkout has given to other contracts and accounts. */
  async function allowances(): Promise<readonly bigint[]> {
    const spenders = [...markets, router, weth, alice.address, bob.address]
    const call = { abi: erc20Abi, functionName: 'allowance' } as const
    return Promise.all(
      currencies.flatMap((address) =>
        spenders.map((spender) => client.readContract({ address, ...call, args: [checkout, spender] })),
      ),
    )
  }

  /** Returns the amount of `sell` that a swap needs to buy `amountOut` of `buy`, at the current pool prices. */
  async function costOf({ sell, buy, amountOut }: { sell: Address; buy: Address; amountOut: bigint }) {
    const path = pathOf(sell, buy)
    if (path.length === 1) return amountOut
    const [cost = 0n] = await client.readContract({
      address: router,
      abi: routerAbi,
      functionName: 'getAmountsIn',
      args: [amountOut, path],
    })
    return cost
  }

  function pathOf(sell: Address, buy: Address): readonly Address[] {
    const [first, last] = [sell, buy].map((token) => (token === zeroAddress ? weth : token))
    if (!first || !last || first === last) return [weth]
    const isDirect = first === weth || last === weth
    return isDirect ? [first, last] : [first, weth, last]
  }

  /** Returns the parameters of a purchase of one item. The buyer pays by a swap. */
  function plan(options: PlanOptions): Checkout {
    const { from = alice.address, item, currency, payWith, maxAmount, purchaseId = nextId() } = options
    const price = item.unitPrice * item.quantity
    const path = pathOf(payWith, currency)
    const swap = {
      sell: payWith,
      buy: currency,
      amountOut: price,
      maxIn: maxAmount,
      path,
      recipient: options.checkout ?? checkout,
      deadline: late,
      spender: router,
    }
    const isWrap = path.length === 1
    const marketId = idOf(from, purchaseId)
    const recipient = options.recipient ?? from
    const purchase = { items: [item], currency, recipient, fees: [], purchaseId: marketId }
    return {
      purchaseId,
      deadline: late,
      payWith,
      maxAmount,
      currency,
      price,
      router: isWrap ? weth : router,
      swap: isWrap ? '0x' : uniswapV2Router.write(swap).data,
      market: contracts.market,
      purchase: encodeMarketBuy(purchase),
    }
  }

  let count = 0n
  function nextId(): Hex {
    count += 1n
    return pad(toHex(count), { size: 32 })
  }

  /** Returns the transaction of a purchase. */
  function call(params: Checkout, options: { from?: LocalAccount; value?: bigint } = {}) {
    const { from = alice, value = params.payWith === zeroAddress ? params.maxAmount : 0n } = options
    const data = encodeFunctionData({ abi: checkoutAbi, functionName: 'buy', args: [params] })
    return { from, to: checkout, data, value }
  }

  /** Simulates a transaction. Returns the error with which it reverts, or `undefined` if it succeeds. */
  async function refusalOf({ from, to, data, value = 0n }: Sent): Promise<string | undefined> {
    try {
      await client.call({ account: from, data, value, gas: 5_000_000n, ...(to && { to }) })
    } catch (error) {
      return nameOf(error)
    }
  }

  const paidIn = (logs: Parameters<typeof parseEventLogs>[0]['logs']) =>
    parseEventLogs({ abi: checkoutAbi, eventName: 'Purchased', logs }) as unknown as readonly Purchased[]

  return {
    ...market,
    checkout,
    alice,
    bob,
    requests,
    evilToken,
    evilMarket,
    currencies,
    list,
    plan,
    call,
    idOf,
    nextId,
    holdings,
    allowances,
    costOf,
    refusalOf,
    write,
    paidIn,
    router,
    weth,
  }
}

/** Returns the id under which the market records a purchase that the checkout makes for `buyer`. */
export function idOf(buyer: Address, purchaseId: Hex): Hex {
  return keccak256(encodePacked(['address', 'bytes32'], [buyer, purchaseId]))
}

const artifact = readArtifact('SwapCheckout')

export const checkoutAbi: Abi = artifact.abi

export const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function setTax(uint256 tax)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function nonces(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

const permit2Errors = parseAbi([
  'error InvalidNonce()',
  'error InvalidSigner()',
  'error InvalidSignature()',
  'error InvalidSignatureLength()',
  'error SignatureExpired(uint256)',
])

const routerAbi = parseAbi([
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)',
])

/** A deadline far in the future. */
export const late = 2n ** 60n

/** The parameters of a purchase through `SwapCheckout.sol`. */
export type Checkout = encodeSwapCheckout.Options

type Sent = { from: LocalAccount; to?: Address; data: Hex; value?: bigint }

type Purchased = { args: { buyer: Address; purchaseId: Hex; market: Address; paid: bigint; price: bigint } }

export type PlanOptions = {
  /** The sender. @default alice */
  from?: Address
  item: Item
  currency: Address
  payWith: Address
  maxAmount: bigint
  recipient?: Address
  purchaseId?: Hex
  /** The contract that receives the bought currency from the swap. @default the checkout */
  checkout?: Address
}

function nameOf(error: unknown): string {
  const cause = error instanceof BaseError ? error.walk(hasData) : undefined
  if (!hasData(cause)) throw error
  const abi = [...checkoutAbi, ...marketAbi, ...permit2Errors, ...standardErrors]
  const { errorName, args = [] } = decodeErrorResult({ abi, data: cause.data })
  return `${errorName}(${args.map((arg) => (isAddressLike(arg) ? getAddress(arg) : arg)).join(', ')})`
}

function isAddressLike(value: unknown): value is Address {
  return isHex(value) && value.length === 42
}

function hasData(error: unknown): error is { data: Hex } {
  return typeof error === 'object' && error !== null && 'data' in error && isHex(error.data)
}
