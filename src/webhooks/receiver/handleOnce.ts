import type { Dedupe, EventMemory } from './createMemoryDedupe.js'
import type { Notification } from './decodeNotification.js'

/**
 * Has an announcement handled, unless that was done before, or a later one came: `done`. `busy` while its event is being
 * handled elsewhere; `failed` when `handle` threw, so that the next try gets through.
 *
 * One `webhook-id` is one announcement, however often it is delivered. A block that comes back is announced anew: a
 * `BLOCK_REMOVED` makes its `BLOCK_ADDED` possible again, and the other way round. Of what several listeners are told of
 * an event the first is handled.
 */
export async function handleOnce(options: handleOnce.Options): Promise<'done' | 'busy' | 'failed'> {
  const { notification, id, dedupe, handle, onError } = options
  const { uid, type } = notification
  const key = changes.has(type) ? uid : `${uid}:${type}`
  try {
    const remembered = await dedupe.acquire(key)
    if (remembered === 'busy') return 'busy'
    const { told, seen, open }: EventMemory = remembered ?? { seen: [] }
    const release = (memory: EventMemory) => dedupe.release(key, memory).catch(onError)
    // The service has given up what it announced before: an old delivery of that must not undo what came since.
    if (seen.includes(id) && id !== open) {
      await release({ told, seen, open })
      return 'done'
    }
    const known = [...seen.filter((one) => one !== id), id]
    if (type !== told) {
      try {
        await handle(type === 'BLOCK_REMOVED' ? told === 'BLOCK_ADDED' : undefined)
      } catch (error) {
        await release({ told, seen: known, open: id })
        throw error
      }
    }
    // It was handled: whatever the store says now, the service must not send it again.
    await release({ told: type, seen: known })
    return 'done'
  } catch (error) {
    onError(error)
    return 'failed'
  }
}

export declare namespace handleOnce {
  type Options = {
    notification: Pick<Notification, 'uid' | 'type'>
    /** The `webhook-id`. */
    id: string
    dedupe: Dedupe
    /** `addedSeen`: of a `BLOCK_REMOVED`, whether its `BLOCK_ADDED` was handled before. */
    handle: (addedSeen: boolean | undefined) => Promise<void> | void
    /** Hears what `handle` or the store threw. */
    onError: (error: unknown) => void
  }
}

/** Each undoes the other, so they are remembered together. */
const changes = new Set<string>(['BLOCK_ADDED', 'BLOCK_REMOVED'])
