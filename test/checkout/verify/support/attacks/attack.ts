import { zeroAddress } from 'viem'
import type { FindingCode } from '../../../../../src/checkout/errors/finding.js'
import { restrictPlan } from '../../../../../src/checkout/plan/restrictPlan.js'
import { knownReaders } from '../../../../../src/checkout/verify/verify.js'
import type { Signature, Step } from '../../../../../src/protocol/step.js'
import { createHonestPlan, type HonestPlan, purchaseId, type Venue } from '../honestPlans.js'

/** A dishonest service: what it makes of an honest plan, and the finding that must name it. */
export type Attack = {
  name: string
  venue: Venue
  /** What the honest plan is about. @default one token, without fees */
  options?: Omit<createHonestPlan.Options, 'venue'>
  /** Changes what the plan is held against, or what was done on the chain before. */
  setting?: (plan: HonestPlan) => HonestPlan
  /** Changes the steps, which are a copy of their own. */
  change: (steps: Step[]) => Step[]
  code: FindingCode
}

/** The plan that an attack is made on, and its steps afterwards. */
export function makeAttack(attack: Attack): { plan: HonestPlan; steps: Step[] } {
  const { venue, options, setting = (plan) => plan, change } = attack
  const plan = setting(createHonestPlan({ venue, ...options }))
  return { plan, steps: change(restrictPlan({ ...knownReaders, ...plan, purchaseId })) }
}

/** The steps with the one of an id changed (of several, the last). */
export function withStep(steps: Step[], id: Step['id'], change: Partial<Step>): Step[] {
  const at = steps.map((step) => step.id).lastIndexOf(id)
  return steps.map((step, index) => (index === at ? { ...step, ...change } : step))
}

/** The steps with the request signed under a primary type changed; the posted body follows unless it is changed too. */
export function withSignature(
  steps: Step[],
  primaryType: string,
  change: (signature: Signature) => Signature,
): Step[] {
  return steps.map((step) => {
    if (step.signature?.primaryType !== primaryType) return step
    const signature = change(step.signature)
    const name = primaryType.toLowerCase()
    const body = { ...step.post?.body, [name]: signature.value }
    return { ...step, signature, ...(step.post && { post: { ...step.post, body } }) }
  })
}

/** The same with fields of the signed value changed. */
export function withValue(steps: Step[], primaryType: string, change: Record<string, unknown>): Step[] {
  return withSignature(steps, primaryType, (signature) => ({
    ...signature,
    value: { ...signature.value, ...change },
  }))
}

/** A step that only posts. */
export function bare(endpoint: string): Step {
  return { id: 'unknown', to: zeroAddress, data: '0x', value: 0n, price: 0n, ...post(endpoint) }
}

/** What a step posts. */
export function post(endpoint: string) {
  return { post: { endpoint, method: 'POST', body: {} } }
}
