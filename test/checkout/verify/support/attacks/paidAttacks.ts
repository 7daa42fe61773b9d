import type { FindingCode } from '../../../../../src/checkout/errors/finding.js'
import type { Step } from '../../../../../src/protocol/step.js'
import type { Swap } from '../../../../../src/swaps/swap.js'
import { uniswapV2Router } from '../../../../../src/swaps/uniswapV2/uniswapV2Router.js'
import { place } from '../place.js'
import type { Attack } from './attack.js'

const { oddToken, usdc, friend: router, stranger, buyer } = place
const price = 120_000_000n
const swap: Swap = {
  sell: oddToken,
  buy: usdc,
  amountOut: price,
  maxIn: 1_000n,
  path: [oddToken, usdc],
  recipient: buyer,
  deadline: place.seconds,
  spender: undefined,
}

/** Attacks with a swap before a purchase, on a chain without pools. `swaps.test.ts` has the attacks with pools. */
export const paidAttacks: Attack[] = [
  attack('for another amount', { amountOut: 1n }, 'wrong-amount'),
  attack('through a token of a stranger', { path: [oddToken, stranger, usdc] }, 'unknown-route'),
]

function attack(name: string, change: Partial<Swap>, code: FindingCode): Attack {
  const call = uniswapV2Router.write({ ...swap, ...change })
  const step: Step = { id: 'swap', to: router, ...call, price: 0n }
  return {
    name: `swap: ${name}`,
    venue: 'approved',
    setting: (plan) => ({
      ...plan,
      intent: { ...plan.intent, pay: { currency: oddToken, maxAmount: swap.maxIn } },
      policy: { ...plan.policy, routers: { [place.chainId]: [router] } },
    }),
    change: (steps) => [step, ...steps],
    code,
  }
}
