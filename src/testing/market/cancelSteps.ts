import type { Address, Hex } from 'viem'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import type { Received } from '../../protocol/methods.js'
import type { Step } from '../../protocol/step.js'
import { cancelOrderStep } from '../../venues/tillkit/listingSteps.js'
import { requireOrder } from './findOrder.js'
import { requireTaken } from './requireTaken.js'

export async function cancelSteps(options: cancelSteps.Options): Promise<Step[]> {
  const { client, market, request } = options
  const { collectionAddress: collection, maker, orderId } = request
  await requireOrder({ client, market, collection, orderId })
  const cancel = cancelOrderStep({ market, orderId: orderId as Hex })
  await requireTaken({ client, from: maker, step: cancel })
  return [cancel]
}

export declare namespace cancelSteps {
  type Options = { client: ChainClient; market: Address; request: Received<'GenerateCancelTransaction'> }
}
