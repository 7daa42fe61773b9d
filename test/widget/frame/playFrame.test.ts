import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import { playFrame } from './support/playFrame.js'

describe('createBridge, with a frame that sends random requests', () => {
  test('prompts only for the shown purchase', async () => {
    const total = { prompts: 0, bought: 0, accesses: 0, reports: 0 }
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const { promptCount, bought, accessCount, reportCount } = await playFrame(draw)
        total.prompts += promptCount
        total.bought += bought
        total.accesses += accessCount
        total.reports += reportCount
      }),
      { seed: 11, numRuns: isWhole() ? 400 : 100 },
    )
    // If the page forwarded too few requests, the test would prove nothing. The minimums are low, because a repeated request opens no
    // second prompt.
    expect(total.prompts).toBeGreaterThan(isWhole() ? 300 : 60)
    expect(total.bought).toBeGreaterThan(isWhole() ? 10 : 2)
    expect(total.accesses).toBeGreaterThan(isWhole() ? 100 : 20)
    expect(total.reports).toBeGreaterThan(isWhole() ? 100 : 20)
  })
})
