import fc from 'fast-check'
import { maxUint256, zeroAddress } from 'viem'
import { encodeApprove } from '../../../../../src/evm/encodeApprove.js'
import type { Step } from '../../../../../src/protocol/step.js'
import type { Swap } from '../../../../../src/swaps/swap.js'
import type { startShop } from '../../../support/startShop.js'
import { type SwapPlan, stranger } from './openSwaps.js'
import { withSwap } from './swapAttacks.js'

/** One to three changes of a plan that swaps: of any field of the swap, of an approval, of the steps and their order. */
export function swapMutations({
  contracts,
  buyer,
}: Awaited<ReturnType<typeof startShop>>): fc.Arbitrary<SwapMutation[]> {
  const { dai, usdc, usdt, weth, uniswapV2Router: router, uniswapV2Factory, market } = contracts
  const account = fc.constantFrom(
    stranger,
    buyer.address,
    market,
    router,
    weth,
    uniswapV2Factory,
    zeroAddress,
  )
  const token = fc.constantFrom(dai, usdc, usdt, weth, stranger, zeroAddress)
  const factor = fc.constantFrom(0n, 1n, 50n, 99n, 100n, 101n, 200n, 10_000n)
  const part = (amount: bigint, percent: bigint) => (amount * percent) / 100n
  const place = fc.nat(4)

  const ofSwap = fc.oneof(
    account.map((recipient) => (): Partial<Swap> => ({ recipient })),
    factor.map(
      (percent) =>
        ({ swap }: SwapPlan): Partial<Swap> => ({ amountOut: part(swap.amountOut, percent) }),
    ),
    fc.constantFrom(-1n, 1n).map(
      (more) =>
        ({ swap }: SwapPlan): Partial<Swap> => ({ amountOut: swap.amountOut + more }),
    ),
    factor.map(
      (percent) =>
        ({ intent }: SwapPlan): Partial<Swap> => ({ maxIn: part(intent.pay?.maxAmount ?? 0n, percent) }),
    ),
    fc.array(token, { minLength: 2, maxLength: 4 }).map((path) => (): Partial<Swap> => ({ path })),
    token.map((sell) => (): Partial<Swap> => ({ sell })),
    token.map((buy) => (): Partial<Swap> => ({ buy })),
    fc.constantFrom(0n, 600n, 86_400n * 3n, maxUint256 / 2n).map(
      (more) =>
        ({ swap }: SwapPlan): Partial<Swap> => ({ deadline: (swap.deadline ?? 0n) + more }),
    ),
  )
  const ofStep = fc.oneof(
    account.map((to): Partial<Step> => ({ to })),
    fc.constantFrom(0n, 1n, 10n ** 16n, 10n ** 18n).map((value): Partial<Step> => ({ value })),
    fc
      .tuple(account, fc.constantFrom(0n, 1n, 12_000_000n, maxUint256))
      .map(
        ([spender, amount]): Partial<Step> => ({ id: 'tokenApproval', data: encodeApprove(spender, amount) }),
      ),
    fc
      .constantFrom('tokenApproval', 'swap', 'buy', 'unknown')
      .map((id): Partial<Step> => ({ id: id as Step['id'] })),
  )
  const mutation = fc.oneof(
    {
      weight: 3,
      arbitrary: ofSwap.map(
        (change): SwapMutation =>
          (steps, plan) =>
            withSwap(steps, change(plan)),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(place, ofStep).map(
        ([at, change]): SwapMutation =>
          (steps) =>
            steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
      ),
    },
    place.map(
      (at): SwapMutation =>
        (steps) =>
          steps.filter((_, index) => index !== at),
    ),
    fc.tuple(place, place).map(
      ([from, to]): SwapMutation =>
        (steps) => {
          const moved = steps[from]
          return moved ? steps.toSpliced(from, 1).toSpliced(to, 0, moved) : steps
        },
    ),
    fc.tuple(place, place).map(
      ([from, to]): SwapMutation =>
        (steps) => {
          const again = steps[from]
          return again ? steps.toSpliced(to, 0, again) : steps
        },
    ),
  )
  return fc.array(mutation, { minLength: 1, maxLength: 3 })
}

/** What a dishonest service does to the steps of a plan. */
export type SwapMutation = (steps: Step[], plan: SwapPlan) => Step[]
