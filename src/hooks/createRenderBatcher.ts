/**
 * Collects callbacks and runs all of them in one task, so that updates of a thousand components at about the same time render
 * the page once.
 */
export function createRenderBatcher(): RenderBatcher {
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

/** Batches renderings, see {@link createRenderBatcher}. */
export type RenderBatcher = {
  /** Runs a callback once in the next task, even if it is scheduled several times until then. */
  soon: (run: () => void) => void
  /** Removes a scheduled callback. */
  forget: (run: () => void) => void
}
