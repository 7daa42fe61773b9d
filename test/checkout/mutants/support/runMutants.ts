import fc from 'fast-check'
import { stringify } from 'viem'
import type { Step } from '../../../../src/protocol/step.js'
import { findAgain } from './findAgain.js'
import { harmBetween } from './harmBetween.js'
import { measurePlan } from './measurePlan.js'
import { mutantOf, readWire } from './mutantOf.js'
import { readTwice } from './readTwice.js'
import type { Subject } from './subject.js'

/**
 * Changes honest plans. Carries out each changed plan that the checkout gives to the wallet, and checks three things:
 *
 * - The changed plan has the effect of the honest plan, or a better one for the buyer.
 * - Two wallet libraries, viem and ethers, hash its messages in the same way.
 * - The checkout finds its payment on the chain.
 */
export async function runMutants(options: runMutants.Options): Promise<Mutants> {
  const { subjects, seed, runs, campaign = 'mutants', sought = Number.POSITIVE_INFINITY } = options
  const counts: Mutants = {
    plans: 0,
    unread: 0,
    refused: 0,
    untouched: 0,
    repeated: 0,
    accepted: 0,
    stopped: 0,
    found: 0,
    failures: [],
  }
  const honest = new Map<Subject, ReturnType<typeof measurePlan>>()
  const untouched = new Map(subjects.map((one) => [one, stringify(one.restrict(readWire(one.wire) ?? []))]))
  const seen = new Set<string>()
  const accepted: Accepted[] = []
  for (const [at, draw] of fc.sample(fc.gen(), { seed, numRuns: runs }).entries()) {
    const subject = subjects[at % subjects.length]
    if (!subject) continue
    const { names, steps } = mutantOf(subject, draw)
    const text = steps && stringify(steps)
    counts.plans += 1
    if (!steps || !text) counts.unread += 1
    else if (untouched.get(subject) === text) counts.untouched += 1
    else if (subject.codesOf(steps).length > 0) counts.refused += 1
    else if (seen.has(`${subject.name} ${text}`)) counts.repeated += 1
    else accepted.push({ subject, steps, names, at })
    if (text) seen.add(`${subject.name} ${text}`)
  }
  counts.accepted = accepted.length
  for (let from = 0; from < accepted.length && counts.failures.length < maxFailures; from += atOnce) {
    const due = accepted.slice(from, from + atOnce)
    const judged = await Promise.all(due.map((one) => judgeOne(one)))
    for (const [index, { harm, isDone }] of judged.entries()) {
      const one = due[index]
      if (!isDone) counts.stopped += 1
      if (harm && one) counts.failures.push(tell(one, harm))
    }
    const done = due.filter((_, index) => judged[index]?.isDone && !judged[index]?.harm)
    for (const one of done) {
      if (counts.found >= sought) break
      counts.found += 1
      const wrong = await findAgain(one).catch((error) => `${error}`.slice(0, 600))
      if (wrong) counts.failures.push(tell(one, wrong))
    }
  }
  return counts

  async function judgeOne({
    subject,
    steps,
  }: Accepted): Promise<{ harm: string | undefined; isDone: boolean }> {
    const known = honest.get(subject) ?? measurePlan(subject, subject.restrict(subject.wire))
    honest.set(subject, known)
    const [{ all, peak }, { all: changed }, judged] = await Promise.all([
      known,
      measurePlan(subject, steps),
      subject.judge(steps),
    ])
    const { intent } = subject
    if (!all.isDone) throw new Error(`${subject.name}: the honest plan cannot be carried out.`)
    const harm = judged ?? harmBetween({ honest: all, peak, changed, intent }) ?? (await readTwice(steps))
    return { harm, isDone: changed.isDone }
  }

  function tell({ subject, steps, names, at }: Accepted, harm: string): string {
    return [
      `seed ${seed}, number ${at}: ${subject.name} (${names.join(', ')}): ${harm}`,
      `Again: npm run nightly -- --only ${campaign} --seed ${seed}`,
      stringify(steps),
    ].join('\n  ')
  }
}

export declare namespace runMutants {
  type Options = {
    subjects: readonly Subject[]
    seed: number
    runs: number
    /** The name of this test run in `npm run nightly`. @default 'mutants' */
    campaign?: string
    /** The number of accepted plans whose payments are sent and searched for. @default all */
    sought?: number
  }
}

export type Mutants = {
  plans: number
  /** Changed plans that a client cannot parse. */
  unread: number
  /** Changed plans that the checkout refuses. */
  refused: number
  /** Changed plans that equal the honest plan. */
  untouched: number
  /** Changed plans that equal an earlier changed plan. */
  repeated: number
  /** Changed plans that were given to the wallet and carried out. */
  accepted: number
  /** Accepted plans that failed while they were carried out. */
  stopped: number
  found: number
  failures: string[]
}

type Accepted = { subject: Subject; steps: readonly Step[]; names: readonly string[]; at: number }

/** The number of failures after which the run stops. */
const maxFailures = 5

const atOnce = 24
