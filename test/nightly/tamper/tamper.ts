import fc from 'fast-check'
import { findings } from '../../../src/checkout/errors/finding.js'
import { runRepeats } from '../../checkout/verify/support/attacks/runRepeats.js'
import { honestArbitrary } from '../../checkout/verify/support/honestArbitrary.js'
import { place } from '../../checkout/verify/support/place.js'
import { campaignRuns, runCampaign } from '../../checkout/verify/support/runCampaign.js'
import { runHonest } from '../../checkout/verify/support/runHonest.js'
import { startTamperChain } from '../../checkout/verify/support/startTamperChain.js'
import { runFrameCampaign } from '../../widget/frame/support/runFrameCampaign.js'
import type { Programme } from '../budget.js'

/**
 * Changes the plans (lists of purchase steps) of an honest service at random. Executes the plans that `verify` accepts on a chain.
 *
 * - An accepted plan must take no more from the buyer than the purchase costs, and every honest plan must buy.
 * - If the checkout may request a payment again, the second request must not pay again, whatever the seller does in between.
 * - A plan that the checkout accepts from a hostile iframe must do no harm.
 */
export const tamper: Programme = {
  count: 60_000,
  async run({ seed, budget, write }) {
    const chains = {
      home: await startTamperChain(),
      other: await startTamperChain({ chainId: place.otherChainId }),
    }
    const total = { plans: 0, passed: 0, refused: 0, carriedOut: 0, bought: 0, harmful: 0 }
    const needed = new Set<string>()
    const wrong: string[] = []
    try {
      for (let next = seed; budget.goesOn(total.plans); next++) {
        const campaign = await runCampaign({ chains, seed: next, runs: campaignRuns })
        for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += campaign[key]
        for (const code of campaign.needed.keys()) needed.add(code)
        const dishonest = await runHonest({ chains, seed: next, runs: campaignRuns / 10 })
        const plans = fc.sample(honestArbitrary, { seed: next, numRuns: campaignRuns / 10 })
        const repeated = await runRepeats({ chain: chains.home, plans })
        wrong.push(...campaign.failures.map(({ text }) => text), ...dishonest)
        const framed = await runFrameCampaign({ chains, seed: next, runs: campaignRuns / 10 })
        wrong.push(...framed.failures.map((text) => `In a frame: ${text}`))
        wrong.push(...repeated.wrong.map((text) => `seed ${next}: paid twice: ${text}`))
        if (wrong.length >= maxTold) break
      }
    } finally {
      await Promise.all([chains.home.close(), chains.other.close()])
    }
    const { plans, passed, refused, carriedOut, bought, harmful } = total
    write(`${plans} changed plans: ${passed} passed, ${refused} were refused.`)
    write(`${carriedOut} were carried out: ${bought} bought what was asked for, ${harmful} did harm.`)
    write(
      `${needed.size} of ${Object.keys(findings).length} reasons stood alone between a plan and its harm.`,
    )
    for (const text of wrong.slice(0, maxTold)) write(`✗ ${text}`)
    return wrong.length > 0 ? 'wrong' : 'held'
  },
}

/** The maximum number of printed failures. The programme stops when it has found this many. */
const maxTold = 5
