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
 * Changes honest plans in their bytes, terms and signatures, and carries out each that the checkout would put before the wallet: it has
 * to do just what the honest one does, or less to the buyer, mean the same to each wallet, and be found on the chain again.
 */
export async function runMutants(options: runMutants.Options): Promise<Mutants> {
  const { subjects, seed, runs, campaign = 'mutants', sought = Number.POSITIVE_INFINITY } = options
  const told: Mutants = {
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
    told.plans += 1
    if (!steps || !text) told.unread += 1
    else if (untouched.get(subject) === text) told.untouched += 1
    else if (subject.codesOf(steps).length > 0) told.refused += 1
    else if (seen.has(`${subject.name} ${text}`)) told.repeated += 1
    else accepted.push({ subject, steps, names, at })
    if (text) seen.add(`${subject.name} ${text}`)
  }
  told.accepted = accepted.length
  for (let from = 0; from < accepted.length && told.failures.length < maxTold; from += atOnce) {
    const due = accepted.slice(from, from + atOnce)
    const judged = await Promise.all(due.map((one) => judgeOne(one)))
    for (const [index, { harm, isDone }] of judged.entries()) {
      const one = due[index]
      if (!isDone) told.stopped += 1
      if (harm && one) told.failures.push(tell(one, harm))
    }
    const done = due.filter((_, index) => judged[index]?.isDone && !judged[index]?.harm)
    for (const one of done) {
      if (told.found >= sought) break
      told.found += 1
      const wrong = await findAgain(one).catch((error) => `${error}`.slice(0, 600))
      if (wrong) told.failures.push(tell(one, wrong))
    }
  }
  return told

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
    /** How many changed plans. */
    runs: number
    /** How the nightly run calls it. @default 'mutants' */
    campaign?: string
    /** How many of those that pass are really sent, and looked for on the chain. @default all */
    sought?: number
  }
}

/** What came of it. */
export type Mutants = {
  plans: number
  /** What no client can read, and what the checkout refuses. */
  unread: number
  refused: number
  /** What is as the honest plan by then, and what is as one before. */
  untouched: number
  repeated: number
  /** What it would put before the wallet, all of which was carried out; and how much of that has failed on the way. */
  accepted: number
  stopped: number
  /** How many were really sent, and looked for. */
  found: number
  failures: string[]
}

type Accepted = { subject: Subject; steps: readonly Step[]; names: readonly string[]; at: number }

/** After so many that are wrong no more are looked for. */
const maxTold = 5

/** Plans that are carried out at the same time. */
const atOnce = 24
