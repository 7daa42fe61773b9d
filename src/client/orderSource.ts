import type { Params } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import type { Step } from '../protocol/step.js'

/**
 * A marketplace's own backend as a source of orders and steps, see `defineSource`. The checkout verifies each step against the buyer's
 * intent, as it does with a service.
 *
 * A function may throw an `RpcError`, such as `NotFound`. Any other error becomes `WebrpcRequestFailed`.
 */
export type OrderSource = {
  /** Returns the known orders of these collections and ids in their current state, in any sequence. */
  getOrders(
    params: Params<'GetOrders'> & { chainId: number },
    options: CallOptions,
  ): Promise<readonly SourceOrder[]>
  /** Returns the steps of a purchase in the order of their execution. */
  steps(
    params: Params<'GenerateBuyTransaction'> & { chainId: number },
    options: CallOptions,
  ): Promise<readonly Step[]>
  /** Returns one page of the orders that match a filter. @default `listOrders` is not supported */
  listOrders?(
    params: Params<'ListOrders'> & { chainId: number },
    options: CallOptions,
  ): Promise<{
    /** The orders of this page, in display order. */
    orders: readonly SourceOrder[]
    /** The value of `page.cursor` that requests the next page. @default this is the last page */
    cursor?: string | undefined
  }>
  /** The timeout in milliseconds. @default 10_000 */
  timeout?: number | undefined
}

/**
 * An order from a source: the fields that a purchase needs, and any other fields of an `Order`. A missing field gets the value of an active
 * listing of one unit without fees, valid since 1970.
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
  /** Aborts the call, which then rejects with `WebrpcClientDisconnected`. */
  signal?: AbortSignal | undefined
}
