import { describe, expect, test } from 'vitest'
import { verify } from '../../../src/checkout/verify/verify.js'
import { createHonestPlan } from './support/honestPlans.js'

describe('verify', () => {
  test.each([
    ['a salt', { salt: `0x${'00'.repeat(32)}` }],
    ['a field unknown to EIP-712', { note: 'Login' }],
  ])('returns wrong-domain for %s in the domain of a purchase', (_, extra) => {
    const plan = createHonestPlan({ venue: 'gasless' })
    const steps = plan.steps.map((step) => {
      const { signature } = step
      if (signature?.primaryType !== 'Purchase') return step
      const domain = { ...signature.domain, ...extra }
      return { ...step, signature: { ...signature, domain } as typeof signature }
    })
    expect(verify(plan).flat()).toEqual([])
    const findings = verify({ ...plan, steps }).flat()
    expect(findings.map(({ code }) => code)).toContain('wrong-domain')
  })
})
