import fc from 'fast-check'
import type { FindingCode } from '../../../../src/checkout/errors/finding.js'
import { verify } from '../../../../src/checkout/verify/verify.js'
import type { Step } from '../../../../src/protocol/step.js'
import { type TamperedPlan, tamperedArbitrary } from './attacks/tamperedArbitrary.js'
import { type Chains, judge, type Verdict } from './judge.js'

/**
 * Randomly changes honest plans, and carries out every plan that `verify` accepts. Also carries out one in eight refused plans, to count
 * how many are harmful. The same seed repeats the run.
 *
 * For each finding, also carries out plans that `verify` refuses only for this finding. If one of them is harmful, the finding is
 * necessary. The search ends at the first harmful plan, or after `maxTries` plans.
 */
export async function runCampaign(options: runCampaign.Options): Promise<Campaign> {
  const { chains, seed, runs = campaignRuns, path = '', check = verify } = options
  const campaign: Campaign = {
    plans: 0,
    passed: 0,
    refused: 0,
    carriedOut: 0,
    bought: 0,
    harmful: 0,
    failures: [],
    needed: new Map(),
    ways: new Map(),
  }
  const tried = new Map<FindingCode, number>()
  const tampered = fc.sample(tamperedArbitrary, { seed, path, numRuns: runs })
  for (let from = 0; from < tampered.length; from += atOnce) {
    const due = tampered
      .slice(from, from + atOnce)
      .flatMap((one, offset) => readCase(one, path || `${from + offset}`))
    const verdicts = await Promise.all(due.map((one) => judge({ chains, ...one })))
    for (const [index, one] of due.entries()) record(one, verdicts[index])
  }
  return campaign

  /** Counts a plan. Returns the plan if it must be carried out, else an empty list. */
  function readCase({ plan, steps, names }: TamperedPlan, at: string): Case[] {
    campaign.plans += 1
    if (!steps) return []
    const codes = [...new Set(check({ ...plan, steps }).flatMap((found) => found.map(({ code }) => code)))]
    campaign[codes.length > 0 ? 'refused' : 'passed'] += 1
    const [code, ...others] = codes
    const sole = others.length === 0 ? code : undefined
    const isDue = !code || (sole && isOpen(sole)) || campaign.plans % 8 === 0
    if (isDue && sole) tried.set(sole, (tried.get(sole) ?? 0) + 1)
    return isDue ? [{ plan, steps, names, sole, isPassed: !code, path: at }] : []
  }

  function isOpen(code: FindingCode): boolean {
    return !campaign.needed.has(code) && (tried.get(code) ?? 0) < maxTries
  }

  function record(one: Case, verdict: Verdict | undefined): void {
    const { names, sole, isPassed, path: at } = one
    campaign.carriedOut += 1
    if (verdict?.end === 'bought') campaign.bought += 1
    if (!verdict?.harm) return
    campaign.harmful += 1
    for (const name of names) campaign.ways.set(name, (campaign.ways.get(name) ?? 0) + 1)
    if (sole) campaign.needed.set(sole, (campaign.needed.get(sole) ?? 0) + 1)
    if (isPassed) campaign.failures.push({ path: at, text: describeFailure(seed, one, verdict.harm) })
  }
}

export declare namespace runCampaign {
  type Options = {
    chains: Chains
    seed: number
    runs?: number | undefined
    /** The path of one plan of the seed, to carry out only this plan again. @default all plans */
    path?: string | undefined
    /** The function that verifies a plan. @default verify */
    check?: typeof verify | undefined
  }
}

/** The number of plans in a run. */
export const campaignRuns = 2_000

export type Campaign = {
  plans: number
  passed: number
  refused: number
  /** The number of plans that were carried out. */
  carriedOut: number
  /** The number of carried-out plans that bought the items. */
  bought: number
  harmful: number
  /** The accepted plans that were harmful, see `judge`. */
  failures: { path: string; text: string }[]
  /** For each finding, the number of harmful plans that only this finding refused. */
  needed: Map<FindingCode, number>
  /** For each kind of change, the number of harmful plans that contain it. */
  ways: Map<string, number>
}

type Case = TamperedPlan & { steps: Step[]; sole: FindingCode | undefined; isPassed: boolean; path: string }

/** Describes a failure and how to repeat it. */
function describeFailure(seed: number, { path, names, plan, steps }: Case, harm: string): string {
  const json = JSON.stringify({ intent: plan.intent, steps }, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  return [
    `seed ${seed}, path ${path}: passed, and ${harm} (${plan.venue}: ${names.join(', ')})`,
    `Again: npm run nightly -- --only tamper --seed ${seed} --count 1`,
    json,
  ].join('\n  ')
}

const atOnce = 32

/** The maximum number of plans with the same single finding that are carried out in the search for a harmful one. */
const maxTries = 60
