import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
      { seed: 11, numRuns: 400 },
    )
    // It is of no worth where nothing gets through. What is asked anew while a window of its kind is open opens none.
    expect(total.asked).toBeGreaterThan(300)
    expect(total.bought).toBeGreaterThan(10)
    expect(total.taken).toBeGreaterThan(100)
    expect(total.told).toBeGreaterThan(100)
  })
})
