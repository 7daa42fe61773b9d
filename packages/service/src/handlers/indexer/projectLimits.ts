import { RpcError } from 'tillkit/internal'
import type { KnownProject } from '../../config.js'
import { countBacklog } from '../../store/webhooks/deliveries.js'
import type { ReachedLimit } from '../../store/webhooks/listeners.js'
import { listenerOwnerOf } from './listenerOwnerOf.js'

export function limitReached(project: KnownProject, limit: ReachedLimit): RpcError {
  const { maxWebhookListeners, maxWebhookFilterValues } = project
  const details = {
    listeners: `The project can have at most ${maxWebhookListeners} listeners.`,
    filterValues: `The filters of the project’s listeners can have at most ${maxWebhookFilterValues} values together.`,
  }
  return new RpcError('ProjectLimitReached', { details: details[limit] })
}

export async function requireBacklog(call: listenerOwnerOf.Options): Promise<void> {
  const { maxWebhookBacklog: limit } = call.project
  if ((await countBacklog(call.network.database, { ...listenerOwnerOf(call), limit })) < limit) return
  throw new RpcError('ProjectLimitReached', {
    details: `The project already has ${limit} pending deliveries. Remove listeners, or wait for their receivers.`,
  })
}
