import type { Returns } from 'tillkit/protocol'
import { awaitAttempts } from '../../listeners/deliver/awaitAttempts.js'
import { removeListener } from '../../store/webhooks/listeners.js'
import type { Call } from '../http/handler.js'
import { isDigits, listenerOwnerOf, unknownListener } from './listenerOwnerOf.js'

/**
 * Removes a webhook listener. Responds only after a delivery attempt in flight has ended or timed out, so that no attempt runs after the
 * response.
 */
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
    attemptTimeoutMs: number
  }
}
