import fc from 'fast-check'
import { playFrame } from '../../widget/frame/support/playFrame.js'
import { playTabs } from '../../widget/frame/support/playTabs.js'
import type { Programme } from '../budget.js'

/** The number of random runs per seed. */
const batch = 500

/**
 * Runs hostile iframes with random requests: one iframe alone, and one in each of two browser tabs. Checks that wallets prompt only for the
 * shown purchase. If the market records no purchase ids, a prompt for a payment must wait until no earlier payment can succeed.
 */
export const frame: Programme = {
  count: 20_000,
  async run({ seed, budget, write }) {
    const wrong: string[] = []
    const total = { played: 0, prompts: 0, bought: 0, accesses: 0, paid: 0 }
    for (let next = seed; budget.goesOn(total.played); next++, total.played += batch) {
      const play = fc.asyncProperty(fc.gen(), async (draw) => {
        const { promptCount, bought, accessCount } = await playFrame(draw)
        total.accesses += accessCount
        total.prompts += promptCount
        total.bought += bought
        total.paid += (await playTabs(draw)).paymentCount
      })
      const { failed, errorInstance } = await fc.check(play, { seed: next, numRuns: batch })
      if (failed) wrong.push(`seed ${next}: ${errorInstance}`)
    }
    const { played, prompts, bought, accesses, paid } = total
    write(
      `${played} frames: ${prompts} requests got to a wallet, ${bought} purchases, ${accesses} notes, ${paid} payments in two tabs; wrong: ${wrong.length}`,
    )
    for (const text of wrong.slice(0, 20)) write(`✗ ${text}`)
    return wrong.length > 0 ? 'wrong' : 'held'
  },
}
