import { setTimeout as pause } from 'node:timers/promises'
import { RpcError } from '../../../protocol/errors.js'
import type { Returns } from '../../../protocol/methods.js'
import { isBusy } from '../../store/webhooks/listenerQueues.js'
import { removeListener } from '../../store/webhooks/listeners.js'
import type { Call } from '../http/handler.js'
import { isDigits, listenerOwnerOf } from './listenerOwnerOf.js'

/** Milliseconds between two looks whether an attempt is over. */
const pollInterval = 20

/** Ends a listener. An attempt that is under way is waited for, so that after the answer none begins. */
export async function removeWebhookListener(
  call: Call<'RemoveWebhookListener'>,
  options: removeWebhookListener.Options,
): Promise<Returns<'RemoveWebhookListener'>> {
  const { id } = call.params
  const { database } = call.network
  const owner = listenerOwnerOf(call)
  if (!isDigits(id) || !(await removeListener(database, owner, id))) {
    throw new RpcError('NotFound', { details: `Listener ${id.slice(0, 32)} is not known.` })
  }
  const { attemptTimeoutMs } = options
  for (let waited = 0; waited < attemptTimeoutMs && (await isBusy(database, id)); waited += pollInterval) {
    await pause(pollInterval)
  }
  return { status: true }
}

export declare namespace removeWebhookListener {
  type Options = {
    /** Milliseconds that an attempt takes at most: one that began before is over by then. */
    attemptTimeoutMs: number
  }
}
