/** Creates a store that runs one action at a time, so that a second click does not start a second run. */
export function createStore<state extends { status: string }, action>(
  options: createStore.Options<state, action>,
): Store<state, action> {
  const { runOnce, watch } = options
  const listeners = new Set<() => void>()
  let { state } = options
  let run: { controller: AbortController; ended: Promise<state> } | undefined
  let unwatch: (() => void) | undefined
  let watchedStatus = state.status

  function watchWhileShown() {
    const isShown = watched.has(state.status) && listeners.size > 0
    if (!isShown || watchedStatus !== state.status) {
      unwatch?.()
      unwatch = undefined
    }
    watchedStatus = state.status
    if (isShown) unwatch ??= watch(state.status)
  }

  return {
    getState: () => state,
    set(next) {
      state = next
      // Call each subscriber in a promise, so that its error becomes an unhandled rejection and cannot stop a purchase.
      for (const listener of [...listeners]) void new Promise(() => listener())
      watchWhileShown()
    },
    subscribe(listener) {
      listeners.add(listener)
      watchWhileShown()
      return () => {
        listeners.delete(listener)
        watchWhileShown()
      }
    },
    begin(action) {
      if (run) return run.ended
      if (state.status === 'success') return Promise.resolve(state)
      const controller = new AbortController()
      let settle = (_: Promise<state>) => {}
      const ended = new Promise<state>((resolve) => {
        settle = resolve
      })
      // Set `run` before `runOnce` starts: a subscriber may call `stop` during the first state change.
      const thisRun = { controller, ended }
      run = thisRun
      const end = () => {
        if (run === thisRun) run = undefined
      }
      settle(runOnce(action, controller.signal).finally(end))
      return ended
    },
    isRunning: () => run !== undefined,
    stop(cause) {
      run?.controller.abort(cause)
      run = undefined
    },
  }
}

const watched = new Set(['idle', 'success', 'error', 'cancelled'])

export declare namespace createStore {
  type Options<state, action> = {
    state: state
    runOnce: (action: action, signal: AbortSignal) => Promise<state>
    watch: (status: string) => (() => void) | undefined
  }
}

export type Store<state, action> = {
  getState: () => state
  set: (next: state) => void
  subscribe: (listener: () => void) => () => void
  begin: (action: action) => Promise<state>
  isRunning: () => boolean
  stop: (cause: unknown) => void
}
