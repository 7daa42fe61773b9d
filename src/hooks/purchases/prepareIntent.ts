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
 * Creates the intent of a purchase and its name, or returns the reason why there is none.
 *
 * The name covers the items and the buyer, not the price. A pending purchase keeps its name while its order changes, sells out
 * or expires.
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
  const wanted = items.map(({ order, quantity }) => [
    order.chainId,
    order.collectionContractAddress.toLowerCase(),
    normalizeOrderId(order.orderId),
    quantity,
  ])
  const name = fingerprint([buyer, `${recipient}`.toLowerCase(), wanted, marketplace])
  try {
    const intent = make({ buyer, recipient })
    if (!client) throw chainNotConfigured(intent.chainId)
    return { status: 'ready', name, intent, client }
  } catch (error) {
    return { status: 'disabled', reason: 'invalid', name, error: asTillError(error) }
  }
}

export declare namespace prepareIntent {
  /** The purchase that a page asks for, single or in a basket. */
  type Wanted = {
    items: readonly { order: Order; quantity: bigint }[]
    /** The connected account, if there is one. */
    buyer: Address | undefined
    recipient?: Address | undefined
    /** The client of the orders' chain, if the host has one. */
    client: ChainClient | undefined
    /** What the checkout trusts. @default {} */
    policy?: Policy | undefined
  }
  type Options<intent> = Wanted & {
    marketplace?: string | undefined
    /** Makes the intent. */
    make: (who: { buyer: Address; recipient: Address }) => intent
  }
  type ReturnType<intent> =
    | { status: 'ready'; name: string; intent: intent; client: ChainClient }
    | { status: 'disabled'; name?: string; reason: 'invalid'; error: TillError }
    | { status: 'disabled'; name?: undefined; reason: 'disconnected' | 'nothing' }
}

/** Returns the error of the page's own setup, for any account. */
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
    shortMessage: 'This cannot be bought as asked.',
    fix: 'Correct the selection and try again.',
    cause: error,
  })
}

/** Creates the intent of a single purchase and its name, or returns the reason why there is none. */
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

/**
 * Returns the items to buy, or an empty list if one lacks its order: a page may still be loading it. Warns about that during
 * development.
 */
export function givenItems<item extends { order: object }>(items: readonly item[]): readonly item[] {
  warnInvalidItems(items)
  return Array.isArray(items) && items.every((item) => item?.order) ? items : []
}
