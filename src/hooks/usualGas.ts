import { isAddressEqual, zeroAddress } from 'viem'
import type { createIntent } from '../checkout/intent/intent.js'

/**
 * How much gas such a purchase usually takes, its approval included: known before anything is asked of anyone, and right to
 * a third or so. A rehearsal knows it better. What is only signed takes none.
 */
export function usualGas(options: usualGas.Options): bigint {
  const { items, marketplace } = options
  const [first] = items
  if (!first) return 0n
  const { order } = first
  if ((marketplace ?? order.marketplace) === 'payment_processor') return 0n
  const more = BigInt(items.length - 1) * anotherItem
  return oneItem + more + (isAddressEqual(order.priceCurrencyAddress, zeroAddress) ? 0n : approval)
}

export declare namespace usualGas {
  type Options = Pick<createIntent.Options, 'items' | 'marketplace'>
}

const oneItem = 155_000n
const anotherItem = 75_000n
const approval = 60_000n
