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
/** `npm run nightly` changes many times as many plans, and whoever breaks a rule to see it missed wants to meet it. */
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

/** Reasons to refuse a plan that no plan here needs: what they guard against is not on a chain. */
const unneeded: { readonly [code in FindingCode]?: string } = {
  'missing-step':
    'Who signs a part of a purchase has bought nothing, and given nobody more than an honest plan gives.',
  'not-canonical':
    'Contracts here read calldata as it is shown; one that reads what is behind it would do what nobody saw.',
  'approval-too-small': 'It can only fail.',
  'terms-unsettled': 'No chain here is reorganised: venues/settled.test.ts shows it.',
  'wrong-price': 'It is what the buyer is told, not what moves.',
  'wrong-domain': 'It is what the wallet shows; a contract of another name takes no such signature.',
  'wrong-amount': 'No purchase here is paid with a swap: swaps.test.ts shows it, among pools.',
  'unknown-route': 'An exact amount for at most what was agreed is no worse for the way that it went.',
  'unknown-message': 'What a text obliges to, no chain shows.',
  'wrong-time': 'What a login is good for, no chain shows.',
  'unsafe-post': 'No chain shows what the marketplace is told.',
  'body-differs': 'No chain shows what the marketplace is told.',
}

describe('verify', () => {
  test('behavior: every honest plan passes, and buys what was asked for', async () => {
    expect(await runHonest({ chains, seed, runs: 100 })).toEqual([])
  })

  test('behavior: no plan that does harm passes, however an honest one is changed', async () => {
    const campaign = await runCampaign({ chains, seed, runs })
    expect(campaign.failures.map(({ text }) => text)).toEqual([])
    // A campaign that meets no harm, or none that is refused for one reason alone, would hold as well.
    expect(campaign.carriedOut).toBeGreaterThan(runs / 3)
    expect(campaign.needed.size).toBeGreaterThan(5)
    expect(campaign.ways.size).toBeGreaterThan(8)
  })

  test('behavior: nothing does harm that a frame has let through of a plan, however an honest one is changed', async () => {
    const { passed, bought, failures } = await runFrameCampaign({ chains, seed, runs: runs / 4 })
    expect(failures).toEqual([])
    expect(passed).toBeGreaterThan(runs / 8)
    expect(bought).toBeGreaterThan(runs / 16)
  })

  test('behavior: a campaign sees what passes when nothing is refused', async () => {
    const { failures } = await runCampaign({ chains, seed, runs: 200, check: () => [] })
    expect(failures.length).toBeGreaterThan(5)
    const [{ path = '' } = {}] = failures
    const again = await runCampaign({ chains, seed, runs: 1, path, check: () => [] })
    expect(again.failures).toEqual(failures.slice(0, 1))
  })

  test('behavior: what may be asked for again is paid once, whatever its seller does in between', async () => {
    const plans = venues.flatMap((venue) =>
      (['ERC1155', 'ERC721'] as const).flatMap((standard) =>
        [place.buyer, place.friend].map((recipient) => createHonestPlan({ venue, standard, recipient })),
      ),
    )
    const { wrong, safe, twice } = await runRepeats({ chain: home, plans })
    expect(wrong).toEqual([])
    // What is never asked for again would hold as well, and what nobody can sell twice.
    expect(safe).toBeGreaterThan(15)
    expect(twice).toBeGreaterThan(15)
  })

  test.each([chosenOfSet, chosenOfAll])('default: of any token of a set, $name', async (honest) => {
    const { plan, steps } = makeAttack(honest)
    expect(codesOf({ ...plan, steps })).toEqual([])
    expect(await judge({ chains, plan, steps })).toEqual({ end: 'bought' })
  })

  test.each(venues)('default: a gift that a service makes out to the buyer (%s)', async (venue) => {
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
    'behavior: an approval before a purchase of a listing that %s is for the simulation to refuse',
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

  test.each(Object.keys(findings) as FindingCode[])('behavior: each rule is needed (%s)', (code) => {
    const alone = attacked.filter(({ codes, verdict }) => verdict.harm && codes.join() === code)
    // Without the rule these would pass; where there is none, it is said why.
    expect(alone.map(({ name }) => name).length > 0).toBe(unneeded[code] === undefined)
  })

  test('behavior: each attack does harm on the chain, or it is said why not', () => {
    const harmless = attacked.filter(({ verdict }) => !verdict.harm).map(({ name }) => name)
    expect(harmless.sort()).toEqual(Object.values(harmlessAttacks).flat().sort())
    expect(attacked.length - harmless.length).toBeGreaterThanOrEqual(70)
  })
})

function codesOf(options: verify.Options): FindingCode[] {
  return [...new Set(verify(options).flatMap((found) => found.map(({ code }) => code)))]
}
