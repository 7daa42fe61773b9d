import type { Dedupe, EventMemory } from './createMemoryDedupe.js'
import type { Notification } from './decodeNotification.js'

/**
 * Handles each notification once. `BLOCK_ADDED` and `BLOCK_REMOVED` of one event may alternate: if the event returns after a reorg, its new
 * `BLOCK_ADDED` is handled too. If several webhook listeners report the same event, only the first notification is handled.
 *
 * The deliveries of two opposite notifications may arrive in the wrong order. The delivery that arrives last is handled only if it was also
 * signed last.
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
    // Skip a notification that was handled before. Otherwise a repeated `BLOCK_ADDED`, for example, would undo a newer `BLOCK_REMOVED`.
    if (seen.includes(id) && id !== open) {
      await release({ told, seen, open, newest })
      return 'done'
    }
    // Do not add an outdated notification to `seen`. If the notification is still true, the service delivers it again, signed later than
    // `newest`, and the handler must accept it then.
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
    // The notification is handled. So report success even if the store fails, otherwise the service would deliver it again.
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
  /** `outdated`: the notification contradicts a notification that was signed later, or in the same second. */
  type ReturnType = 'done' | 'busy' | 'outdated' | 'failed'
}

/** The notification types that undo each other, and therefore share one stored state. */
const changes = new Set<string>(['BLOCK_ADDED', 'BLOCK_REMOVED'])
