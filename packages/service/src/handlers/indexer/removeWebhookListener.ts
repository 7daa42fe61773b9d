import type { Returns } from 'tillkit/protocol'
import { awaitAttempts } from '../../listeners/deliver/awaitAttempts.js'
import { removeListener } from '../../store/webhooks/listeners.js'
import type { Call } from '../http/handler.js'
import { isDigits, listenerOwnerOf, unknownListener } from './listenerOwnerOf.js'

/** Ends a listener. An attempt that is under way is waited for, so that after the answer none begins. */
export async function removeWebhookListener(
  call: Call<'RemoveWebhookListener'>,
  options: removeWebhookListener.Options,
): Promise<Returns<'RemoveWebhookListener'>> {
  const { id } = call.params
  const { database } = call.network
  const owner = listenerOwnerOf(call)
  if (!isDigits(id) || !(await removeListener(database, owner, id))) {
    throw unknownListener(id)
  }
  await awaitAttempts({ ...options, database, listenerIds: [id] })
  return { status: true }
}

export declare namespace removeWebhookListener {
  type Options = {
    /** Milliseconds that an attempt takes at most: one that began before is over by then. */
    attemptTimeoutMs: number
  }
}
