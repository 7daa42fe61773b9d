import type { Address } from 'viem'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import type { Policy } from '../../checkout/verify/policy.js'
import { requirePolicy } from '../../checkout/verify/requirePolicy.js'
import { TillError } from '../../errors.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { chainNotConfigured } from '../../query/chainNotConfigured.js'
import { fingerprint } from '../../query/fingerprint.js'

/**
 * Turns what a component asks for into an intent and its name, or into the reason why there is none.
 *
 * The name says what is bought and by whom, not at which price: a purchase under way keeps its name while the order that
 * it buys changes, sells out or expires.
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
  /** What a page asks for, whatever is made of it. */
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

/** What is wrong with the page itself, whoever is connected. */
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
