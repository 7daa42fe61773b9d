import { bytesToHex, concat, numberToHex } from 'viem'
import { getBalance, getBlock, getCode, getGasPrice } from 'viem/actions'
import { requestSimulation } from '../../evm/requestSimulation.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readChain } from '../errors/readChain.js'
import type { Forecast } from '../state/checkoutState.js'
import { readForecast, type simulate } from './simulate.js'

/**
 * Runs a plan that calls a contract whose calls cannot be read once more as it would be in the next block, with the price of gas:
 * a contract can tell by it that it is only tried, and a contract of ours says whether the node has tried it so. It is not called at
 * all without a rehearsal that shows just what was agreed.
 * What it does then is not proven: it may take the price and what it is allowed, and no more.
 *
 * @throws CheckoutError `NotRehearsed` where the node does not simulate, or not as it is asked to, `WouldRevert`, `ForecastMismatch`, `ChainFailed`.
 */
export async function rehearseUnread(options: rehearseUnread.Options): Promise<void> {
  const { client, intent, calls, venues, forecast } = options
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
      const { number, baseFeePerGas, miner: feeRecipient, mixHash: prevRandao } = block
      const base = baseFeePerGas ?? 0n
      const maxFeePerGas = quoted > base ? quoted : base + 1n
      // What is tipped is what the wallet will tip: a contract can read it.
      const maxPriorityFeePerGas = maxFeePerGas - base
      // Nobody knows beforehand where that is.
      const asker = bytesToHex(crypto.getRandomValues(new Uint8Array(20)))
      const ask = { to: asker, data: '0x' as const, value: 0n }
      const priced = [...calls, ask].map((call) => ({ ...call, gas, maxFeePerGas, maxPriorityFeePerGas }))
      const inBlock = { number: number + 1n, baseFeePerGas: base, feeRecipient, prevRandao }
      // Somebody else may pay for the gas; whether the account can was looked at before. Who has enough has no more than that.
      const needed = priced.reduce((sum, { value }) => sum + value + gas * maxFeePerGas, 0n)
      const richer = held < needed && { [from]: { balance: numberToHex(needed) } }
      // An account with a key has no code, or what has contracts act for it (EIP-7702).
      const validation = /^0x($|ef0100)/.test(code)
      const simulated = await requestSimulation({
        client,
        from,
        calls: priced,
        inBlock,
        validation,
        stateOverrides: { ...richer, [asker]: { code: askerCode } },
      })
      const seen = simulated?.pop()?.data?.toLowerCase() ?? ''
      // A chain may take no more than its nodes quote, whatever is offered.
      const isHeard = [maxFeePerGas, quoted].some((paid) => {
        const words = [paid, base, BigInt(feeRecipient)].map((word) => numberToHex(word, { size: 32 }))
        return paid > 0n && seen === concat(words)
      })
      // Of what others send for an account, at a price of theirs, some nodes leave the block's out.
      const isPriced = !validation && /^0x0{0,63}[1-9a-f]/.test(seen)
      return isHeard || isPriced ? simulated : undefined
    }))
  if (!results) throw new CheckoutError('NotRehearsed')
  const { pays, receives } = await readForecast({ results, calls, intent, venues })
  if (pays !== forecast.pays || write(receives) !== write(forecast.receives)) {
    throw new CheckoutError('ForecastMismatch', { details: 'It differs when gas is paid for.' })
  }
}

export declare namespace rehearseUnread {
  type Options = simulate.Options & {
    /** What was foreseen without a price of gas. */
    forecast: Forecast
  }
}

/** A contract of ours that tells what any contract sees: GASPRICE, BASEFEE and COINBASE, a word for each. */
const askerCode = '0x3a3d52486020524160405260603df3'

/** Gas that no purchase uses. */
const maxGas = 5_000_000n

function write(received: Forecast['receives']): string {
  return received
    .map(({ tokenId, quantity }) => [tokenId, quantity])
    .sort()
    .join()
}
