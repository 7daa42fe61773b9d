import { getBalance, getBlock, getCode, getGasPrice } from 'viem/actions'
import type { requestSimulation } from '../../evm/requestSimulation.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readChain } from '../errors/readChain.js'
import type { Forecast } from '../state/checkoutState.js'
import type { readForecast, simulate } from './simulate.js'

/**
 * Runs a plan that calls a contract whose calls cannot be read once more as it would be in the next block, with the price of gas:
 * a contract can tell by it that it is only tried. It is not called at all without a rehearsal that shows just what was agreed.
 * What it does then is not proven: it may take the price and what it is allowed, and no more.
 *
 * @throws CheckoutError `NotRehearsed` where the node does not simulate, `WouldRevert`, `ForecastMismatch`, `ChainFailed`.
 */
export async function rehearseUnread(options: rehearseUnread.Options): Promise<void> {
  const { client, intent, calls, venues, forecast, shared } = options
  const { requestSimulation, readForecast } = shared
  const { buyer: from } = intent
  // Some nodes do not tell what was used. Twice as much is enough for what a call gives back of it.
  const gas = 2n * (forecast.gas || maxGas)
  const results =
    forecast.simulated &&
    (await readChain(async () => {
      const [quoted, block, held, code = '0x'] = await Promise.all([
        getGasPrice(client),
        getBlock(client),
        getBalance(client, { address: from }),
        getCode(client, { address: from }),
      ])
      const { number, baseFeePerGas, miner: feeRecipient } = block
      const base = baseFeePerGas ?? 0n
      const maxFeePerGas = quoted > base ? quoted : base + 1n
      // What is tipped is what the wallet will tip: a contract can read it.
      const maxPriorityFeePerGas = maxFeePerGas - base
      const priced = calls.map((call) => ({ ...call, gas, maxFeePerGas, maxPriorityFeePerGas }))
      const inBlock = { number: number + 1n, baseFeePerGas: base, feeRecipient }
      // Somebody else may pay for the gas; whether the account can was looked at before.
      const balance = held + gas * maxFeePerGas * BigInt(calls.length)
      const validation = code === '0x' || code.startsWith(delegation)
      return requestSimulation({ client, from, calls: priced, inBlock, balance, validation })
    }))
  if (!results) throw new CheckoutError('NotRehearsed')
  const { pays, receives } = await readForecast({ results, calls, intent, venues })
  if (pays !== forecast.pays || write(receives) !== write(forecast.receives)) {
    throw new CheckoutError('ForecastMismatch', { details: 'It does something else when gas is paid for.' })
  }
}

export declare namespace rehearseUnread {
  type Options = simulate.Options & {
    /** What was foreseen without a price of gas. */
    forecast: Forecast
    /** What every purchase has. */
    shared: { requestSimulation: typeof requestSimulation; readForecast: typeof readForecast }
  }
}

/** What the code of an account with a key starts with that has contracts act for it (EIP-7702). */
const delegation = '0xef0100'

/** Gas that no purchase uses. */
const maxGas = 5_000_000n

function write(received: Forecast['receives']): string {
  return received
    .map(({ tokenId, quantity }) => `${tokenId}:${quantity}`)
    .sort()
    .join()
}
