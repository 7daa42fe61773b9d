import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import { playFrame } from './support/playFrame.js'

describe('createBridge, with a frame that asks for anything at any time', () => {
  test('behavior: the wallet is asked for the one purchase that is shown, and nothing beyond it', async () => {
    const total = { asked: 0, bought: 0, taken: 0, told: 0 }
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const { asked, bought, taken, told } = await playFrame(draw)
        total.asked += asked
        total.bought += bought
        total.taken += taken
        total.told += told
      }),
      { seed: 11, numRuns: isWhole() ? 400 : 100 },
    )
    // It is of no worth where nothing gets through. What is asked anew while a window of its kind is open opens none.
    expect(total.asked).toBeGreaterThan(isWhole() ? 300 : 60)
    expect(total.bought).toBeGreaterThan(isWhole() ? 10 : 2)
    expect(total.taken).toBeGreaterThan(isWhole() ? 100 : 20)
    expect(total.told).toBeGreaterThan(isWhole() ? 100 : 20)
  })
})
