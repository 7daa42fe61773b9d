/** The stored state of one event, which a store can save as JSON. */
export type EventMemory = {
  /** The type of the last handled notification; `undefined` before the first notification. */
  told?: string | undefined
  /** The `webhook-id`s of the notifications that were handled, or whose handling failed. */
  seen: readonly string[]
  /** The `webhook-id` of the last notification, if its handling failed. */
  open?: string | undefined
  /** The type of the newest received notification, and the time of its signature in milliseconds since 1970. */
  newest?: { type: string; signedAt: number } | undefined
}

/**
 * A store that remembers which events were handled.
 *
 * Several processes must share one store. The store must be persistent if a process may be killed.
 */
export type Dedupe = {
  /**
   * Locks an event, with its `uid` as the key, and returns its state; `undefined` for a new event. Returns `'busy'` if another handler
   * has the lock; the service then retries later.
   *
   * The lock must expire, otherwise a crashed process would block the event forever.
   */
  acquire: (key: string) => Promise<EventMemory | undefined | 'busy'>
  /** Unlocks an event and stores its state. */
  release: (key: string, memory: EventMemory) => Promise<void>
}

/** Creates a store in memory for the last events. It serves a single process, and loses its data when the process ends. */
export function createMemoryDedupe(options: createMemoryDedupe.Options = {}): Dedupe {
  const { max = 10_000 } = { ...options }
  const locked = new Set<string>()
  const memories = new Map<string, EventMemory>()
  return {
    acquire: async (key) => {
      if (locked.has(key)) return 'busy'
      locked.add(key)
      return memories.get(key)
    },
    release: async (key, memory) => {
      locked.delete(key)
      memories.delete(key)
      memories.set(key, memory)
      for (const oldest of memories.keys()) {
        if (memories.size <= max) break
        memories.delete(oldest)
      }
    },
  }
}

export declare namespace createMemoryDedupe {
  type Options = {
    /** The maximum number of events. @default 10_000 */
    max?: number | undefined
  }
}
