/** Makes a value that can be watched: the smallest store that `useSyncExternalStore` takes. */
export function createStore<state>(initial: state): Store<state> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    setState(change) {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A value that can be watched, and changed field by field. */
export type Store<state> = {
  getState(): state
  setState(change: Partial<state>): void
  /** Calls back after each change; returns what ends that. */
  subscribe(listener: () => void): () => void
}
