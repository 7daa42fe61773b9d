import { RpcError } from '../../../protocol/errors.js'
import { deliveryStates, readDeliveries, replayDelivery } from '../../store/webhooks/deliveries.js'
import type { Handlers } from '../http/handler.js'
import { isDigits, listenerOwnerOf } from './listenerOwnerOf.js'
import { requireBacklog } from './projectLimits.js'

/** Deliveries that are answered at once. */
const limit = 100

/** What answers the methods about deliveries. */
export const deliveryHandlers: Pick<Handlers, 'GetWebhookDeliveries' | 'ReplayWebhookDelivery'> = {
  async GetWebhookDeliveries(call) {
    const { listenerId, state } = call.params
    const owner = listenerOwnerOf(call)
    if (listenerId !== undefined && !isDigits(listenerId)) return { deliveries: [] }
    if (state !== undefined && !deliveryStates.includes(state)) {
      throw new RpcError('InvalidArgument', {
        details: `state: must be one of ${deliveryStates.join(', ')}.`,
      })
    }
    const { database } = call.network
    return { deliveries: await readDeliveries(database, { ...owner, listenerId, state, limit }) }
  },
  async ReplayWebhookDelivery(call) {
    const { id } = call.params
    const owner = listenerOwnerOf(call)
    await requireBacklog(call)
    if (!/^msg_[0-9a-f]{64}$/.test(id) || !(await replayDelivery(call.network.database, owner, id))) {
      throw new RpcError('NotFound', { details: 'No settled delivery has this id.' })
    }
    return { status: true }
  },
}
