import type { Swap } from '../../swaps/swap.js'
import type { Reverts } from '../../venues/decodeRevert.js'
import { revertReason } from '../../venues/revertReason.js'
import type { Call } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { type Intent, isNative } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import { findSwap, readMoved } from './findSwap.js'
import type { MeasuredToken } from './measuredToken.js'
import { shortfall } from './readMovement.js'
import { type SimulatedCalls, simulateCalls } from './simulateCalls.js'

/**
 * Simulates all calls of a purchase in order on a copy of the newest block (`eth_simulateV1`), and compares what moves with the intent.
 * Returns `simulated: false` if the node cannot simulate.
 */
export async function simulate(options: simulate.Options): Promise<Simulation> {
  const { client, calls, intent, blockNumber, venues } = options
  const swap = await findSwap(calls, intent)
  const token = swap?.sell ?? intent.currency
  const simulated = await (options.simulated ?? simulateCalls({ client, intent, calls, token, blockNumber }))
  if (simulated) return readForecast({ ...simulated, calls, intent, venues })
  const { maxTotal: pays } = intent
  const measured = swap || isNative(intent) ? undefined : { token }
  const forecast = { simulated: false, pays, receives: [], ...forecastOf(swap, swap?.maxIn) }
  return { forecast, measured, reported: pays }
}

export declare namespace simulate {
  type Options = {
    client: ChainClient
    calls: readonly Call[]
    intent: Intent
    blockNumber?: bigint | undefined
    simulated?: Promise<SimulatedCalls | undefined> | undefined
    venues?: readonly Reverts[] | undefined
  }
}

export type Simulation = {
  forecast: Forecast
  /** The token of the payment, if only the token's balances prove the paid amount, see `MeasuredToken`. */
  measured: MeasuredToken | undefined
  /** The payment according to the events of the simulation, in the currency's smallest unit. */
  reported: bigint
}

/**
 * Compares a simulation with the intent. `left` is the amount by which the buyer's balance fell in the simulation. Without `left`, the
 * function uses only the amounts in the events.
 *
 * @throws `CheckoutError` with the code `WouldRevert` or `SimulationMismatch`.
 */
export async function readForecast(options: readForecast.Options): Promise<Simulation> {
  const { results, left, calls, intent, venues } = options
  for (const { succeeds, data } of results) {
    if (!succeeds) throw new CheckoutError('WouldRevert', revertReason(data, venues))
  }
  const { swap, movement: moved } = await readMoved({
    calls,
    logs: results.flatMap(({ logs }) => logs),
    intent,
  })
  const reported = moved.swapped?.paid ?? moved.paid
  const isMeasured = left !== undefined && left !== reported
  if (isMeasured && swap) throw swappedUnlikeReported(left, reported, swap)
  const amount = isMeasured && left > 0n ? left : 0n
  const movement = isMeasured ? { ...moved, paid: amount } : moved
  const details = shortfall(movement, intent, swap)
  if (details) throw new CheckoutError('SimulationMismatch', { details })
  const gas = results.reduce((sum, { gasUsed }) => sum + (gasUsed ?? 0n), 0n)
  const { paid: pays, received: receives, swapped } = movement
  return {
    forecast: { simulated: true, pays, receives, gas, ...forecastOf(swap, swapped?.paid) },
    measured: isMeasured ? { token: intent.currency, amount } : undefined,
    reported,
  }
}

export declare namespace readForecast {
  type Options = Pick<simulate.Options, 'calls' | 'intent' | 'venues'> & SimulatedCalls
}

/**
 * Returns the error for a swap whose token takes another amount than its events report. The checkout refuses such a swap, because it later
 * proves swaps from these events.
 */
function swappedUnlikeReported(left: bigint, reported: bigint, { sell }: Swap): CheckoutError {
  const details = `The swap takes ${left} of token ${sell} from the account, but the token reports ${reported}.`
  return new CheckoutError('SimulationMismatch', { details })
}

function forecastOf(swap: Swap | undefined, pays: bigint | undefined): Pick<Forecast, 'swap'> {
  return swap && pays !== undefined ? { swap: { currency: swap.sell, pays, most: swap.maxIn } } : {}
}
