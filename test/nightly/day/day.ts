import type { Programme } from '../budget.js'
import { runDay } from './runDay.js'

/** The duration of a simulated day in seconds if no minutes are given. */
const defaultSeconds = 900

/**
 * Runs a whole system for some minutes: simulated chains, listeners of 200 projects, and hostile receivers. Nodes lag and lie, blocks are
 * reorged, every process restarts, NATS fails, and the PostgreSQL primary is killed. Checks that every event arrives, correct and in order,
 * that no process reports a false readiness, and that memory stays flat. A shorter run has fewer listeners.
 */
export const day: Programme = {
  count: 1,
  isLong: true,
  async run({ seed, budget, write }) {
    const seconds =
      budget.until === undefined
        ? defaultSeconds
        : Math.max(60, Math.min(defaultSeconds, (budget.until - Date.now()) / 2_000))
    const listeners = seconds >= 400 ? 100_000 : seconds >= 150 ? 20_000 : 4_000
    const { problems } = await runDay({ seed, seconds, listeners, write })
    for (const problem of problems.slice(0, 20)) write(`✗ ${problem}`)
    return problems.length > 0 ? 'wrong' : 'held'
  },
}
