import { describe, expect, test } from 'vitest'
import { explainPurchase } from '../../../src/checkout/explain/explainPurchase.js'
import { createHonestPlan } from '../verify/support/honestPlans.js'

describe('explainPurchase', () => {
  test("removes direction marks and line breaks from the currency's symbol", () => {
    const [step] = createHonestPlan({ venue: 'allowed' }).steps
    const text = step && explainPurchase(step, { currency: { symbol: '\u202eCDSU\nfor free', decimals: 6 } })
    expect(text).toBe('Buy token #7 for 120 \ufffdCDSU for free')
  })
})
