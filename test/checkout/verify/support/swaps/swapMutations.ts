import fc from 'fast-check'
import { type Address, maxUint256, zeroAddress } from 'viem'
import { encodeApprove } from '../../../../../src/evm/encodeApprove.js'
import type { Step } from '../../../../../src/protocol/step.js'
import type { Swap } from '../../../../../src/swaps/swap.js'
import type { startShop } from '../../../support/startShop.js'
import { type SwapPlan, stranger } from './openSwaps.js'
import { withSwap } from './swapAttacks.js'

/** Generates one to three changes of a plan with a swap: fields of the swap, an approval, and the steps and their order. */
export function swapMutations(options: swapMutations.Options): fc.Arbitrary<SwapMutation[]> {
  const { contracts, buyer, routers } = options
  const { dai, usdc, usdt, weth, uniswapV2Factory, market } = contracts
  const others = [stranger, buyer.address, market, weth, uniswapV2Factory, zeroAddress]
  const account = fc.constantFrom(...others, ...routers)
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
    fc.array(token, { minLength: 2, maxLength: 4 }).chain((path) => {
      const fees = fc.array(fc.constantFrom(500, 3_000), {
        minLength: path.length - 1,
        maxLength: path.length - 1,
      })
      return fees.map(
        (fees) =>
          ({ swap }: SwapPlan): Partial<Swap> =>
            swap.fees ? { path, fees } : { path },
      )
    }),
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
  const word = fc.oneof(
    account.map((address) => BigInt(address)),
    fc.constantFrom(0n, 1n, 2n, 32n, 64n, 160n, 10n ** 6n, 10n ** 18n, maxUint256),
  )
  const mutation = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(fc.nat(40), word).map(
        ([at, value]): SwapMutation =>
          (steps) =>
            steps.map((step) =>
              step.id === 'swap' ? { ...step, data: withWord(step.data, at, value) } : step,
            ),
      ),
    },
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

export declare namespace swapMutations {
  type Options = Pick<Awaited<ReturnType<typeof startShop>>, 'contracts' | 'buyer'> & {
    routers: readonly Address[]
  }
}

/** Replaces one word of calldata. Returns the calldata unchanged if it is too short. */
function withWord(data: string, at: number, value: bigint): string {
  const start = 10 + at * 64
  return data.length < start + 64
    ? data
    : data.slice(0, start) + value.toString(16).padStart(64, '0') + data.slice(start + 64)
}

/** A change that a dishonest service makes to a plan's steps. */
export type SwapMutation = (steps: Step[], plan: SwapPlan) => Step[]
