import { isAddressEqual } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import { transferEvents } from '../../evm/events/transferEvents.js'
import { requestSimulation } from '../../evm/requestSimulation.js'
import { requestReverts } from '../../venues/request/requestReasons.js'
import { revertReason } from '../../venues/revertReason.js'
import type { Call } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { OfferIntent } from './offerIntent.js'

/**
 * Simulates the steps of an offer in order. All steps must succeed, and nothing may leave the maker, because the market takes the price
 * only at a sale. If the node cannot simulate, does nothing: `verifyOffer` has already verified the terms in the call.
 *
 * @throws CheckoutError `WouldRevert`, `SimulationMismatch`, `ChainFailed`.
 */
export async function simulateOffer({ client, intent, calls }: simulateOffer.Options): Promise<void> {
  const { maker: from } = intent
  const simulated = await readChain(() => requestSimulation({ client, from, calls }))
  if (!simulated) return
  for (const { succeeds, data } of simulated)
    if (!succeeds) throw new CheckoutError('WouldRevert', revertReason(data, [requestReverts]))
  const logs = simulated.flatMap((call) => call.logs)
  const hasLost = readLogs({ abi: transferEvents, logs }).some(({ args }) => isAddressEqual(args.from, from))
  if (hasLost)
    throw new CheckoutError('SimulationMismatch', { details: 'Something would leave your account.' })
}

export declare namespace simulateOffer {
  type Options = {
    client: ChainClient
    intent: OfferIntent
    calls: readonly Call[]
  }
}
