import { type Address, concat, encodeFunctionData, erc20Abi, type Hex, maxUint256, zeroAddress } from 'viem'
import type { FindingCode } from '../../../../../src/checkout/errors/finding.js'
import { encodeApprove } from '../../../../../src/evm/encodeApprove.js'
import type { Step } from '../../../../../src/protocol/step.js'
import { uniswapV2Router } from '../../../../../src/swaps/uniswapV2/uniswapV2Router.js'
import type { startShop } from '../../../support/startShop.js'
import { type MergedParts, mergePlan } from './mergePlan.js'
import { type SwapAttack, type SwapPlan, stranger } from './openSwaps.js'

/** Attacks with a changed swap checkout call, or with a changed approval before it. */
export function mergedAttacks(
  { contracts, buyer }: Pick<Awaited<ReturnType<typeof startShop>>, 'contracts' | 'buyer'>,
  contract: Address,
): SwapAttack<'token' | 'ether'>[] {
  const { dai, usdc, usdt, weth, uniswapV2Router: router, market, erc1155 } = contracts
  const both = ['token', 'ether'] as const
  const part = (
    name: string,
    code: FindingCode,
    change: Change,
    plans: readonly Plan[] = both,
  ): SwapAttack<'token' | 'ether'>[] =>
    plans.map((plan) => ({
      name: `${plan}: ${name}`,
      plan,
      code,
      change: (_, made) => mergePlan(made, contract, (parts) => change(parts, made)),
    }))
  const step = (
    name: string,
    code: FindingCode,
    change: (buy: Step) => Partial<Step>,
    plans: readonly Plan[] = both,
  ) =>
    plans.map(
      (plan): SwapAttack<'token' | 'ether'> => ({
        name: `${plan}: ${name}`,
        plan,
        code,
        change: (_, made) => {
          const steps = mergePlan(made, contract)
          return steps.map((one) => (one.id === 'buy' ? { ...one, ...change(one) } : one))
        },
      }),
    )
  const plan = (
    name: string,
    code: FindingCode,
    change: (steps: Step[], made: SwapPlan) => Step[],
  ): SwapAttack<'token' | 'ether'> => ({
    name: `token: ${name}`,
    plan: 'token',
    code,
    change: (_, made) => change(mergePlan(made, contract), made),
  })
  const approval = (name: string, code: FindingCode, change: (one: Step, made: SwapPlan) => Partial<Step>) =>
    plan(`approval: ${name}`, code, (steps, made) =>
      steps.map((one, at) => (at === 0 ? { ...one, ...change(one, made) } : one)),
    )
  const take = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [buyer.address, stranger, 10n ** 18n],
  })
  const half = (amount: bigint) => amount / 2n

  return [
    // Attacks that call other contracts than the swap checkout, its router or the market
    ...step('a contract of a stranger', 'missing-step', () => ({ to: stranger })),
    ...step('the market itself', 'missing-step', () => ({ to: market })),
    ...step('the router itself', 'missing-step', () => ({ to: router })),
    ...part('another router', 'unknown-contract', () => ({ checkout: { router: stranger } })),
    ...part('a token for a router', 'unknown-contract', () => ({ checkout: { router: dai, swap: take } })),
    ...part('another market', 'unknown-contract', () => ({ checkout: { market: stranger } })),
    ...part('a token for a market', 'unknown-contract', () => ({
      checkout: { market: dai, purchase: take },
    })),
    ...part('the collection for a market', 'unknown-contract', () => ({ checkout: { market: erc1155 } })),
    // Attacks on the output of the swap: the recipient, the amount or the currency
    ...part('swapped for a stranger', 'wrong-recipient', () => ({ swap: { recipient: stranger } })),
    ...part('swapped for the buyer', 'wrong-recipient', () => ({ swap: { recipient: buyer.address } })),
    ...part('swapped for the market', 'wrong-recipient', () => ({ swap: { recipient: market } })),
    ...part('a unit too little', 'wrong-amount', ({ swap }) => ({
      swap: { amountOut: swap.amountOut - 1n },
    })),
    ...part('more than the price', 'wrong-amount', ({ swap, checkout }) => ({
      swap: { amountOut: swap.amountOut + 1n },
      checkout: { price: checkout.price + 1n },
    })),
    ...part(
      'into another currency',
      'wrong-token',
      () => ({ swap: { buy: usdt, path: [dai, weth, usdt] } }),
      ['token'],
    ),
    ...part('through a token of a stranger', 'unknown-route', ({ swap }) => ({
      swap: { path: [swap.path[0] ?? dai, stranger, usdc] },
    })),
    // Attacks on what the swap takes from the buyer
    ...part('a unit more than was agreed', 'price-too-high', (_, { intent }) => {
      const most = (intent.pay?.maxAmount ?? 0n) + 1n
      return { swap: { maxIn: most }, checkout: { maxAmount: most } }
    }),
    ...part('twice as much as was agreed', 'price-too-high', (_, { intent }) => {
      const most = 2n * (intent.pay?.maxAmount ?? 0n)
      return { swap: { maxIn: most }, checkout: { maxAmount: most } }
    }),
    ...part(
      'more taken than is swapped',
      'not-canonical',
      ({ checkout }) => ({
        checkout: { maxAmount: checkout.maxAmount + 1n },
      }),
      ['token'],
    ),
    ...part(
      'less taken than is swapped',
      'not-canonical',
      ({ checkout }) => ({
        checkout: { maxAmount: half(checkout.maxAmount) },
      }),
      ['token'],
    ),
    ...part(
      'another currency swapped than is taken',
      'wrong-currency',
      () => ({
        swap: { sell: usdt, path: [usdt, weth, usdc] },
      }),
      ['token'],
    ),
    ...part(
      'another currency taken than is swapped',
      'not-canonical',
      () => ({ checkout: { payWith: usdt } }),
      ['token'],
    ),
    ...part(
      'all that the buyer has',
      'price-too-high',
      () => ({
        swap: { maxIn: maxUint256 },
        checkout: { maxAmount: maxUint256 },
      }),
      ['token'],
    ),
    ...step('additional ether', 'unexpected-value', ({ value }) => ({ value: value + 1n })),
    ...step('another stated price', 'wrong-price', ({ price }) => ({ price: price - 1n })),
    // Attacks on the purchase
    ...part('bought for a stranger', 'wrong-recipient', () => ({ buy: { recipient: stranger } })),
    ...part('bought for the contract', 'wrong-recipient', () => ({ buy: { recipient: contract } })),
    ...part('another order', 'wrong-orders', ({ buy }) => ({
      buy: { items: buy.items.map((item) => ({ ...item, orderId: `0x${'0b'.repeat(32)}` as Hex })) },
    })),
    ...part('a smaller quantity', 'wrong-quantity', ({ buy }) => ({
      buy: { items: buy.items.map((item) => ({ ...item, quantity: 0n })) },
    })),
    ...part('another token', 'wrong-token-id', ({ buy }) => ({
      buy: { items: buy.items.map((item) => ({ ...item, tokenId: item.tokenId + 1n })) },
    })),
    ...part('a fee of a stranger', 'unexpected-fee', () => ({
      buy: { fees: [{ receiver: stranger, amount: 1n }] },
    })),
    ...part('another currency of the purchase', 'wrong-currency', () => ({ buy: { currency: dai } })),
    ...part('an allowance of another currency for the market', 'not-canonical', () => ({
      checkout: { currency: usdt },
    })),
    ...part('a larger allowance for the market than the price', 'not-canonical', ({ checkout }) => ({
      checkout: { price: checkout.price + 1n },
    })),
    ...part('a smaller allowance for the market than the price', 'not-canonical', ({ checkout }) => ({
      checkout: { price: checkout.price - 1n },
    })),
    // Attacks on the id and the deadline
    ...part('the buyer’s own id at the market', 'not-canonical', ({ checkout }) => ({
      buy: { purchaseId: checkout.purchaseId },
    })),
    ...part('the id of another purchase', 'not-canonical', () => ({
      checkout: { purchaseId: `0x${'02'.repeat(32)}` },
    })),
    ...part('no id', 'not-canonical', () => ({ buy: { purchaseId: `0x${'00'.repeat(32)}` } })),
    ...part('valid for days', 'far-deadline', ({ checkout }) => ({
      checkout: { deadline: checkout.deadline + 200_000n },
    })),
    ...part('a swap that is valid for days', 'far-deadline', ({ swap }) => ({
      swap: { deadline: (swap.deadline ?? 0n) + 200_000n },
    })),
    // Attacks with parts that `verify` cannot decode
    ...part('an undecodable swap', 'unknown-call', () => ({ checkout: { swap: '0x12345678' } })),
    ...part('no swap', 'unknown-contract', () => ({ checkout: { router: stranger, swap: '0x' } })),
    ...part('an undecodable purchase', 'unknown-call', () => ({
      checkout: { purchase: '0x12345678' },
    })),
    ...part('a purchase that moves tokens', 'token-transfer', () => ({ checkout: { purchase: take } })),
    ...part('a swap that moves tokens', 'token-transfer', () => ({ checkout: { swap: take } })),
    ...part('extra bytes after the swap', 'not-canonical', (parts) => ({
      checkout: { swap: concat([uniswapV2Router.write(parts.swap).data, '0xff']) },
    })),
    ...step('extra calldata bytes', 'not-canonical', ({ data }) => ({ data: `${data}ff` })),
    ...step('an unknown call', 'unknown-call', () => ({ data: '0x12345678' })),
    ...step('an approval', 'unknown-call', () => ({ data: encodeApprove(stranger, 1n) })),
    // Attacks on the approval and the plan
    approval('of a stranger', 'unexpected-spender', (_, { swap }) => ({
      data: encodeApprove(stranger, swap.maxIn),
    })),
    approval('of the router', 'unexpected-spender', (_, { swap }) => ({
      data: encodeApprove(router, swap.maxIn),
    })),
    approval('of the market', 'unexpected-spender', (_, { swap }) => ({
      data: encodeApprove(market, swap.maxIn),
    })),
    approval('a unit more', 'approval-too-large', (_, { swap }) => ({
      data: encodeApprove(contract, swap.maxIn + 1n),
    })),
    approval('unlimited', 'approval-too-large', () => ({ data: encodeApprove(contract, maxUint256) })),
    approval('a unit less', 'approval-too-small', (_, { swap }) => ({
      data: encodeApprove(contract, swap.maxIn - 1n),
    })),
    approval('of another token', 'wrong-token', () => ({ to: usdc })),
    approval('with ether', 'unexpected-value', () => ({ value: 1n })),
    approval('with a price', 'wrong-price', () => ({ price: 1n })),
    approval('a transfer', 'token-transfer', () => ({ data: take })),
    plan('approved twice', 'extra-step', ([approve, buy]) =>
      [approve, approve, buy].flatMap((one) => one ?? []),
    ),
    plan('the purchase twice', 'extra-step', ([approve, buy]) =>
      [approve, buy, buy].flatMap((one) => one ?? []),
    ),
    plan('with a separate swap before it', 'extra-step', ([approve, buy], { steps }) =>
      [steps[1], approve, buy].flatMap((one) => one ?? []),
    ),
    plan('without a purchase', 'missing-step', ([approve]) => [approve].flatMap((one) => one ?? [])),
    plan('with a post', 'mixed-step', (steps) =>
      steps.map((one) =>
        one.id === 'buy' ? { ...one, post: { endpoint: '/x', method: 'POST', body: {} } } : one,
      ),
    ),
    {
      name: 'ether: an approval without a token to pay with',
      plan: 'ether',
      code: 'wrong-token',
      change: (_, made) => [
        { id: 'tokenApproval', to: zeroAddress, data: encodeApprove(contract, 1n), value: 0n, price: 0n },
        ...mergePlan(made, contract),
      ],
    },
  ]
}

type Plan = SwapAttack<'token' | 'ether'>['plan']
type Change = (
  parts: MergedParts,
  plan: SwapPlan,
) => { [part in keyof MergedParts]?: Partial<MergedParts[part]> }
