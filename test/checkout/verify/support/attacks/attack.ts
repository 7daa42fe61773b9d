import { zeroAddress } from 'viem'
import type { FindingCode } from '../../../../../src/checkout/errors/finding.js'
import { restrictPlan } from '../../../../../src/checkout/plan/restrictPlan.js'
import { knownReaders } from '../../../../../src/checkout/verify/verify.js'
import type { Signature, Step } from '../../../../../src/protocol/step.js'
import { createHonestPlan, type HonestPlan, purchaseId, type Venue } from '../honestPlans.js'

/** An attack of a dishonest service on an honest plan. `verify` must refuse it with the finding `code`. */
export type Attack = {
  name: string
  venue: Venue
  /** The options of the honest plan. @default one token, without fees */
  options?: Omit<createHonestPlan.Options, 'venue'>
  /** Changes the inputs of the verification, or the state of the chain before the plan. */
  setting?: (plan: HonestPlan) => HonestPlan
  change: (steps: Step[]) => Step[]
  code: FindingCode
}

export function makeAttack(attack: Attack): { plan: HonestPlan; steps: Step[] } {
  const { venue, options, setting = (plan) => plan, change } = attack
  const plan = setting(createHonestPlan({ venue, ...options }))
  return { plan, steps: change(restrictPlan({ ...knownReaders, ...plan, purchaseId })) }
}

export function withStep(steps: Step[], id: Step['id'], change: Partial<Step>): Step[] {
  const at = steps.map((step) => step.id).lastIndexOf(id)
  return steps.map((step, index) => (index === at ? { ...step, ...change } : step))
}

/** Changes the signature request that has a primary type. The posted body gets the same values, unless the attack changes it separately. */
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

export function withValue(steps: Step[], primaryType: string, change: Record<string, unknown>): Step[] {
  return withSignature(steps, primaryType, (signature) => ({
    ...signature,
    value: { ...signature.value, ...change },
  }))
}

export function bare(endpoint: string): Step {
  return { id: 'unknown', to: zeroAddress, data: '0x', value: 0n, price: 0n, ...post(endpoint) }
}

export function post(endpoint: string) {
  return { post: { endpoint, method: 'POST', body: {} } }
}
