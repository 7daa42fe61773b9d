import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import { playTabs } from './support/playTabs.js'

describe('createBridge, in two tabs with a hostile frame each', () => {
  test('behavior: of an order that no market takes once, the wallet is asked for one payment at a time, and one for each press', async () => {
    const total = { asked: 0, paid: 0 }
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const { asked, paid } = await playTabs(draw)
        total.asked += asked
        total.paid += paid
      }),
      { seed: 11, numRuns: isWhole() ? 200 : 60 },
    )
    // It is of no worth where nothing gets through.
    expect(total.asked).toBeGreaterThan(isWhole() ? 150 : 40)
    expect(total.paid).toBeGreaterThan(isWhole() ? 100 : 20)
  })
})
