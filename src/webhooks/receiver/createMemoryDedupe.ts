/** What is remembered of an event, as JSON. What it means is the handler’s affair: a store keeps it and gives it back. */
export type EventMemory = {
  /** The type that was handled last; none at first. */
  told?: string | undefined
  /** The `webhook-id`s of all that came. */
  seen: readonly string[]
  /** The one that came last, while it could not be handled yet. */
  open?: string | undefined
}

/**
 * Remembers what was handled of each event, so that what is announced once is handled once, however often it is
 * delivered; and keeps two from handling the same event at the same time.
 *
 * Several processes need one store for all of them, and a store that outlives them if they may be killed.
 */
export type Dedupe = {
  /**
   * Locks an event by its key, the `uid`, and answers what is remembered of it: `undefined` at first. `'busy'` while it is
   * locked by somebody else; the service is asked to come again.
   *
   * What a process locked that died must be free again after a while, or the event is never handled.
   */
  acquire: (key: string) => Promise<EventMemory | undefined | 'busy'>
  /** Unlocks an event, and stores what is to be remembered of it. */
  release: (key: string, memory: EventMemory) => Promise<void>
}

/** Remembers in memory the events that came last: right for one process, which forgets when it ends. */
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
    /** How many events are remembered at most. The oldest go first. @default 10_000 */
    max?: number | undefined
  }
}
