import fc from 'fast-check'
import { playFrame } from '../../widget/frame/support/playFrame.js'
import { playTabs } from '../../widget/frame/support/playTabs.js'
import type { Programme } from '../budget.js'

/** Plays from one seed. */
const batch = 500

/**
 * Has hostile frames ask for anything at any time, one alone and two in two tabs: no wallet is asked for more than the one purchase
 * that is shown, nor for what no market takes once while it may still be made.
 */
export const frame: Programme = {
  count: 20_000,
  async run({ seed, budget, write }) {
    const wrong: string[] = []
    const total = { played: 0, asked: 0, bought: 0, taken: 0, paid: 0 }
    for (let next = seed; budget.goesOn(total.played); next++, total.played += batch) {
      const play = fc.asyncProperty(fc.gen(), async (draw) => {
        const { asked, bought, taken } = await playFrame(draw)
        total.taken += taken
        total.asked += asked
        total.bought += bought
        total.paid += (await playTabs(draw)).paid
      })
      const { failed, errorInstance } = await fc.check(play, { seed: next, numRuns: batch })
      if (failed) wrong.push(`seed ${next}: ${errorInstance}`)
    }
    const { played, asked, bought, taken, paid } = total
    write(
      `${played} frames: ${asked} requests got to a wallet, ${bought} purchases, ${taken} notes, ${paid} payments in two tabs; wrong: ${wrong.length}`,
    )
    for (const text of wrong.slice(0, 20)) write(`✗ ${text}`)
    return wrong.length > 0 ? 'wrong' : 'held'
  },
}
