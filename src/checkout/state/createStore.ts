/**
 * Holds the state of something that is carried out when told to, once at a time: two clicks are one. What is shown as made is looked
 * after while somebody listens: its block may still be taken back. So is what has stopped: a payment may come through all the same;
 * and, before anything is begun, what was made on an earlier visit.
 */
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
      // What one throws is reported as an error of its own, and stops no purchase.
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
      // Whoever hears of its first change may stop it.
      const own = { controller, ended }
      run = own
      const end = () => {
        if (run === own) run = undefined
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

/** Statuses in which nothing goes on that would find out by itself. */
const watched = new Set(['idle', 'success', 'error', 'cancelled'])

export declare namespace createStore {
  type Options<state, action> = {
    /** The state that it begins with. */
    state: state
    /** Carries it out once, until the signal is aborted; it never fails, and answers the state that it came to. */
    runOnce: (action: action, signal: AbortSignal) => Promise<state>
    /** Looks after what is shown as made or stopped, or was made before, until the returned function is called; nothing where there is nothing to look after. */
    watch: (status: string) => (() => void) | undefined
  }
}

/** A state and the runs that change it, see {@link createStore}. */
export type Store<state, action> = {
  /** The state as it is now: the same object until something changes. */
  getState: () => state
  /** Shows another state. */
  set: (next: state) => void
  /** Calls `listener` after each change; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void
  /** Starts a run, unless it is made already. While one is under way, its promise comes back. */
  begin: (action: action) => Promise<state>
  /** Whether a run is under way. */
  isRunning: () => boolean
  /** Aborts the run that is under way: another may begin at once. */
  stop: (cause: unknown) => void
}
