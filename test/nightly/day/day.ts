import type { Programme } from '../budget.js'
import { runDay } from './runDay.js'

/** Seconds, where no minutes are given. */
const whole = 900

/**
 * A day in the life: simulated chains with nodes that lag and lie, listeners of 200 projects some of which are hostile, reorganisations,
 * processes of every role that are restarted one after the other, NATS that stops and forgets, PostgreSQL whose primary is killed. Nothing may be
 * lost, wrong or out of order, nobody may say to be ready who is not, and memory stays flat. With a few minutes it is smaller.
 */
export const day: Programme = {
  count: 1,
  isLong: true,
  async run({ seed, budget, write }) {
    const seconds =
      budget.until === undefined ? whole : Math.max(60, Math.min(whole, (budget.until - Date.now()) / 2_000))
    const listeners = seconds >= 400 ? 100_000 : seconds >= 150 ? 20_000 : 4_000
    const { problems } = await runDay({ seed, seconds, listeners, write })
    for (const problem of problems.slice(0, 20)) write(`✗ ${problem}`)
    return problems.length > 0 ? 'wrong' : 'held'
  },
}
