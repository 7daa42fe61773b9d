import { bytesToHex, concat, type Hex, numberToHex } from 'viem'
import { getBalance, getBlock, getCode, getGasPrice } from 'viem/actions'
import { requestSimulation, type SimulatedCall } from '../../evm/requestSimulation.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readChain } from '../errors/readChain.js'
import type { Forecast } from '../state/checkoutState.js'
import { readForecast, type simulate } from './simulate.js'

/**
 * Simulates a plan again that calls a contract whose calls nobody can read: as it would run in the next block, with the price of gas.
 * Such a contract can tell a simulation without them from a transaction. A probe in the same simulation reports the values that any
 * contract sees. The result must be the agreed purchase.
 *
 * The simulation proves nothing about the transaction: the contract may take the price and its allowance, and no more.
 *
 * @throws CheckoutError `NotRehearsed` if the node cannot simulate, or ignores these values; `WouldRevert`, `ForecastMismatch`,
 * `ChainFailed`.
 */
export async function simulateOpaqueCall(options: simulateOpaqueCall.Options): Promise<void> {
  const { intent, calls, venues, forecast } = options
  const results = forecast.simulated && (await readChain(() => simulateInNextBlock(options)))
  if (!results) throw new CheckoutError('NotRehearsed')
  const { pays, receives } = await readForecast({ results, calls, intent, venues })
  if (pays !== forecast.pays || keyOf(receives) !== keyOf(forecast.receives)) {
    throw new CheckoutError('ForecastMismatch', {
      details: 'The purchase does something else if gas has a price.',
    })
  }
}

export declare namespace simulateOpaqueCall {
  type Options = simulate.Options & {
    /** The forecast of the simulation without a price of gas. */
    forecast: Forecast
  }
}

/** Returns the simulated calls; `undefined` if the node cannot simulate, or if the probe saw other values. */
async function simulateInNextBlock(
  options: simulateOpaqueCall.Options,
): Promise<SimulatedCall[] | undefined> {
  const { client, intent, calls, forecast } = options
  const { buyer: from } = intent
  // Some nodes report no gas. Twice the gas is enough for a call that gets a part of its gas back.
  const gas = 2n * (forecast.gas || maxGas)
  const [quoted, block, held, code = '0x'] = await Promise.all([
    getGasPrice(client),
    getBlock(client),
    getBalance(client, { address: from }),
    getCode(client, { address: from }),
  ])
  const { number, baseFeePerGas, miner: feeRecipient, mixHash: prevRandao } = block
  const base = baseFeePerGas ?? 0n
  const maxFeePerGas = quoted > base ? quoted : base + 1n
  // The wallet pays the same tip. A contract can read it.
  const maxPriorityFeePerGas = maxFeePerGas - base
  // A contract cannot know a random address in advance.
  const probe = bytesToHex(crypto.getRandomValues(new Uint8Array(20)))
  const probing = { to: probe, data: '0x' as const, value: 0n }
  const priced = [...calls, probing].map((call) => ({ ...call, gas, maxFeePerGas, maxPriorityFeePerGas }))
  const needed = priced.reduce((sum, { value }) => sum + value + gas * maxFeePerGas, 0n)
  // Somebody else may pay for the gas, and `assertSufficientGas` checked the account. A contract must not see a larger balance.
  const richer = held < needed && { [from]: { balance: numberToHex(needed) } }
  // An account with a key has no code, or delegates to a contract (EIP-7702).
  const validation = /^0x($|ef0100)/.test(code)
  const simulated = await requestSimulation({
    client,
    from,
    calls: priced,
    inBlock: { number: number + 1n, baseFeePerGas: base, feeRecipient, prevRandao },
    validation,
    stateOverrides: { ...richer, [probe]: { code: probeCode } },
  })
  const seen = simulated?.pop()?.data?.toLowerCase() ?? ''
  // A chain may charge only the quoted price, whatever the transaction offers.
  const isPaid = [maxFeePerGas, quoted].some(
    (price) => price > 0n && seen === wordsOf(price, base, feeRecipient),
  )
  // Without validation, for calls of a contract account, some nodes leave the values of the block out.
  const isPriced = !validation && /^0x0{0,63}[1-9a-f]/.test(seen)
  return isPaid || isPriced ? simulated : undefined
}

function wordsOf(price: bigint, base: bigint, feeRecipient: Hex): Hex {
  return concat([price, base, BigInt(feeRecipient)].map((word) => numberToHex(word, { size: 32 })))
}

/** The code of the probe. It returns GASPRICE, BASEFEE and COINBASE, a word for each. */
const probeCode = '0x3a3d52486020524160405260603df3'

/** More gas than any purchase uses. */
const maxGas = 5_000_000n

function keyOf(received: Forecast['receives']): string {
  return received
    .map(({ tokenId, quantity }) => [tokenId, quantity])
    .sort()
    .join()
}
