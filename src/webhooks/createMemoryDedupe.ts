/**
 * Remembers what was handled, so that a delivery that comes twice is handled once. A key is `uid:type`.
 *
 * Several processes need one store for all of them, and a store that outlives them if they may be killed.
 */
export type Dedupe = {
  /**
   * Takes a key. `true`: the caller is to handle it. `false`: it was handled before. `'busy'`: it was taken and is
   * neither settled nor released; the service is asked to come again.
   *
   * A store that cannot tell `'busy'` from `false` loses what was being handled when its process died.
   */
  claim: (key: string) => Promise<boolean | 'busy'>
  /** Gives a key back that could not be handled: the next claim succeeds. */
  release: (key: string) => Promise<void>
  /** Notes down that a key was handled. A store whose claims are for good may leave it out. */
  settle?: (key: string) => Promise<void>
}

/** Remembers in memory what was handled last: right for one process, which forgets when it ends. */
export function createMemoryDedupe(options: createMemoryDedupe.Options = {}): Dedupe {
  const { max = 10_000 } = options
  const taken = new Set<string>()
  const handled = new Set<string>()
  return {
    claim: async (key) => {
      if (handled.has(key)) return false
      if (taken.has(key)) return 'busy'
      taken.add(key)
      return true
    },
    release: async (key) => void taken.delete(key),
    settle: async (key) => {
      taken.delete(key)
      handled.add(key)
      for (const oldest of handled) {
        if (handled.size <= max) break
        handled.delete(oldest)
      }
    },
  }
}

export declare namespace createMemoryDedupe {
  type Options = {
    /** How many keys are remembered at most. The oldest go first. @default 10_000 */
    max?: number | undefined
  }
}
