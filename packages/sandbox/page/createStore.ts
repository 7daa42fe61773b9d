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

export type Store<state> = {
  getState(): state
  setState(change: Partial<state>): void
  subscribe(listener: () => void): () => void
}
