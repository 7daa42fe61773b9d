import type { FindingCode } from '../../../../src/checkout/errors/finding.js'
import type { Signature, Step } from '../../../../src/protocol/step.js'
import type { Venue } from './honestPlans.js'

/** A dishonest service: what it makes of an honest plan, and the finding that must name it. */
export type Attack = {
  name: string
  venue: Venue
  /** Changes the steps, which are a copy of their own. */
  change: (steps: Step[]) => Step[]
  code: FindingCode
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
