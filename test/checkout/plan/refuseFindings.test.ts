import { type Address, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { CheckoutError, checkoutErrors } from '../../../src/checkout/errors/CheckoutError.js'
import { findLacking } from '../../../src/checkout/plan/findLacking.js'
import { refuseFindings } from '../../../src/checkout/plan/refuseFindings.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { signingRules } from '../../../src/checkout/verify/signingRules.js'
import { knownReaders } from '../../../src/checkout/verify/verify.js'
import type { Step } from '../../../src/protocol/step.js'
import type { Router, Swap } from '../../../src/swaps/swap.js'
import { uniswapV2Router } from '../../../src/swaps/uniswapV2/uniswapV2Router.js'
import { uniswapV3Router } from '../../../src/swaps/uniswapV3/uniswapV3Router.js'
import { universalRouter } from '../../../src/swaps/universal/universalRouter.js'
import { wrappedRouter } from '../../../src/swaps/wrapped/wrappedRouter.js'
import { createHonestPlan } from '../verify/support/honestPlans.js'
import { account } from '../verify/support/place.js'

/** The buyer pays with the native currency, and the host wrote an incomplete policy by hand. The error must name what the policy lacks. */

const weth = account('weth')
const router = account('router')
const between = account('between')
const { intent: priced, steps: buying, policy: named, facts } = createHonestPlan({ venue: 'approved' })
const { chainId, buyer, currency, maxTotal } = priced

/** Returns a swap of the native currency for the price of the purchase, on one kind of router. */
function swapOf(kind: Router, path: readonly Address[]): Swap {
  const fees = kind === uniswapV2Router ? undefined : path.slice(1).map(() => 500)
  const wrapped = kind === uniswapV2Router ? undefined : weth
  const recipient = kind === uniswapV2Router ? buyer : undefined
  const terms = {
    sell: zeroAddress,
    buy: currency,
    amountOut: maxTotal,
    maxIn: 10n ** 18n,
    spender: undefined,
  }
  return { ...terms, path, fees, wrapped, recipient, deadline: 1n }
}

const kinds = { V2: uniswapV2Router, V3: uniswapV3Router, universal: universalRouter }
const pay = { currency: zeroAddress, maxAmount: 10n ** 18n }

/**
 * Verifies the honest plan of the purchase. If `step` is given, this swap comes before the purchase. `policy` replaces fields of the honest
 * policy.
 */
function refuse(step: Pick<Step, 'to' | 'data' | 'value'> | undefined, policy: Policy) {
  const swaps: Step[] = step ? [{ id: 'swap', price: 0n, ...step }] : []
  const till = { marketplaceBase: () => 'https://marketplace.test' }
  const terms = {
    intent: step ? { ...priced, pay } : priced,
    policy: { ...named, ...policy },
    facts,
    now: () => 0,
  }
  try {
    refuseFindings({
      ...knownReaders,
      ...terms,
      till,
      findLacking,
      signing: signingRules,
      steps: [...swaps, ...buying],
    } as never)
  } catch (error) {
    if (error instanceof CheckoutError) return error
    throw error
  }
  return undefined
}

const on = (...addresses: Address[]) => ({ [chainId]: addresses })

describe('refuseFindings', () => {
  describe.each(Object.entries(kinds))('a swap of the native currency on a %s router', (name, kind) => {
    const path = [weth, currency]
    const call = { to: router, ...kind.write(swapOf(kind, path)) }
    const hasOwnWrap = name !== 'V2'

    test('accepts it with a complete policy', () => {
      const routers = hasOwnWrap ? on(router, weth) : on(router)
      expect(refuse(call, { routers, swapTokens: on(weth) })).toBeUndefined()
    })

    const halves: [string, Policy, 'routers' | 'swapTokens'][] = [
      ['routers', { routers: on(router, weth) }, 'swapTokens'],
      ...(hasOwnWrap
        ? [
            ['swapTokens', { routers: on(router), swapTokens: on(weth) }, 'routers'] as [
              string,
              Policy,
              'routers',
            ],
          ]
        : []),
    ]
    test.each(halves)(
      'throws PolicyMissing when the wrapped currency is only in %s',
      (field, policy, lacking) => {
        const error = refuse(call, policy)
        expect(error?.code).toBe('PolicyMissing')
        expect(error?.details).toContain(`${weth}, which policy.${lacking} does not name on chain ${chainId}`)
        expect(error?.details).toContain(`only in policy.${field}`)
        expect(error?.details).toContain(`policy={{ ${lacking}: { ${chainId}: ['${weth}'] } }}`)
        // A policy with the suggested field is accepted.
        expect(
          refuse(call, { ...policy, [lacking]: on(...(policy[lacking]?.[chainId] ?? []), weth) }),
        ).toBeUndefined()
      },
    )

    test('throws PlanRefused with each missing field when the policy does not name the wrapped currency', () => {
      const error = refuse(call, { routers: on(router) })
      expect(error?.code).toBe('PlanRefused')
      expect(error?.findings).not.toEqual([])
      expect(error?.details).toContain(`${weth}, which policy.swapTokens does not name`)
      expect(error?.details?.includes(`${weth}, which policy.routers does not name`)).toBe(hasOwnWrap)
    })

    test('throws PlanRefused with the router when the policy names no router', () => {
      const error = refuse(call, { swapTokens: on(weth) })
      expect(error?.code).toBe('PlanRefused')
      expect(error?.details).toContain(`${router}, which policy.routers does not name`)
    })

    test('throws PlanRefused without advice when the swap has another fault', () => {
      const more = { ...swapOf(kind, path), maxIn: 2n * 10n ** 18n }
      const error = refuse({ to: router, ...kind.write(more) }, { routers: on(router, weth) })
      expect(error?.code).toBe('PlanRefused')
      expect(error?.details).not.toContain('policy={{')
    })

    test('throws PlanRefused when the policy does not name an intermediate token', () => {
      const long = { to: router, ...kind.write(swapOf(kind, [weth, between, currency])) }
      const error = refuse(long, { routers: on(router, weth), swapTokens: on(weth) })
      expect(error?.code).toBe('PlanRefused')
      expect(error?.details).toContain(`${between}, which policy.swapTokens does not name`)
    })
  })

  test('throws PlanRefused with the policy’s field and address when the policy names a wrong contract', () => {
    const wrong = account('wrong')
    const [market] = Object.values(named.markets ?? {}).flat()
    const error = refuse(undefined, { markets: on(wrong) })
    expect(error).toMatchObject({
      code: 'PlanRefused',
      shortMessage: checkoutErrors.PolicyMissing.shortMessage,
      fix: checkoutErrors.PolicyMissing.fix,
      retry: false,
    })
    expect(error?.unnamed).toBe(
      `On chain ${chainId}, policy.markets names ${wrong}. The purchase pays ${market}. If ${market} belongs to the market, add it to policy.markets: policy={{ markets: { ${chainId}: ['${market}'] } }}`,
    )
    expect(error?.details).toContain(error?.unnamed)
    expect(refuse(undefined, { markets: {}, contracts: on(wrong) })?.unnamed).toContain(
      `policy.contracts names ${wrong}`,
    )
  })

  test('throws PlanRefused that accuses the marketplace when the plan would not pass with any policy', () => {
    const call = { to: account('wrong'), data: '0x12345678', value: 0n } as const
    const error = refuse(call, { markets: on(account('other')) })
    expect(error).toMatchObject({ shortMessage: checkoutErrors.PlanRefused.shortMessage, unnamed: undefined })
  })

  test('throws PolicyMissing when the orders are priced in the wrapped currency, which is only in swapTokens', () => {
    const wrap = {
      ...swapOf(wrappedRouter, [currency]),
      maxIn: maxTotal,
      recipient: undefined,
      deadline: undefined,
    }
    const call = { to: currency, ...wrappedRouter.write(wrap) }
    const error = refuse(call, { swapTokens: on(currency) })
    expect(error?.code).toBe('PolicyMissing')
    expect(error?.details).toContain(`${currency}, which policy.routers does not name`)
    expect(refuse(call, { routers: on(currency) })).toBeUndefined()
  })
})
