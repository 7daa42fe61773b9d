import { type Address, zeroAddress } from 'viem'
import type { createIntent } from '../checkout/intent/intent.js'
import { normalizeCurrency } from '../protocol/formats.js'

/** Estimates the units of gas of a purchase without an RPC request. The estimate is wrong by at most about a third. */
export function usualGas(options: usualGas.Options): bigint {
  const { items, marketplace, pay } = options
  const [first] = items
  if (!first) return 0n
  const { order } = first
  const swapped = pay ? swap + approvalOf(pay.currency) : 0n
  if ((marketplace ?? order.marketplace) === 'payment_processor') return swapped
  const more = BigInt(items.length - 1) * anotherItem
  return swapped + oneItem + more + approvalOf(order.priceCurrencyAddress)
}

export declare namespace usualGas {
  type Options = Pick<createIntent.Options, 'items' | 'marketplace' | 'pay'>
}

function approvalOf(currency: Address): bigint {
  // Compare strings, because `isAddressEqual` would throw for an order without a currency.
  return `${normalizeCurrency(currency)}` === zeroAddress ? 0n : approval
}

const oneItem = 155_000n
const anotherItem = 75_000n
const approval = 60_000n
const swap = 140_000n
