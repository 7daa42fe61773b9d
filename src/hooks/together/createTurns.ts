/**
 * Gathers what is to run soon, and runs all of it in one go: what a thousand components are told at about the same time
 * then renders the page once, not a thousand times.
 */
export function createTurns(): Turns {
  const waiting = new Set<() => void>()
  const runAll = () => {
    const all = [...waiting]
    waiting.clear()
    for (const run of all) run()
  }
  return {
    soon(run) {
      if (waiting.size === 0) setTimeout(runAll)
      waiting.add(run)
    },
    forget: (run) => void waiting.delete(run),
  }
}

/** What is to run soon, see {@link createTurns}. */
export type Turns = {
  /** Runs it in the next turn of the event loop, once, however often it is asked for until then. */
  soon: (run: () => void) => void
  /** Runs it no more. */
  forget: (run: () => void) => void
}
