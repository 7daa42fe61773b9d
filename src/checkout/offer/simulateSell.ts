import { encodeFunctionData, erc20Abi, hexToBigInt } from 'viem'
import { requestSimulation } from '../../evm/requestSimulation.js'
import { requestReverts } from '../../venues/request/requestReasons.js'
import { revertReason } from '../../venues/revertReason.js'
import type { Call } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readExchange } from './readExchange.js'
import type { SellIntent } from './sellIntent.js'

/**
 * Simulates the steps of an acceptance in order. The token must leave for the maker, nothing else may leave, and the seller's balance of
 * the currency must rise by the agreed proceeds. If the node cannot simulate, does nothing: `verifySell` has already verified the terms
 * from the chain.
 *
 * @throws CheckoutError `WouldRevert`, `SimulationMismatch`, `ChainFailed`.
 */
export async function simulateSell({ client, intent, calls }: simulateSell.Options): Promise<void> {
  const { seller: from, currency: to, proceeds, quantity } = intent
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from] })
  const read: Call = { to, data, value: 0n }
  const all = [read, ...calls, read]
  const simulated = await readChain(() => requestSimulation({ client, from, calls: all }))
  if (!simulated) return
  for (const { succeeds, data } of simulated)
    if (!succeeds) throw new CheckoutError('WouldRevert', revertReason(data, [requestReverts]))
  const { given, hasLostMore } = readExchange(
    simulated.flatMap(({ logs }) => logs),
    intent,
  )
  const [before, after] = [simulated.at(0), simulated.at(-1)].map((answer) => {
    const { data = '0x' } = answer ?? {}
    return data.length === 66 ? hexToBigInt(data) : 0n
  })
  const received = (after ?? 0n) - (before ?? 0n)
  if (given === quantity && !hasLostMore && received >= proceeds) return
  const details = hasLostMore
    ? 'Something else would leave your account too.'
    : `You would give ${given} instead of ${quantity}, and receive ${received} instead of ${proceeds}.`
  throw new CheckoutError('SimulationMismatch', { details })
}

export declare namespace simulateSell {
  type Options = {
    client: ChainClient
    intent: SellIntent
    calls: readonly Call[]
  }
}
