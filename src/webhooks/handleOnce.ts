import type { Dedupe } from './createMemoryDedupe.js'
import type { Notification } from './decodeNotification.js'

/**
 * Has a notification handled, unless that was done before: `done`. `busy` while it is being handled elsewhere, `failed`
 * when `handle` threw, with the claim given back so that the next try gets through.
 *
 * A `BLOCK_REMOVED` is paired with the `BLOCK_ADDED` of its `uid`: it waits while that is being handled, and one that
 * comes after it is not handled any more.
 */
export async function handleOnce(options: handleOnce.Options): Promise<'done' | 'busy' | 'failed'> {
  const { notification, dedupe, handle, onError } = options
  const { uid, type } = notification
  const claimed: string[] = []
  const claim = async (key: string) => {
    const answer = await dedupe.claim(key)
    if (answer === true) claimed.push(key)
    return answer
  }
  const giveBack = () => each(claimed, dedupe.release, onError)
  try {
    const own = await claim(`${uid}:${type}`)
    if (own !== true) return own === 'busy' ? 'busy' : 'done'
    const added = type === 'BLOCK_REMOVED' ? await claim(`${uid}:BLOCK_ADDED`) : undefined
    if (added === 'busy') {
      await giveBack()
      return 'busy'
    }
    await handle(added === undefined ? undefined : added === false)
  } catch (error) {
    await giveBack()
    onError(error)
    return 'failed'
  }
  // It was handled: whatever the store says now, the service must not send it again.
  await each(claimed, dedupe.settle, onError)
  return 'done'
}

export declare namespace handleOnce {
  type Options = {
    notification: Pick<Notification, 'uid' | 'type'>
    dedupe: Dedupe
    /** `addedSeen`: of a `BLOCK_REMOVED`, whether its `BLOCK_ADDED` was handled before. */
    handle: (addedSeen: boolean | undefined) => Promise<void> | void
    /** Hears what `handle` or the store threw. */
    onError: (error: unknown) => void
  }
}

async function each(
  keys: readonly string[],
  act: ((key: string) => Promise<void>) | undefined,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const key of keys) {
    try {
      await act?.(key)
    } catch (error) {
      onError(error)
    }
  }
}
