import fc from 'fast-check'
import { zeroAddress } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { readSignature } from '../../../src/protocol/read/readStep.js'
import type { Step } from '../../../src/protocol/step.js'
import { allowPermit2 } from '../support/allowPermit2.js'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { openSwaps, type SwapPlanName, stranger } from './support/swaps/openSwaps.js'
import { openV2Exchange } from './support/swaps/openV2Exchange.js'
import { permit2Plan } from './support/swaps/permit2Attacks.js'
import { permitPlan } from './support/swaps/permitAttacks.js'
import { signedMutations } from './support/swaps/signedMutations.js'

/**
 * Randomly changes plans that pay with a permit or a Permit2 signature. The buyer signs and sends each plan that `verify` accepts, and a
 * stranger uses the signature, too. The chain has the real Permit2 at its usual address.
 */
const { shop, routers, plans, judge, isDone, codesOf } = await openSwaps<SwapPlanName | 'dollars'>(
  async (opened) => {
    const exchange = openV2Exchange(opened)
    const contract = await deploySwapCheckout(opened)
    for (const token of [opened.contracts.dai, opened.contracts.usdt]) await allowPermit2(opened, token)
    const policy = { ...exchange.policy, checkouts: { [opened.deployment.chainId]: [contract] } }
    // USDC is the only token here with permits.
    const dollars = {
      pay: { currency: opened.contracts.usdc, maxAmount: 400_000_000n },
      for: 'ether',
    } as const
    return {
      ...exchange,
      policy,
      routers: [contract, ...exchange.routers],
      offers: { ...exchange.offers, dollars },
    }
  },
)
const [contract = zeroAddress] = routers
const { market, usdc, usdt, dai, weth } = shop.contracts
const accounts = [shop.buyer.address, market, usdc, usdt, dai, weth, ...routers]
const signed = {
  'DAI, for Permit2': { plan: plans.token, make: permit2Plan },
  'DAI for ether, for Permit2': { plan: plans.toEther, make: permit2Plan },
  'USDT, for Permit2': { plan: plans.route, make: permit2Plan },
  'USDC for ether, by a permit': { plan: plans.dollars, make: permitFor },
}
/** Returns a permit with the real domain name of USDC, so that USDC accepts the signature. */
function permitFor(...given: Parameters<typeof permitPlan>): Step[] {
  const [permit, buy] = permitPlan(...given)
  const { signature } = permit
  if (!signature) return [buy]
  return [
    { ...permit, signature: { ...signature, domain: { ...signature.domain, name: 'Sandbox USD Coin' } } },
    buy,
  ]
}

/** Parses the signature request of each step, as a client does. Returns `undefined` if one is invalid. */
function asRead(steps: readonly Step[]): Step[] | undefined {
  try {
    return steps.map((step) =>
      step.signature ? { ...step, signature: readSignature(step.signature, undefined) } : step,
    )
  } catch {
    return undefined
  }
}

const seeds = Array.from({ length: 8 }, (_, index) => inject('seed') + index)

describe.each(seeds)('verify, with a plan that submits a signature, seed %i', (seed) => {
  test.each(Object.entries(signed))(
    'refuses every changed plan that does harm: %s',
    async (_, { plan, make }) => {
      const honest = make(plan, contract)
      expect(codesOf(plan, honest)).toEqual([])
      expect([await isDone(honest), await judge(plan, honest)]).toEqual([true, undefined])
      const count = { refused: 0, passed: 0, harmful: 0, done: 0 }
      await fc.assert(
        fc.asyncProperty(signedMutations({ accounts, contract }), async (mutations) => {
          const changed = mutations.reduce((all, mutate) => mutate(all, plan), structuredClone([...honest]))
          const steps = asRead(changed)
          if (!steps) {
            count.refused++
            return
          }
          const passes = codesOf(plan, steps).length === 0
          if (passes) count.passed++
          else count.refused++
          const harm = await judge(plan, steps)
          if (harm) count.harmful++
          if (passes && (await isDone(steps))) count.done++
          expect(harm && passes ? harm : undefined).toBe(undefined)
        }),
        { seed, numRuns: 150 },
      )
      console.log(
        `${count.refused} refused, ${count.passed} passed and carried out, ${count.done} of them to the end; ${count.harmful} would do harm`,
      )
      // The run proves something only if some changed plans pass.
      expect(count.passed).toBeGreaterThan(0)
    },
  )
})

describe('judge', () => {
  test('finds the harm of a signature for a stranger, which verify refuses', async () => {
    const { plan } = signed['DAI, for Permit2']
    const [step, buy] = permit2Plan(plan, contract)
    const { witness: _, ...value } = { witness: undefined, ...step.signature.value, spender: stranger }
    const { PermitWitnessTransferFrom: fields = [], TokenPermissions = [] } = step.signature.types
    const types = {
      PermitTransferFrom: fields.filter(({ name }) => name !== 'witness'),
      TokenPermissions,
    }
    const signature = { ...step.signature, types, primaryType: 'PermitTransferFrom', value }
    const steps = [{ ...step, signature }, buy]
    expect(codesOf(plan, steps)).not.toEqual([])
    expect(await judge(plan, steps)).toBe('gives less')
  })
})
