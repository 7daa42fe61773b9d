import { encodeFunctionData, erc20Abi, formatUnits, type Hex, hexToBigInt } from 'viem'
import { requestSimulation } from '../../evm/requestSimulation.js'
import { requestReverts } from '../../venues/request/requestReasons.js'
import { revertReason } from '../../venues/revertReason.js'
import type { Call } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readDecimals } from '../plan/readToken.js'
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
  const { seller, currency, proceeds } = intent
  const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [seller] })
  const readBalance: Call = { to: currency, data: balanceOf, value: 0n }
  const allCalls = [readBalance, ...calls, readBalance]
  const results = await readChain(() => requestSimulation({ client, from: seller, calls: allCalls }))
  if (!results) return
  for (const { succeeds, data: returned } of results)
    if (!succeeds) throw new CheckoutError('WouldRevert', revertReason(returned, [requestReverts]))
  const logs = results.flatMap((result) => result.logs)
  // Compare balances and not events: a token with a fee credits less than its Transfer event says.
  const received = balanceIn(results.at(-1)?.data) - balanceIn(results.at(0)?.data)
  const fault = givenFault(logs, intent) ?? (received < proceeds ? await paidFault(received) : undefined)
  if (fault) throw new CheckoutError('SimulationMismatch', { details: fault })

  async function paidFault(amount: bigint): Promise<string> {
    const decimals = await readDecimals(client, currency).catch(() => undefined)
    const write = (value: bigint) =>
      decimals === undefined ? `${value} of the smallest unit` : formatUnits(value, decimals)
    return `You would receive ${write(amount)} instead of ${write(proceeds)}.`
  }
}

export declare namespace simulateSell {
  type Options = {
    client: ChainClient
    intent: SellIntent
    calls: readonly Call[]
  }
}

/** Describes why the tokens that leave the seller are not the agreed ones; `undefined` if they are. */
function givenFault(logs: Parameters<typeof readExchange>[0], intent: SellIntent): string | undefined {
  const { quantity, tokenId } = intent
  const { given, hasLostMore } = readExchange(logs, intent)
  if (hasLostMore) return 'More would leave your account than the agreed token for the maker of the offer.'
  if (given !== quantity) return `You would give ${given} of token ${tokenId} instead of ${quantity}.`
  return undefined
}

function balanceIn(returned: Hex = '0x'): bigint {
  return returned.length === 66 ? hexToBigInt(returned) : 0n
}
