import {
  type Address,
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  slice,
  zeroAddress,
} from 'viem'
import type { FindingCode } from '../../../../../src/checkout/errors/finding.js'
import type { IntentPay } from '../../../../../src/checkout/intent/intent.js'
import { encodeApprove } from '../../../../../src/evm/encodeApprove.js'
import type { Step } from '../../../../../src/protocol/step.js'
import type { Swap } from '../../../../../src/swaps/swap.js'
import { writePoolPath } from '../../../../../src/swaps/uniswapV3/poolPath.js'
import { itself, sender, uniswapV3Abi } from '../../../../../src/swaps/uniswapV3/uniswapV3Router.js'
import {
  universalAbi,
  v3Parameters,
  wrapParameters,
} from '../../../../../src/swaps/universal/universalAbi.js'
import type { startShop } from '../../../support/startShop.js'
import { type SwapAttack, type SwapPlan, stranger } from './openSwaps.js'
import type { V3PlanName } from './openV3Exchange.js'
import { withSwap } from './swapAttacks.js'

/** Returns attacks with calls on Uniswap's later routers: SwapRouter02 and the universal router. */
export function v3Attacks({
  contracts,
  buyer,
}: Awaited<ReturnType<typeof startShop>>): SwapAttack<V3PlanName>[] {
  const { dai, usdc, usdt, weth, market, erc1155 } = contracts
  const me = buyer.address
  const each = (name: string, code: FindingCode, change: Change, plans = all): SwapAttack<V3PlanName>[] =>
    plans.map((plan) => ({
      name: `${plan}: ${name}`,
      plan,
      code,
      change: (steps, made) => withSwap(steps, change(made.swap, made.intent.pay ?? raise())),
    }))
  const step = (
    name: string,
    code: FindingCode,
    plan: V3PlanName,
    change: (swap: Step, made: SwapPlan) => Partial<Step>,
  ): SwapAttack<V3PlanName> => ({
    name: `${plan}: ${name}`,
    plan,
    code,
    change: (steps, made) => steps.map((one) => (one.id === 'swap' ? { ...one, ...change(one, made) } : one)),
  })
  /** Creates an attack that changes the calls inside of the router's multicall. */
  const calls = (
    name: string,
    code: FindingCode,
    plan: V3PlanName,
    change: (calls: Hex[], made: SwapPlan) => Hex[],
  ) =>
    step(name, code, plan, (swap, made) => {
      const within = change(callsOf(made), made)
      return { data: multicall(made.swap.deadline ?? 0n, within), value: swap.value }
    })
  /** Creates an attack that changes the router's swap parameters. */
  const single = (
    name: string,
    code: FindingCode,
    plan: V3PlanName,
    change: (params: Single, made: SwapPlan) => Partial<Single>,
    more: (made: SwapPlan) => Hex[] = (made) => callsOf(made).slice(1),
  ) =>
    calls(name, code, plan, (_, made) => {
      const params = singleOf(made)
      return [swapOf({ ...params, ...change(params, made) }), ...more(made)]
    })
  const commands = (
    name: string,
    code: FindingCode,
    change: (parts: Part[], made: SwapPlan) => Part[],
    plan: V3PlanName = 'universal',
  ) =>
    step(name, code, plan, (_, made) => {
      const parts = change(partsOf(made), made)
      const args = [concat(parts.map(([command]) => command)), parts.map(([, input]) => input)] as const
      return { data: execute([...args, made.swap.deadline ?? 0n]) }
    })

  return [
    // Attacks on what the swap pays out: the recipient, the amount or the currency
    ...each('to a stranger', 'wrong-recipient', () => ({ recipient: stranger })),
    ...each('to the zero address', 'wrong-recipient', () => ({ recipient: zeroAddress })),
    ...each('to the market', 'wrong-recipient', () => ({ recipient: market })),
    ...each('to the router itself', 'wrong-recipient', () => ({ recipient: itself })),
    ...each('a unit too little', 'wrong-amount', ({ amountOut }) => ({ amountOut: amountOut - 1n })),
    ...each('hardly anything', 'wrong-amount', () => ({ amountOut: 1n })),
    ...each('more than the price', 'wrong-amount', ({ amountOut }) => ({ amountOut: amountOut + 1n })),
    ...each(
      'into the wrapped currency',
      'wrong-token',
      () => ({ buy: weth, path: [dai, weth], fees: [500] }),
      ['token'],
    ),
    ...each(
      'into ether',
      'wrong-token',
      () => ({ buy: zeroAddress, path: [usdt, weth], fees: [3_000], wrapped: weth }),
      ['route'],
    ),
    // Attacks on what the swap takes from the buyer
    ...each('a unit more than was agreed', 'price-too-high', (_, { maxAmount }) => ({
      maxIn: maxAmount + 1n,
    })),
    ...each('twice as much as was agreed', 'price-too-high', (_, { maxAmount }) => ({
      maxIn: 2n * maxAmount,
    })),
    ...each('an unlimited maximum', 'price-too-high', () => ({ maxIn: maxUint256 }), [
      'token',
      'route',
      'toEther',
    ]),
    ...each(
      'by an old allowance',
      'wrong-currency',
      () => ({ sell: usdt, path: [usdt, weth, usdc], fees: [3_000, 500] }),
      ['token'],
    ),
    step('ether with a token swap', 'not-canonical', 'token', () => ({ value: 1n })),
    step('less ether than it may take', 'not-canonical', 'ether', ({ value }) => ({ value: value - 1n })),
    // Attacks on the path, i.e. on the tokens that the swap goes through
    ...each(
      'of a token with an old allowance, declared as ether',
      'unknown-route',
      () => ({ path: [usdt, weth, usdc], fees: [3_000, 500] }),
      ['ether'],
    ),
    ...each(
      'through a token of a stranger',
      'unknown-route',
      ({ sell, buy }) => ({ path: [sell, stranger, buy], fees: [500, 500] }),
      ['token', 'route'],
    ),
    ...each(
      'through the collection',
      'unknown-route',
      ({ sell, buy }) => ({ path: [sell, erc1155, buy], fees: [500, 500] }),
      ['token'],
    ),
    ...each(
      'of a stranger’s token, declared as ether',
      'unknown-route',
      ({ buy }) => ({ path: [stranger, buy], fees: [500] }),
      ['ether', 'universal'],
    ),
    ...each(
      'into a token declared as ether',
      'unknown-route',
      ({ sell }) => ({ path: [sell, usdt], fees: [500] }),
      ['toEther'],
    ),
    // Attacks on the deadline of the swap
    ...each('valid for two days', 'far-deadline', ({ deadline = 0n }) => ({ deadline: deadline + 172_800n })),
    ...each('valid forever', 'far-deadline', () => ({ deadline: maxUint256 })),
    step('without an end, by itself', 'unknown-call', 'token', (_, made) => ({
      data: callsOf(made)[0] ?? raise(),
    })),
    step('without an end, in several calls', 'wrapped-call', 'ether', (_, made) => ({
      data: encodeFunctionData({ abi: otherAbi, functionName: 'multicall', args: [callsOf(made)] }),
    })),
    step('without an end, by the universal router', 'wrapped-call', 'universal', (_, made) => {
      const parts = partsOf(made)
      const args = [concat(parts.map(([command]) => command)), parts.map(([, input]) => input)] as const
      return { data: encodeFunctionData({ abi: otherAbi, functionName: 'execute', args }) }
    }),
    // Attacks that change the calls inside of the swap
    single('with a limit of the price, short of the amount', 'not-canonical', 'token', () => {
      const isFirst = dai.toLowerCase() < usdc.toLowerCase()
      const price = isFirst ? 2n ** 96n / 10n ** 6n : 2n ** 96n * 10n ** 6n
      return { sqrtPriceLimitX96: isFirst ? price - price / 10n ** 6n : price + price / 10n ** 6n }
    }),
    single(
      'kept by the router and swept to a stranger',
      'wrapped-call',
      'token',
      () => ({ recipient: itself }),
      ({ swap }) => [sweep(usdc, swap.amountOut, stranger)],
    ),
    single(
      'kept by the router and swept back',
      'wrapped-call',
      'token',
      () => ({ recipient: itself }),
      ({ swap }) => [sweep(usdc, swap.amountOut, me)],
    ),
    single(
      'unwrapped for a stranger',
      'wrong-recipient',
      'toEther',
      () => ({}),
      ({ swap }) => [unwrap(swap.amountOut, stranger)],
    ),
    single(
      'unwrapped without a minimum',
      'not-canonical',
      'toEther',
      () => ({}),
      () => [unwrap(0n, me)],
    ),
    single(
      'unwrapped for less than it costs',
      'wrong-amount',
      'toEther',
      ({ amountOut }) => ({ amountOut: amountOut / 2n }),
      ({ swap }) => [unwrap(swap.amountOut / 2n, me)],
    ),
    calls('not unwrapped', 'wrong-token', 'toEther', ([first = raise()]) => [first]),
    calls('unwrapped without a swap', 'wrapped-call', 'toEther', (_, { swap }) => [
      unwrap(swap.amountOut, me),
    ]),
    calls('the rest stays in the router', 'not-canonical', 'ether', ([first = raise()]) => [first]),
    calls('the rest is swept to a stranger', 'wrapped-call', 'ether', ([first = raise()]) => [
      first,
      encodeFunctionData({ abi: otherAbi, functionName: 'unwrapWETH9WithFee', args: [0n, 100n, stranger] }),
    ]),
    calls('swapped twice', 'not-canonical', 'route', ([first = raise()]) => [first, first]),
    calls('swapped twice, with ether', 'not-canonical', 'ether', ([first = raise(), ...rest]) => [
      first,
      first,
      ...rest,
    ]),
    calls('pulled in and swept to a stranger', 'wrapped-call', 'token', ([first = raise()]) => [
      first,
      encodeFunctionData({ abi: otherAbi, functionName: 'pull', args: [usdt, 1_000_000n] }),
      sweep(usdt, 1_000_000n, stranger),
    ]),
    calls('pulled in and swept to a stranger, before the swap', 'wrapped-call', 'token', (rest) => [
      encodeFunctionData({ abi: otherAbi, functionName: 'pull', args: [usdt, 1_000_000n] }),
      sweep(usdt, 1_000_000n, stranger),
      ...rest,
    ]),
    calls('nothing at all', 'wrapped-call', 'token', () => []),
    calls('all of it without a minimum output', 'wrapped-call', 'route', (_, { swap }) => [
      encodeFunctionData({
        abi: otherAbi,
        functionName: 'exactInput',
        args: [
          {
            path: concat([usdt, '0x000bb8', weth]),
            recipient: me,
            amountIn: swap.maxIn,
            amountOutMinimum: 0n,
          },
        ],
      }),
    ]),
    calls('in the pools of V2', 'wrapped-call', 'route', (_, { swap }) => [
      encodeFunctionData({
        abi: otherAbi,
        functionName: 'swapTokensForExactTokens',
        args: [swap.amountOut, swap.maxIn, [usdt, weth, usdc], stranger],
      }),
    ]),
    step('extra calldata bytes', 'not-canonical', 'token', ({ data }) => ({
      data: concat([data as Hex, '0x00']),
    })),
    // Attacks on the commands of the universal router
    commands('the rest goes to a stranger', 'not-canonical', ([wrap, swap]) => [
      wrap ?? raise(),
      swap ?? raise(),
      ['0x0c', wrapInput(stranger, 0n)],
    ]),
    commands('the rest stays in the router', 'wrapped-call', (parts) => parts.slice(0, 2)),
    commands('wrapped for a stranger', 'not-canonical', ([, ...rest], { swap }) => [
      ['0x0b', wrapInput(stranger, swap.maxIn)],
      ...rest,
    ]),
    commands('wrapped, and never swapped', 'wrapped-call', ([wrap = raise()]) => [wrap]),
    commands('a part wrapped', 'not-canonical', ([, ...rest], { swap }) => [
      ['0x0b', wrapInput(itself, swap.maxIn - 1n)],
      ...rest,
    ]),
    commands('to the router and on to a stranger', 'wrapped-call', ([wrap, , unwrapped], { swap }) => [
      wrap ?? raise(),
      ['0x01', v3Input({ ...swap, recipient: itself })],
      ['0x04', transferInput(usdc, stranger, 0n)],
      unwrapped ?? raise(),
    ]),
    commands('a share of it to a stranger', 'wrapped-call', ([wrap, , unwrapped], { swap }) => [
      wrap ?? raise(),
      ['0x01', v3Input({ ...swap, recipient: itself })],
      ['0x06', transferInput(usdc, stranger, 5_000n)],
      ['0x04', transferInput(usdc, me, 0n)],
      unwrapped ?? raise(),
    ]),
    commands('some of it to a stranger before', 'wrapped-call', (parts) => [
      ['0x05', transferInput(zeroAddress, stranger, 10n ** 15n)],
      ...parts,
    ]),
    commands('a swap that may fail', 'wrapped-call', ([wrap, swap, unwrapped]) => [
      wrap ?? raise(),
      ['0x81', swap?.[1] ?? raise()],
      unwrapped ?? raise(),
    ]),
    commands('without a minimum output', 'wrapped-call', ([wrap, , unwrapped], { swap }) => [
      wrap ?? raise(),
      ['0x00', v3Input({ ...swap, amountOut: swap.maxIn, maxIn: 0n, path: swap.path.toReversed() })],
      unwrapped ?? raise(),
    ]),
    commands('by an allowance', 'not-canonical', ([wrap, , unwrapped], { swap }) => [
      wrap ?? raise(),
      ['0x01', v3Input(swap, true)],
      unwrapped ?? raise(),
    ]),
    commands('with a permit', 'wrapped-call', (parts) => [
      ['0x0a', transferInput(usdc, stranger, 1n)],
      ...parts,
    ]),
    commands('with a Permit2 transfer', 'wrapped-call', (parts) => [
      ['0x02', transferInput(usdt, stranger, 1n)],
      ...parts,
    ]),
    commands('commands within a command', 'wrapped-call', (parts) => [
      [
        '0x21',
        encodeAbiParameters(
          [{ type: 'bytes' }, { type: 'bytes[]' }],
          ['0x0b010c', parts.map((one) => one[1])],
        ),
      ],
    ]),
    commands('a command without its input', 'not-canonical', (parts) => [
      ...parts.slice(0, 2),
      ['0x0c', '0x'],
    ]),
    commands(
      'the rest goes to a stranger, in V2 pools',
      'not-canonical',
      ([wrap, swap]) => [wrap ?? raise(), swap ?? raise(), ['0x0c', wrapInput(stranger, 0n)]],
      'universalV2',
    ),
    // Attacks that swap at another contract than the agreed router
    step('at a stranger', 'unknown-contract', 'ether', () => ({ to: stranger })),
    step('at the market', 'unknown-contract', 'universal', () => ({ to: market })),
    step('at the other router', 'wrong-token', 'ether', (_, { swap }) => ({
      data: universalCallOf(swap, [weth, usdt]),
    })),
    // Attacks on the approval before the swap
    {
      name: 'token: approval: unlimited',
      plan: 'token',
      code: 'approval-too-large',
      change: ([first = raise(), ...rest], { router }) => [
        { ...first, data: encodeApprove(router, maxUint256) },
        ...rest,
      ],
    },
    {
      name: 'token: approval: of a stranger',
      plan: 'token',
      code: 'unexpected-spender',
      change: ([first = raise(), ...rest], { swap }) => [
        { ...first, data: encodeApprove(stranger, swap.maxIn) },
        ...rest,
      ],
    },
    {
      name: 'universal: ether needs no approval',
      plan: 'universal',
      code: 'unexpected-spender',
      change: (steps, { router, swap }) => [
        { id: 'tokenApproval', to: usdc, data: encodeApprove(router, swap.amountOut), value: 0n, price: 0n },
        ...steps,
      ],
    },
    {
      name: 'ether: a transfer before',
      plan: 'ether',
      code: 'token-transfer',
      change: (steps) => [
        {
          id: 'tokenApproval',
          to: dai,
          value: 0n,
          price: 0n,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1n] }),
        },
        ...steps,
      ],
    },
  ]
}

type Change = (swap: Swap, pay: IntentPay) => Partial<Swap>
type Part = readonly [Hex, Hex]
type Single = {
  tokenIn: Address
  tokenOut: Address
  fee: number
  recipient: Address
  amountOut: bigint
  amountInMaximum: bigint
  sqrtPriceLimitX96: bigint
}

const all: readonly V3PlanName[] = ['token', 'route', 'ether', 'toEther', 'universal', 'universalV2']

/** Functions of SwapRouter02 and the universal router that an honest plan does not call. */
const otherAbi = parseAbi([
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function multicall(bytes[] data) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
  'function exactInput(Input params) payable',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, uint256 feeBips, address feeRecipient) payable',
  'function pull(address token, uint256 value) payable',
])

function singleOf({ swap }: SwapPlan): Single {
  const { path, fees = [], amountOut, maxIn, buy, recipient = sender } = swap
  const [tokenIn = raise(), tokenOut = raise()] = path
  const shared = { tokenIn, tokenOut, fee: fees[0] ?? 0, sqrtPriceLimitX96: 0n }
  return { ...shared, recipient: buy === zeroAddress ? itself : recipient, amountOut, amountInMaximum: maxIn }
}

function swapOf(params: Single): Hex {
  return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'exactOutputSingle', args: [params] })
}

function multicall(deadline: bigint, data: readonly Hex[]): Hex {
  return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'multicall', args: [deadline, data] })
}

/** Returns the calls inside of the router's multicall in an honest plan. */
function callsOf(made: SwapPlan): Hex[] {
  const { swap } = made
  const { path, fees = [], recipient = sender, amountOut, maxIn: amountInMaximum } = swap
  const params = { path: writePoolPath({ path, fees }), recipient, amountOut, amountInMaximum }
  const pools =
    path.length > 2
      ? encodeFunctionData({ abi: uniswapV3Abi, functionName: 'exactOutput', args: [params] })
      : swapOf(singleOf(made))
  const refund = encodeFunctionData({ abi: uniswapV3Abi, functionName: 'refundETH' })
  return [
    pools,
    ...(swap.buy === zeroAddress ? [unwrap(amountOut, recipient)] : []),
    ...(swap.sell === zeroAddress ? [refund] : []),
  ]
}

function unwrap(amount: bigint, recipient: Address): Hex {
  return encodeFunctionData({ abi: uniswapV3Abi, functionName: 'unwrapWETH9', args: [amount, recipient] })
}

function sweep(token: Address, amount: bigint, recipient: Address): Hex {
  return encodeFunctionData({ abi: otherAbi, functionName: 'sweepToken', args: [token, amount, recipient] })
}

/** Returns the commands of the universal router in an honest plan, each with its input. */
function partsOf({ steps }: SwapPlan): Part[] {
  const data = steps.find(({ id }) => id === 'swap')?.data as Hex
  const { commands, inputs } = readExecute(data)
  return inputs.map((input, at) => [slice(commands, at, at + 1), input])
}

function readExecute(data: Hex) {
  const [commands, inputs] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'bytes[]' }, { type: 'uint256' }],
    slice(data, 4),
  )
  return { commands, inputs }
}

function execute(args: readonly [Hex, readonly Hex[], bigint]): Hex {
  return encodeFunctionData({ abi: universalAbi, functionName: 'execute', args })
}

function wrapInput(recipient: Address, amount: bigint): Hex {
  return encodeAbiParameters(wrapParameters, [recipient, amount])
}

function v3Input({ recipient = sender, amountOut, maxIn, path, fees = [] }: Swap, isAllowed = false): Hex {
  return encodeAbiParameters(v3Parameters, [
    recipient,
    amountOut,
    maxIn,
    writePoolPath({ path, fees }),
    isAllowed,
  ])
}

function transferInput(token: Address, recipient: Address, amount: bigint): Hex {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
  return encodeAbiParameters(types, [token, recipient, amount])
}

function universalCallOf(swap: Swap, path: readonly Address[]): Hex {
  const { recipient = sender, maxIn, deadline = 0n } = swap
  const inputs = [wrapInput(itself, maxIn), v3Input({ ...swap, path, fees: [500] }), wrapInput(recipient, 0n)]
  return execute(['0x0b010c', inputs, deadline])
}

function raise(): never {
  throw new Error('The plan swaps nothing.')
}
