import { type Address, formatUnits } from 'viem'
import type { Step } from '../protocol/step.js'
import { decodeCall } from './decodeCall.js'

/**
 * Says in plain words what a step does, the same in the dialog, the log and the documentation.
 *
 * Amounts are written in full, in the currency's unit where it is given, otherwise in its smallest unit.
 */
export function explain(
  step: Pick<Step, 'id' | 'data' | 'to' | 'value' | 'price'>,
  options: explain.Options = {},
): string {
  const { currency } = options
  const call = decodeCall(step.data)
  const money = (amount: bigint) =>
    currency ? `${formatUnits(amount, currency.decimals)} ${currency.symbol}` : `${amount} (smallest unit)`
  switch (call.kind) {
    case 'approve':
      return call.amount === 0n
        ? `Take back what ${short(call.spender)} may take`
        : `Allow the market to take exactly ${money(call.amount)}`
    case 'marketBuy': {
      const units = call.items.reduce((sum, { quantity }) => sum + quantity, 0n)
      const what =
        call.items.length === 1 && units === 1n ? `token #${call.items[0]?.tokenId}` : `${units} tokens`
      return step.price === 0n ? `Get ${what} for free` : `Buy ${what} for ${money(step.price)}`
    }
    case 'other':
      return `Call “${call.name}” on ${short(step.to)}`
    case 'unknown':
      return `Do something on ${short(step.to)} that cannot be read`
  }
}

export declare namespace explain {
  type Options = {
    /** The currency that is paid with. */
    currency?: { symbol: string; decimals: number } | undefined
  }
}

function short(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
