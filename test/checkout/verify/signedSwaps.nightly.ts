import fc from 'fast-check'
import { zeroAddress } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { allowPermit2 } from '../support/allowPermit2.js'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { openSwaps } from './support/swaps/openSwaps.js'
import { openV2Exchange } from './support/swaps/openV2Exchange.js'
import { permit2Plan } from './support/swaps/permit2Attacks.js'
import { permitPlan } from './support/swaps/permitAttacks.js'
import { signedMutations } from './support/swaps/signedMutations.js'

/* Plans in which something is signed and handed in, changed at random: each that passes is signed and carried out, by the buyer and by
   whoever else got hold of what she signed. At the address of Permit2 is the published contract. */
const { shop, routers, plans, judge, isDone, codesOf } = await openSwaps(async (opened) => {
  const exchange = openV2Exchange(opened)
  const contract = await deploySwapCheckout(opened)
  for (const token of [opened.contracts.dai, opened.contracts.usdt]) await allowPermit2(opened, token)
  const policy = { ...exchange.policy, checkouts: { [opened.deployment.chainId]: [contract] } }
  return { ...exchange, policy, routers: [contract, ...exchange.routers] }
})
const [contract = zeroAddress] = routers
const { market, usdc, usdt, dai, weth } = shop.contracts
const accounts = [shop.buyer.address, market, usdc, usdt, dai, weth, ...routers]
const signed = {
  'DAI, for Permit2': { plan: plans.token, make: permit2Plan },
  'DAI for ether, for Permit2': { plan: plans.toEther, make: permit2Plan },
  'USDT, for Permit2': { plan: plans.route, make: permit2Plan },
  'DAI, by a permit': { plan: plans.token, make: permitPlan },
}
const seed = inject('seed')

describe('verify, of a plan that hands in what is signed', () => {
  test.each(Object.entries(signed))(
    'behavior: no plan that does harm passes, however an honest one is changed: %s',
    async (_, { plan, make }) => {
      const honest = make(plan, contract)
      expect(codesOf(plan, honest)).toEqual([])
      expect([await isDone(honest), await judge(plan, honest)]).toEqual([true, undefined])
      const count = { refused: 0, passed: 0, harmful: 0, done: 0 }
      await fc.assert(
        fc.asyncProperty(signedMutations({ accounts, contract }), async (mutations) => {
          const steps = mutations.reduce((all, mutate) => mutate(all, plan), structuredClone([...honest]))
          const passes = codesOf(plan, steps).length === 0
          if (passes) count.passed++
          else count.refused++
          const harm = await judge(plan, steps)
          if (harm) count.harmful++
          if (passes && (await isDone(steps))) count.done++
          expect(harm && passes ? harm : undefined).toBe(undefined)
        }),
        { seed, numRuns: 1_500 },
      )
      console.log(
        `${count.refused} refused, ${count.passed} passed and carried out, ${count.done} of them to the end; ${count.harmful} would do harm`,
      )
      // A campaign in which nothing passes, or nothing does harm, would hold as well.
      expect(count.passed).toBeGreaterThan(0)
      expect(count.harmful).toBeGreaterThan(20)
    },
  )
})
