import type { Address, Hex } from 'viem'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { RpcError } from '../../protocol/errors.js'
import type { Received } from '../../protocol/methods.js'
import type { Step } from '../../protocol/step.js'
import { cancelOrderStep } from '../../venues/tillkit/listingSteps.js'
import { readOrder } from './readOrder.js'
import { requireTaken } from './requireTaken.js'

/**
 * The step by which a maker takes an order back.
 *
 * @throws RpcError `NotFound` for an order that the market never had, `InvalidArgument` for one that it would not take back.
 */
export async function cancelSteps(options: cancelSteps.Options): Promise<Step[]> {
  const { client, market, request } = options
  const { maker, orderId } = request
  if (!(await readOrder({ client, market, orderId }))) throw new RpcError('NotFound', { details: orderId })
  const cancel = cancelOrderStep({ market, orderId: orderId as Hex })
  await requireTaken({ client, from: maker, step: cancel })
  return [cancel]
}

export declare namespace cancelSteps {
  type Options = { client: ChainClient; market: Address; request: Received<'GenerateCancelTransaction'> }
}
