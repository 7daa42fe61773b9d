import type { Params } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import type { Step } from '../protocol/step.js'

/**
 * Where orders and steps come from, for a marketplace that has a backend of its own: what `defineSource` takes.
 * Nothing that it answers is trusted more than a service's answers: each step is held against what the buyer saw.
 *
 * A function may throw an `RpcError`, such as `NotFound`; anything else that it throws counts as `WebrpcRequestFailed`.
 */
export type OrderSource = {
  /** Orders by collection and id, as they are now. Unknown ones are left out; the order of the answer is of no account. */
  getOrders(
    params: Params<'GetOrders'> & { chainId: number },
    options: CallOptions,
  ): Promise<readonly SourceOrder[]>
  /** The steps by which a buyer buys, in the order in which they are carried out. */
  steps(
    params: Params<'GenerateBuyTransaction'> & { chainId: number },
    options: CallOptions,
  ): Promise<readonly Step[]>
  /** One page of the orders that a filter lets through. @default there are no lists */
  listOrders?(
    params: Params<'ListOrders'> & { chainId: number },
    options: CallOptions,
  ): Promise<{
    /** Those of this page, in the order in which they are shown. */
    orders: readonly SourceOrder[]
    /** Gives the next page when it is handed back as `page.cursor`. @default this was the last one */
    cursor?: string | undefined
  }>
  /** Milliseconds until an answer is given up. @default 10_000 */
  timeout?: number | undefined
}

/**
 * An order as a source tells it: what a purchase is held against, and whatever else of an `Order` it knows. What is left
 * out is an active listing without fees, of one unit, of no known age.
 */
export type SourceOrder = Pick<
  Order,
  | 'orderId'
  | 'collectionContractAddress'
  | 'createdBy'
  | 'marketplace'
  | 'priceAmount'
  | 'priceCurrencyAddress'
  | 'priceDecimals'
  | 'validUntil'
> &
  Partial<Order>

/** Options of a single call. */
export type CallOptions = {
  /** Ends the call: it rejects with `WebrpcClientDisconnected`. */
  signal?: AbortSignal | undefined
}
