import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import { playTabs } from './support/playTabs.js'

describe('createBridge, in two tabs with hostile frames', () => {
  test('prompts for one payment at a time, and one per press, when no market records the id', async () => {
    const total = { prompts: 0, payments: 0 }
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const { promptCount, paymentCount } = await playTabs(draw)
        total.prompts += promptCount
        total.payments += paymentCount
      }),
      { seed: 11, numRuns: isWhole() ? 200 : 60 },
    )
    // If the pages forwarded too few requests, the test would prove nothing.
    expect(total.prompts).toBeGreaterThan(isWhole() ? 150 : 40)
    expect(total.payments).toBeGreaterThan(isWhole() ? 100 : 20)
  })
})
