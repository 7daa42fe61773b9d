import type { Dedupe, EventMemory } from './createMemoryDedupe.js'
import type { Notification } from './decodeNotification.js'

/**
 * Handles each notification once; an event that returns after a reorg is handled again, because `BLOCK_ADDED` and `BLOCK_REMOVED` of one
 * event alternate. If several webhook listeners report the same event, only the first notification is handled.
 *
 * A notification may arrive after a newer one that says the opposite. It counts only if it was signed later.
 */
export async function handleOnce(options: handleOnce.Options): Promise<handleOnce.ReturnType> {
  const { notification, id, signedAt, dedupe, handle, onError } = options
  const { uid, type } = notification
  const key = changes.has(type) ? uid : `${uid}:${type}`
  try {
    const remembered = await dedupe.acquire(key)
    if (remembered === 'busy') return 'busy'
    const { told, seen, open, newest }: EventMemory = remembered ?? { seen: [] }
    const release = (memory: EventMemory) => dedupe.release(key, memory).catch(onError)
    // Skip a notification that was handled before: a late delivery of it must not undo a newer one.
    if (seen.includes(id) && id !== open) {
      await release({ told, seen, open, newest })
      return 'done'
    }
    // Do not remember it: if the service still means it, the service signs it again, and then it is the newest one.
    if (newest && newest.type !== type && signedAt <= newest.signedAt) {
      await release({ told, seen, open, newest })
      return 'outdated'
    }
    const heard = { type, signedAt: Math.max(signedAt, newest?.signedAt ?? 0) }
    const known = [...seen.filter((one) => one !== id), id]
    if (type !== told) {
      try {
        await handle(type === 'BLOCK_REMOVED' ? told === 'BLOCK_ADDED' : undefined)
      } catch (error) {
        await release({ told, seen: known, open: id, newest: heard })
        throw error
      }
    }
    // Report success even if the store fails, because the service must not send the notification again.
    await release({ told: type, seen: known, newest: heard })
    return 'done'
  } catch (error) {
    onError(error)
    return 'failed'
  }
}

export declare namespace handleOnce {
  type Options = {
    notification: Pick<Notification, 'uid' | 'type'>
    id: string
    /** The time of the signature of this delivery, in milliseconds since 1970. */
    signedAt: number
    dedupe: Dedupe
    handle: (addedSeen: boolean | undefined) => Promise<void> | void
    onError: (error: unknown) => void
  }
  /** `outdated`: the notification contradicts one that was signed later, or in the same second. */
  type ReturnType = 'done' | 'busy' | 'outdated' | 'failed'
}

/** The notification types that undo each other, and therefore share one stored state. */
const changes = new Set<string>(['BLOCK_ADDED', 'BLOCK_REMOVED'])
