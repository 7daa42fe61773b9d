import { createClient, encodeFunctionData } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { type FindingCode, findings } from '../../../src/checkout/errors/finding.js'
import { equivalentCalls } from '../../../src/checkout/plan/equivalentCalls.js'
import { restrictPlan } from '../../../src/checkout/plan/restrictPlan.js'
import { simulate } from '../../../src/checkout/plan/simulate.js'
import { knownReaders, verify } from '../../../src/checkout/verify/verify.js'
import { seaportAbi } from '../../../src/venues/seaport/seaportAbi.js'
import { openHttp } from '../../setup/openHttp.js'
import { testWhole } from '../../setup/sample.js'
import { runFrameCampaign } from '../../widget/frame/support/runFrameCampaign.js'
import { makeAttack, withStep } from './support/attacks/attack.js'
import { chosenOfAll, chosenOfSet } from './support/attacks/criteriaAttacks.js'
import { harmlessAttacks } from './support/attacks/harmlessAttacks.js'
import { paidAttacks } from './support/attacks/paidAttacks.js'
import { planAttacks } from './support/attacks/planAttacks.js'
import { runRepeats } from './support/attacks/runRepeats.js'
import { createHonestPlan, purchaseId, venues } from './support/honestPlans.js'
import { judge } from './support/judge.js'
import { place } from './support/place.js'
import { campaignRuns, runCampaign } from './support/runCampaign.js'
import { runHonest } from './support/runHonest.js'
import { basicParameters } from './support/seaportSteps.js'
import { startTamperChain } from './support/startTamperChain.js'

const seed = inject('seed')
/**
 * The number of changed plans. `npm run nightly` changes many more. A control run removes a rule of `verify` and expects a failure, so it
 * needs all plans of a campaign.
 */
const runs = process.env.TILLKIT_CONTROL_RUN === undefined ? campaignRuns / 4 : campaignRuns

const [home, other] = await Promise.all([
  startTamperChain(),
  startTamperChain({ chainId: place.otherChainId }),
])
afterAll(() => Promise.all([home.close(), other.close()]))
const chains = { home, other }

const attacks = [...planAttacks, ...paidAttacks]
const attacked = await Promise.all(
  attacks.map(async (attack) => {
    const { plan, steps } = makeAttack(attack)
    return { ...attack, codes: codesOf({ ...plan, steps }), verdict: await judge({ chains, plan, steps }) }
  }),
)

/** The findings without a harmful attack that only this finding refuses. The text says why there is no such attack. */
const unneeded: { readonly [code in FindingCode]?: string } = {
  'missing-step': 'A part of a purchase buys nothing, and grants no more than an honest plan.',
  'not-canonical':
    'The contracts here ignore extra bytes; another contract could act on bytes that no wallet shows.',
  'approval-too-small': 'It can only fail.',
  'terms-unsettled': 'The chain of these tests has no reorgs; see venues/settled.test.ts.',
  'wrong-price': 'It is what the buyer sees, not what moves.',
  'wrong-domain': 'It is what the wallet shows; a contract with another name rejects the signature.',
  'wrong-amount': 'No purchase here is paid with a swap; see swaps.test.ts.',
  'unknown-route': 'An exact amount for at most the agreed amount is harmless on any path.',
  'unknown-message': 'The chain does not show the obligations of a text.',
  'wrong-time': 'The chain does not show the effects of a login.',
  'unsafe-post': 'The chain does not show the posted body.',
  'body-differs': 'The chain does not show the posted body.',
}

describe('verify', () => {
  test('accepts every honest plan, which buys the items of the intent', async () => {
    expect(await runHonest({ chains, seed, runs: 100 })).toEqual([])
  })

  test('refuses every changed plan that does harm', async () => {
    const campaign = await runCampaign({ chains, seed, runs })
    expect(campaign.failures.map(({ text }) => text)).toEqual([])
    // The run proves something only if it carries out many plans, and if several findings were each the only finding of a harmful plan.
    expect(campaign.carriedOut).toBeGreaterThan(runs / 3)
    expect(campaign.needed.size).toBeGreaterThan(5)
    expect(campaign.ways.size).toBeGreaterThan(8)
  })

  testWhole('does no harm with any changed plan that a widget frame lets through', async () => {
    const { passed, bought, failures } = await runFrameCampaign({ chains, seed, runs: runs / 4 })
    expect(failures).toEqual([])
    expect(passed).toBeGreaterThan(runs / 8)
    expect(bought).toBeGreaterThan(runs / 16)
  })

  testWhole('finds the harm in a campaign that refuses nothing', async () => {
    const { failures } = await runCampaign({ chains, seed, runs: 200, check: () => [] })
    expect(failures.length).toBeGreaterThan(5)
    const [{ path = '' } = {}] = failures
    const again = await runCampaign({ chains, seed, runs: 1, path, check: () => [] })
    expect(again.failures).toEqual(failures.slice(0, 1))
  })

  test('pays once for a plan that may be requested again, whatever the seller does in between', async () => {
    const plans = venues.flatMap((venue) =>
      (['ERC1155', 'ERC721'] as const).flatMap((standard) =>
        [place.buyer, place.friend].map((recipient) => createHonestPlan({ venue, standard, recipient })),
      ),
    )
    const { wrong, safe, twice } = await runRepeats({ chain: home, plans })
    expect(wrong).toEqual([])
    // The run proves something only if the checkout may repeat some plans, and if the market accepts some plans twice.
    expect(safe).toBeGreaterThan(15)
    expect(twice).toBeGreaterThan(15)
  })

  test.each([chosenOfSet, chosenOfAll])('accepts a listing of any token of a set, $name', async (honest) => {
    const { plan, steps } = makeAttack(honest)
    expect(codesOf({ ...plan, steps })).toEqual([])
    expect(await judge({ chains, plan, steps })).toEqual({ end: 'bought' })
  })

  test.each(venues)('accepts a gift that the service made out to the buyer (%s)', async (venue) => {
    const made = createHonestPlan({ venue })
    const plan = { ...made, intent: { ...made.intent, recipient: place.friend } }
    const steps = restrictPlan({ ...knownReaders, ...plan, purchaseId })
    expect(codesOf({ ...plan, steps })).toEqual([])
    expect(await judge({ chains, plan, steps })).toEqual({ end: 'bought' })
  })

  test.each([
    ['has ended', { endTime: 1n }],
    ['its seller has never signed', { offerer: place.friend }],
  ])(
    'accepts an approval before a purchase of a listing that %s, which only the simulation refuses',
    async (_, terms) => {
      const plan = createHonestPlan({ venue: 'seaportBasic' })
      const args = [{ ...basicParameters(plan.intent), ...terms }] as const
      const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillBasicOrder', args })
      const steps = withStep(plan.steps, 'buy', { data })
      expect(codesOf({ ...plan, steps })).toEqual([])
      expect(await judge({ chains, plan, steps })).toEqual({ end: 'nothing' })
      const client = createClient({ chain: foundry, transport: openHttp(home.rpcUrl) })
      const simulated = simulate({ client, intent: plan.intent, calls: equivalentCalls(steps) })
      await expect(simulated).rejects.toMatchObject({ code: 'WouldRevert' })
    },
  )

  test.each(Object.keys(findings) as FindingCode[])(
    'needs each finding, or explains why not (%s)',
    (code) => {
      const alone = attacked.filter(({ codes, verdict }) => verdict.harm && codes.join() === code)
      // Without this finding, `verify` would accept these harmful attacks. Without such an attack, `unneeded` must say why.
      expect(alone.map(({ name }) => name).length > 0).toBe(unneeded[code] === undefined)
    },
  )

  test('refuses only attacks that do harm on the chain, or whose harmlessness is explained', () => {
    const harmless = attacked.filter(({ verdict }) => !verdict.harm).map(({ name }) => name)
    expect(harmless.sort()).toEqual(Object.values(harmlessAttacks).flat().sort())
    expect(attacked.length - harmless.length).toBeGreaterThanOrEqual(70)
  })
})

function codesOf(options: verify.Options): FindingCode[] {
  return [...new Set(verify(options).flatMap((found) => found.map(({ code }) => code)))]
}
