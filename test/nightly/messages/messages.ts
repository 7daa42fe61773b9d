import { verify } from '../../../src/checkout/verify/verify.js'
import { judgeMessages } from '../../checkout/verify/support/messages/judgeMessages.js'
import type { Programme } from '../budget.js'

/** The number of generated messages per seed. */
const batch = 5_000

/** Generates texts for the buyer to sign. `verify` must refuse every dangerous text, and accept every login text of Tillkit. */
export const messages: Programme = {
  count: 100_000,
  async run({ seed, budget, write }) {
    const wrong: string[] = []
    let judged = 0
    let allowed = 0
    for (let next = seed; budget.goesOn(judged); next++, judged += batch) {
      const found = judgeMessages({ verify, seed: next, count: batch })
      allowed += found.allowed
      for (const text of [...found.passed, ...found.refused]) wrong.push(`seed ${next}: ${text}`)
    }
    write(`${judged} messages: ${allowed} may be signed, the others not; wrong: ${wrong.length}`)
    for (const text of wrong.slice(0, 20)) write(`✗ ${text}`)
    return wrong.length > 0 ? 'wrong' : 'held'
  },
}
