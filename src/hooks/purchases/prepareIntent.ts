import type { Address } from 'viem'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { createIntent, type Intent } from '../../checkout/intent/intent.js'
import type { Policy } from '../../checkout/verify/policy.js'
import { requirePolicy } from '../../checkout/verify/requirePolicy.js'
import { TillError } from '../../errors.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { chainNotConfigured } from '../../query/chainNotConfigured.js'
import { fingerprint } from '../../query/fingerprint.js'
import { warnInvalidItems } from '../development/propWarnings.js'

/**
 * Returns the intent of a purchase, and a name that identifies the purchase. The name stays the same when an order's price or state
 * changes.
 */
export function prepareIntent<intent extends { chainId: number }>(
  options: prepareIntent.Options<intent>,
): prepareIntent.ReturnType<intent> {
  const { items, buyer, marketplace, client, policy, make } = options
  const recipient = options.recipient ?? buyer
  const [first] = items
  if (!first) return { status: 'disabled', reason: 'nothing' }
  const mistake = findMistake({ chainId: first.order.chainId, client, policy })
  if (mistake) return { status: 'disabled', reason: 'invalid', error: mistake }
  if (!buyer || !recipient) return { status: 'disabled', reason: 'disconnected' }
  const lines = items.map(({ order, quantity }) => [
    order.chainId,
    order.collectionContractAddress.toLowerCase(),
    normalizeOrderId(order.orderId),
    quantity,
  ])
  const name = fingerprint([buyer, `${recipient}`.toLowerCase(), lines, marketplace])
  try {
    const intent = make({ buyer, recipient })
    if (!client) throw chainNotConfigured(intent.chainId)
    return { status: 'ready', name, intent, client }
  } catch (error) {
    return { status: 'disabled', reason: 'invalid', name, error: asTillError(error) }
  }
}

export declare namespace prepareIntent {
  type Wanted = {
    items: readonly { order: Order; quantity: bigint }[]
    buyer: Address | undefined
    recipient?: Address | undefined
    client: ChainClient | undefined
    policy?: Policy | undefined
  }
  type Options<intent> = Wanted & {
    marketplace?: string | undefined
    make: (who: { buyer: Address; recipient: Address }) => intent
  }
  type ReturnType<intent> =
    | { status: 'ready'; name: string; intent: intent; client: ChainClient }
    | { status: 'disabled'; name?: string; reason: 'invalid'; error: TillError }
    | { status: 'disabled'; name?: undefined; reason: 'disconnected' | 'nothing' }
}

function findMistake(options: Pick<prepareIntent.Wanted, 'client' | 'policy'> & { chainId: number }) {
  const { chainId, client, policy } = options
  if (client?.chain?.id !== chainId) return chainNotConfigured(chainId)
  try {
    requirePolicy(policy)
  } catch (error) {
    return asTillError(error)
  }
  return undefined
}

function asTillError(error: unknown): TillError {
  if (error instanceof TillError) return error
  return new TillError('InvalidIntent', {
    shortMessage: 'This selection cannot be bought.',
    fix: 'Change your selection and try again.',
    cause: error,
  })
}

export function prepareCheckout(options: prepareCheckout.Options): prepareCheckout.ReturnType {
  const { items, fees, marketplace, reference, pay } = options
  const make = (who: Pick<createIntent.Options, 'buyer' | 'recipient'>) =>
    createIntent({ items, fees, marketplace, reference, pay, ...who })
  return prepareIntent({ ...options, make })
}

export declare namespace prepareCheckout {
  type Options = Omit<createIntent.Options, 'buyer'> & prepareIntent.Wanted
  type ReturnType = prepareIntent.ReturnType<Intent>
}

export function parseItems<item extends { order: object }>(items: readonly item[]): readonly item[] {
  warnInvalidItems(items)
  return Array.isArray(items) && items.every((item) => item?.order) ? items : []
}
