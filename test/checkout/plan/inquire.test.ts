import { describe, expect, test } from 'vitest'
import { inquire } from '../../../src/checkout/plan/inquire.js'
import { createHonestPlan } from '../verify/support/honestPlans.js'

const { intent } = createHonestPlan({ venue: 'allowed' })

describe('inquire', () => {
  test.each([
    ['currency', undefined],
    ['currency', 'x'],
    ['marketplace', undefined],
  ])('error: an intent whose %s is %s: nothing is asked', (field, value) => {
    const asked: string[] = []
    // Whatever is called notes its name: answers are not what this is about.
    const noting = new Proxy(
      {},
      { get: (_, name) => async () => Promise.reject(new Error(`${asked.push(String(name))}`)) },
    )
    const options = { till: noting, client: noting, policy: {}, signal: new AbortController().signal }
    expect(() => inquire({ ...options, intent: { ...intent, [field]: value } } as never)).toThrow()
    expect(asked).toEqual([])
  })
})
