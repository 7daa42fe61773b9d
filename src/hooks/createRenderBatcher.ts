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

export type RenderBatcher = {
  soon: (run: () => void) => void
  forget: (run: () => void) => void
}
