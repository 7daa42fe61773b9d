import { RpcError } from 'tillkit/internal'
import {
  deliveryStates,
  type PlacedDelivery,
  readDeliveries,
  replayDelivery,
} from '../../store/webhooks/deliveries.js'
import type { Handlers } from '../http/handler.js'
import { isDigits, listenerOwnerOf } from './listenerOwnerOf.js'
import { requireBacklog } from './projectLimits.js'
import { readPage } from './readPage.js'

const latest = 100

export const deliveryHandlers: Pick<Handlers, 'GetWebhookDeliveries' | 'ReplayWebhookDelivery'> = {
  async GetWebhookDeliveries(call) {
    const { listenerId, state } = call.params
    const owner = listenerOwnerOf(call)
    if (state !== undefined && !deliveryStates.includes(state)) {
      throw new RpcError('InvalidArgument', {
        details: `state: must be one of ${deliveryStates.join(', ')}.`,
      })
    }
    const { items, page } = await readPage({
      request: call.params.page,
      placeOf: ({ place }: PlacedDelivery) => place,
      async read({ place: before, limit = latest }) {
        if (listenerId !== undefined && !isDigits(listenerId)) return []
        return readDeliveries(call.network.database, { ...owner, listenerId, state, before, limit })
      },
    })
    return { deliveries: items.map(({ place: _, ...delivery }) => delivery), page }
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
