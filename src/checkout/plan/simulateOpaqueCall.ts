import { bytesToHex, concat, type Hex, numberToHex } from 'viem'
import { getBalance, getBlock, getCode, getGasPrice } from 'viem/actions'
import { requestSimulation, type SimulatedCall } from '../../evm/requestSimulation.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readChain } from '../errors/readChain.js'
import type { Forecast } from '../state/checkoutState.js'
import { readForecast, type Simulation, type simulate } from './simulate.js'

/**
 * Simulates the calls of a purchase a second time if Tillkit cannot decode one of them. This simulation has the values of the next block
 * and a gas price. Without these values, a contract could detect the simulation and behave differently. A probe contract in the simulation
 * checks that contracts see these values. In the real transaction, the contract may still behave differently. But it can take at most the
 * price and the allowance that the buyer gave it.
 */
export async function simulateOpaqueCall(options: simulateOpaqueCall.Options): Promise<void> {
  const { intent, calls, venues, forecast, reported } = options
  const results = forecast.simulated && (await readChain(() => simulateInNextBlock(options)))
  if (!results) throw new CheckoutError('SimulationUnavailable')
  const again = await readForecast({ results, calls, intent, venues })
  const isSame = again.reported === reported && keyOf(again.forecast.receives) === keyOf(forecast.receives)
  if (!isSame) {
    throw new CheckoutError('SimulationMismatch', {
      details: 'The purchase behaves differently when its transaction pays a gas price.',
    })
  }
}

export declare namespace simulateOpaqueCall {
  type Options = simulate.Options & Simulation
}

async function simulateInNextBlock(
  options: simulateOpaqueCall.Options,
): Promise<SimulatedCall[] | undefined> {
  const { client, intent, calls, forecast } = options
  const { buyer: from } = intent
  // The simulation reports the gas after the gas refund, but a transaction may need more gas before the refund. So allow twice the reported
  // amount.
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
  // Use the tip that the wallet will pay, because a contract can read the tip.
  const maxPriorityFeePerGas = maxFeePerGas - base
  // The probe returns the gas price, base fee and fee recipient of the simulation. Give the probe a random address, so that no contract can
  // look for the probe.
  const probe = bytesToHex(crypto.getRandomValues(new Uint8Array(20)))
  const probing = { to: probe, data: '0x' as const, value: 0n }
  const priced = [...calls, probing].map((call) => ({ ...call, gas, maxFeePerGas, maxPriorityFeePerGas }))
  const needed = priced.reduce((sum, { value }) => sum + value + gas * maxFeePerGas, 0n)
  // If a sponsor pays for the gas, the balance may not cover it. Raise the balance only in this case, because a contract could detect the
  // simulation by a larger balance.
  const richer = held < needed && { [from]: { balance: numberToHex(needed) } }
  // Let the node validate the transactions only for an EOA, which has no code or delegates to a contract (EIP-7702). A validating node
  // refuses transactions from any other account with code (EIP-3607).
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
  // The probe must have seen the offered gas price, or the quoted one: some chains charge the quoted price even if the transaction offers
  // more.
  const isPaid = [maxFeePerGas, quoted].some(
    (price) => price > 0n && seen === wordsOf(price, base, feeRecipient),
  )
  // For a contract account, the simulation runs without validation. Some nodes then omit base fee and fee recipient, so check only that
  // the gas price is not 0.
  const isPriced = !validation && /^0x0{0,63}[1-9a-f]/.test(seen)
  return isPaid || isPriced ? simulated : undefined
}

function wordsOf(price: bigint, base: bigint, feeRecipient: Hex): Hex {
  return concat([price, base, BigInt(feeRecipient)].map((word) => numberToHex(word, { size: 32 })))
}

/** EVM code that returns GASPRICE, BASEFEE and COINBASE as one word each. */
const probeCode = '0x3a3d52486020524160405260603df3'

/** The gas of each call if the first simulation reported none. */
const maxGas = 5_000_000n

function keyOf(received: Forecast['receives']): string {
  return received
    .map(({ tokenId, quantity }) => [tokenId, quantity])
    .sort()
    .join()
}
