import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { FindingCode } from '../../../../../src/checkout/errors/finding.js'
import type { IntentPay } from '../../../../../src/checkout/intent/intent.js'
import { encodeApprove } from '../../../../../src/evm/encodeApprove.js'
import type { Step } from '../../../../../src/protocol/step.js'
import { readSwap } from '../../../../../src/swaps/readSwap.js'
import type { Swap } from '../../../../../src/swaps/swap.js'
import { wrappedAbi } from '../../../../../src/swaps/wrapped/wrappedAbi.js'
import type { startShop } from '../../../support/startShop.js'
import { type SwapAttack, type SwapPlan, type SwapPlanName, stranger } from './openSwaps.js'

/** Returns attacks that change the steps up to the swap, or the swap itself. */
export function swapAttacks({ contracts, buyer }: Awaited<ReturnType<typeof startShop>>): SwapAttack[] {
  const { dai, usdc, usdt, weth, uniswapV2Router: router, uniswapV2Factory, market, erc1155 } = contracts
  const oneMore = (amount: bigint) => amount + 1n
  const day = 86_400n * 2n
  const each = (name: string, code: FindingCode, change: Change, plans = all): SwapAttack[] =>
    plans.map((plan) => ({
      name: `${plan}: ${name}`,
      plan,
      code,
      change: (steps, made) => withSwap(steps, change(made.swap, made.intent.pay ?? raise())),
    }))
  const step = (
    name: string,
    code: FindingCode,
    plan: SwapPlanName,
    change: Partial<Step> | ((swap: Step) => Partial<Step>),
  ): SwapAttack => ({
    name: `${plan}: ${name}`,
    plan,
    code,
    change: (steps) => withStep(steps, change),
  })
  const steps = (
    name: string,
    code: FindingCode,
    plan: SwapPlanName,
    change: SwapAttack['change'],
  ): SwapAttack => ({
    name: `${plan}: ${name}`,
    plan,
    code,
    change,
  })
  const approval = (name: string, code: FindingCode, change: (one: Step, plan: SwapPlan) => Partial<Step>) =>
    steps(name, code, 'token', (all, plan) =>
      all.map((one, at) => (at === 0 ? { ...one, ...change(one, plan) } : one)),
    )
  const exactIn = (functionName: string, signature: string, args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: parseAbi([signature]) as never, functionName, args } as never)

  return [
    // Attacks on what the swap pays out: the recipient, the amount or the currency
    ...each('to a stranger', 'wrong-recipient', () => ({ recipient: stranger })),
    ...each('to the zero address', 'wrong-recipient', () => ({ recipient: zeroAddress })),
    ...each('to the market', 'wrong-recipient', () => ({ recipient: market })),
    ...each('to the router', 'wrong-recipient', () => ({ recipient: router })),
    ...each('a unit too little', 'wrong-amount', ({ amountOut }) => ({ amountOut: amountOut - 1n })),
    ...each('hardly anything', 'wrong-amount', () => ({ amountOut: 1n })),
    ...each('more than the price', 'wrong-amount', ({ amountOut }) => ({ amountOut: oneMore(amountOut) })),
    ...each('into another currency', 'wrong-token', () => ({ buy: usdt, path: [dai, weth, usdt] }), [
      'token',
    ]),
    ...each('into the wrapped currency', 'wrong-token', ({ sell }) => ({ buy: weth, path: [sell, weth] }), [
      'route',
    ]),
    ...each('into ether', 'wrong-token', () => ({ buy: zeroAddress, path: [dai, weth] }), ['token']),
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
    ...each('another currency', 'wrong-currency', () => ({ sell: usdt, path: [usdt, weth, usdc] }), [
      'token',
    ]),
    ...each('the currency of the orders', 'wrong-currency', () => ({ sell: usdc, path: [usdc, dai, usdc] }), [
      'token',
    ]),
    step('ether with a token swap', 'unexpected-value', 'token', { value: 1n }),
    step('a large amount of ether with a token swap', 'unexpected-value', 'toEther', { value: 10n ** 18n }),
    step('another stated price', 'wrong-price', 'token', { price: 1n }),
    // Attacks on the path, i.e. on the tokens that the swap goes through
    ...each(
      'through the wrapped currency and back',
      'unknown-route',
      ({ sell, buy }) => ({ path: [sell, usdt, weth, buy] }),
      ['token'],
    ),
    ...each(
      'through a token of a stranger',
      'unknown-route',
      ({ sell, buy }) => ({ path: [sell, stranger, buy] }),
      ['token', 'route'],
    ),
    ...each('through the collection', 'unknown-route', ({ sell, buy }) => ({ path: [sell, erc1155, buy] }), [
      'token',
    ]),
    ...each(
      'of a stranger’s token for the wrapped currency',
      'unknown-route',
      ({ buy }) => ({ path: [stranger, buy] }),
      ['ether'],
    ),
    // Attacks on the deadline of the swap
    ...each('valid for two days', 'far-deadline', ({ deadline = 0n }) => ({ deadline: deadline + day })),
    ...each('valid forever', 'far-deadline', () => ({ deadline: maxUint256 })),
    // Attacks that swap at a contract that is no router
    step('at a stranger', 'unknown-contract', 'ether', { to: stranger }),
    step('at the factory', 'unknown-contract', 'ether', { to: uniswapV2Factory }),
    step('at the wrapper of ether', 'unknown-contract', 'ether', { to: weth }),
    step('at the market', 'unknown-contract', 'token', { to: market }),
    step('at the currency', 'unknown-contract', 'token', { to: usdc }),
    // Attacks that call something else than the agreed swap
    step('plain ether to the router', 'unknown-call', 'ether', { data: '0x' }),
    step('an unknown selector', 'unknown-call', 'token', { data: '0x12345678' }),
    step('extra calldata bytes', 'not-canonical', 'token', ({ data }) => ({
      data: concat([data as Hex, '0x00']),
    })),
    step('non-zero padding of the recipient', 'not-canonical', 'token', ({ data }) => ({
      data: data.replace(
        buyer.address.slice(2).toLowerCase().padStart(64, '0'),
        buyer.address.slice(2).toLowerCase().padStart(64, '1'),
      ),
    })),
    step('wrapped, and kept', 'wrong-token', 'ether', {
      to: weth,
      data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }),
    }),
    step('unwrapped', 'wrong-currency', 'token', {
      to: weth,
      data: encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [1n] }),
    }),
    step('all of it without a minimum output', 'unknown-call', 'token', {
      data: exactIn(
        'swapExactTokensForTokens',
        'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
        [10n ** 19n, 0n, [dai, usdc], buyer.address, 2n ** 40n],
      ),
    }),
    step('all ether without a minimum output', 'unknown-call', 'ether', {
      data: exactIn(
        'swapExactETHForTokens',
        'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
        [0n, [weth, usdc], stranger, 2n ** 40n],
      ),
    }),
    step('adding liquidity', 'unknown-call', 'ether', {
      data: exactIn(
        'addLiquidityETH',
        'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable',
        [usdc, 1n, 0n, 0n, stranger, 2n ** 40n],
      ),
    }),
    step('a transfer of what is paid with', 'token-transfer', 'token', {
      to: dai,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 10n ** 19n] }),
    }),
    step('every token of the collection', 'approval-for-all', 'token', {
      to: erc1155,
      data: encodeFunctionData({
        abi: parseAbi(['function setApprovalForAll(address, bool)']),
        args: [stranger, true],
      }),
    }),
    step('a multicall', 'wrapped-call', 'token', {
      data: encodeFunctionData({ abi: parseAbi(['function multicall(bytes[])']), args: [[]] }),
    }),
    step('with a post', 'mixed-step', 'token', { post: { endpoint: '/x', method: 'POST', body: {} } }),
    // Attacks on the approval before the swap
    approval('approval: unlimited', 'approval-too-large', () => ({
      data: encodeApprove(router, maxUint256),
    })),
    approval('approval: one unit more', 'approval-too-large', (_, { swap }) => ({
      data: encodeApprove(router, oneMore(swap.maxIn)),
    })),
    approval('approval: one unit less', 'approval-too-small', (_, { swap }) => ({
      data: encodeApprove(router, swap.maxIn - 1n),
    })),
    approval('approval: of a stranger', 'unexpected-spender', (_, { swap }) => ({
      data: encodeApprove(stranger, swap.maxIn),
    })),
    approval('approval: of the market', 'unexpected-spender', (_, { swap }) => ({
      data: encodeApprove(market, swap.maxIn),
    })),
    approval('approval: of the currency of the orders', 'wrong-token', () => ({ to: usdc })),
    approval('approval: of another token', 'wrong-token', () => ({ to: usdt })),
    approval('approval: with ether', 'unexpected-value', () => ({ value: 1n })),
    approval('approval: with a price', 'wrong-price', () => ({ price: 1n })),
    approval('approval: extra calldata bytes', 'not-canonical', ({ data }) => ({
      data: concat([data as Hex, '0x00']),
    })),
    approval('approval: an increased allowance', 'allowance-increase', (_, { swap }) => ({
      data: encodeFunctionData({
        abi: parseAbi(['function increaseAllowance(address, uint256)']),
        args: [stranger, swap.maxIn],
      }),
    })),
    approval('approval: a transfer', 'token-transfer', (_, { swap }) => ({
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, swap.maxIn] }),
    })),
    steps('ether needs no approval', 'wrong-token', 'ether', (all, { swap }) => [
      approve(usdc, router, swap.maxIn),
      ...all,
    ]),
    // Attacks that leave out, repeat or add steps
    steps('no swap at all', 'missing-step', 'token', (all) => all.slice(2)),
    steps('the swap without a purchase', 'missing-step', 'token', (all) => all.slice(0, 2)),
    steps('swapped twice', 'extra-step', 'ether', ([swap, ...rest]) => (swap ? [swap, swap, ...rest] : rest)),
    steps('swapped after the purchase', 'missing-step', 'ether', ([swap, ...rest]) =>
      swap ? [...rest, { ...swap, id: 'unknown' }] : rest,
    ),
    steps('bought before the swap', 'extra-step', 'ether', ([swap, ...rest]) =>
      swap ? [...rest, swap, ...rest] : rest,
    ),
    steps('approved twice', 'extra-step', 'token', ([first, ...rest]) =>
      first ? [first, first, ...rest] : rest,
    ),
    steps('something given away before', 'token-transfer', 'ether', (all) => [gift(dai), ...all]),
    steps('something given away as another step', 'extra-step', 'ether', (all) => [
      { ...gift(dai), id: 'unknown' },
      ...all,
    ]),
    steps('something given away between', 'token-transfer', 'ether', ([swap, ...rest]) =>
      swap ? [swap, gift(dai), ...rest.slice(1)] : rest,
    ),
  ]
}

type Change = (swap: Swap, pay: IntentPay) => Partial<Swap>

const all: readonly SwapPlanName[] = ['token', 'route', 'ether', 'toEther']

/** Returns the steps with a changed swap and an approval that matches it. */
export function withSwap(steps: Step[], change: Partial<Swap>): Step[] {
  const at = steps.findIndex(({ id }) => id === 'swap')
  const found = steps[at] && readSwap(steps[at])
  if (!found) return steps
  const swap = { ...found, ...change }
  return steps.map((step, index) => {
    if (index === at) return { ...step, ...found.router.write(swap) }
    if (index > at || !found.spender || step.data === encodeApprove(found.spender, 0n)) return step
    return { ...step, data: encodeApprove(found.spender, swap.maxIn) }
  })
}

function withStep(steps: Step[], change: Partial<Step> | ((swap: Step) => Partial<Step>)): Step[] {
  return steps.map((step) => {
    if (step.id !== 'swap') return step
    return { ...step, ...(typeof change === 'function' ? change(step) : change) }
  })
}

function approve(to: Address, spender: Address, amount: bigint): Step {
  return { id: 'tokenApproval', to, data: encodeApprove(spender, amount), value: 0n, price: 0n }
}

function gift(to: Address): Step {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1n] })
  return { id: 'tokenApproval', to, data, value: 0n, price: 0n }
}

function raise(): never {
  throw new Error('The plan swaps nothing.')
}
