import { requestSimulation, type SimulatedCall } from '../../evm/requestSimulation.js'
import type { Swap } from '../../swaps/swap.js'
import type { Reverts } from '../../venues/decodeRevert.js'
import { revertReason } from '../../venues/revertReason.js'
import type { Call } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import { findSwap, readMoved } from './findSwap.js'
import { shortfall } from './readMovement.js'

/**
 * Simulates all calls of a purchase in order on a copy of the newest block (`eth_simulateV1`), and compares the transfers with the intent.
 * Returns `simulated: false` if the node cannot simulate.
 */
export async function simulate(options: simulate.Options): Promise<Forecast> {
  const { client, calls, intent, blockNumber, venues } = options
  const [swap, results] = await Promise.all([
    findSwap(calls, intent),
    options.results ?? readChain(() => requestSimulation({ client, from: intent.buyer, calls, blockNumber })),
  ])
  if (!results)
    return { simulated: false, pays: intent.maxTotal, receives: [], ...forecastOf(swap, swap?.maxIn) }
  return readForecast({ results, calls, intent, venues })
}

export declare namespace simulate {
  type Options = {
    client: ChainClient
    calls: readonly Call[]
    intent: Intent
    blockNumber?: bigint | undefined
    results?: Promise<readonly SimulatedCall[] | undefined> | undefined
    venues?: readonly Reverts[] | undefined
  }
}

export async function readForecast(options: readForecast.Options): Promise<Forecast> {
  const { results, calls, intent, venues } = options
  for (const { succeeds, data } of results) {
    if (!succeeds) throw new CheckoutError('WouldRevert', revertReason(data, venues))
  }
  const { swap, movement } = await readMoved({ calls, logs: results.flatMap(({ logs }) => logs), intent })
  const details = shortfall(movement, intent, swap)
  if (details) throw new CheckoutError('SimulationMismatch', { details })
  const gas = results.reduce((sum, { gasUsed }) => sum + (gasUsed ?? 0n), 0n)
  const { paid: pays, received: receives, swapped } = movement
  return { simulated: true, pays, receives, gas, ...forecastOf(swap, swapped?.paid) }
}

export declare namespace readForecast {
  type Options = Pick<simulate.Options, 'calls' | 'intent' | 'venues'> & { results: readonly SimulatedCall[] }
}

function forecastOf(swap: Swap | undefined, pays: bigint | undefined): Pick<Forecast, 'swap'> {
  return swap && pays !== undefined ? { swap: { currency: swap.sell, pays, most: swap.maxIn } } : {}
}
