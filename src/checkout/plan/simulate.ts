import { type Address, type Hex, isAddressEqual, numberToHex, zeroAddress } from 'viem'
import { isMethodUnsupported } from '../../evm/isMethodUnsupported.js'
import { revertReason } from '../../venues/revertReason.js'
import type { Call } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import { type Log, readMovement, shortfall } from './readMovement.js'

/**
 * Runs all calls of a plan one after the other on a copy of the newest block (`eth_simulateV1`) and holds what they
 * would do against what the buyer agreed to. Nothing is signed or sent.
 *
 * `simulated: false` when the node does not offer it: then nothing is foreseen.
 *
 * @throws CheckoutError `WouldRevert` with the contract's reason, `ForecastMismatch` when it would cost more, take
 * something else or deliver less, `ChainFailed` when the node does not answer.
 */
export async function simulate(options: simulate.Options): Promise<Forecast> {
  const { client, calls, intent } = options
  const results = await readChain(() => requestSimulation(client, calls, intent.buyer))
  if (!results) return { simulated: false, pays: intent.maxTotal, receives: [] }
  for (const result of results) {
    if (result.status !== '0x1')
      throw new CheckoutError('WouldRevert', { details: revertReason(dataOf(result)) })
  }
  const movement = readMovement({
    logs: results.flatMap(({ logs }) => logs ?? []),
    value: calls.reduce((sum, { value }) => sum + value, 0n),
    intent,
  })
  const details = shortfall(movement, intent)
  if (details) throw new CheckoutError('ForecastMismatch', { details })
  const gas = results.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed ?? 0), 0n)
  return { simulated: true, pays: movement.paid, receives: movement.received, gas }
}

export declare namespace simulate {
  type Options = {
    client: ChainClient
    /** The transactions of the plan, in order. */
    calls: readonly Call[]
    intent: Intent
  }
}

type CallResult = {
  status: Hex
  returnData?: Hex | undefined
  gasUsed?: Hex | undefined
  logs?: readonly Log[] | undefined
  error?: { data?: Hex | undefined } | undefined
}

async function requestSimulation(client: ChainClient, calls: readonly Call[], from: Address) {
  const blockStateCalls = [
    { calls: calls.map(({ to, data, value }) => ({ from, to, data, value: numberToHex(value) })) },
  ]
  // Without a gas price: whether the buyer can pay for gas is looked at apart from what the contracts do.
  const params = [{ blockStateCalls, validation: false }, 'latest']
  try {
    const request = client.request as (args: { method: string; params: unknown }) => Promise<unknown>
    const blocks = (await request({ method: 'eth_simulateV1', params })) as { calls: CallResult[] }[]
    return blocks.flatMap((block) => block.calls)
  } catch (error) {
    if (isMethodUnsupported(error)) return undefined
    throw error
  }
}

function dataOf(result: CallResult): Hex | undefined {
  return result.error?.data ?? result.returnData
}

/** Whether a purchase is paid in the chain's own currency. */
export function isNative(intent: Intent): boolean {
  return isAddressEqual(intent.currency, zeroAddress)
}
