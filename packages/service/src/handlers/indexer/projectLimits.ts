import { RpcError } from 'tillkit/internal'
import type { KnownProject } from '../../config.js'
import { countBacklog } from '../../store/webhooks/deliveries.js'
import type { ReachedLimit } from '../../store/webhooks/listeners.js'
import { listenerOwnerOf } from './listenerOwnerOf.js'

/** The error for what a project may not have more of. */
export function limitReached(project: KnownProject, limit: ReachedLimit): RpcError {
  const { maxWebhookListeners, maxWebhookFilterValues } = project
  const details = {
    listeners: `The project has ${maxWebhookListeners} listeners, and may have no more.`,
    filterValues: `The filters of the project’s listeners may have ${maxWebhookFilterValues} values together.`,
  }
  return new RpcError('ProjectLimitReached', { details: details[limit] })
}

/**
 * Makes sure that a project may have more delivered: it adds to what waits.
 *
 * @throws RpcError `ProjectLimitReached` while too much waits, DatabaseError.
 */
export async function requireBacklog(call: listenerOwnerOf.Options): Promise<void> {
  const { maxWebhookBacklog: limit } = call.project
  if ((await countBacklog(call.network.database, { ...listenerOwnerOf(call), limit })) < limit) return
  throw new RpcError('ProjectLimitReached', {
    details: `${limit} deliveries of the project wait already. Remove listeners, or wait for their receivers.`,
  })
}
