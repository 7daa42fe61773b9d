import type { Address } from 'viem'
import type { OrderStatus } from './enums.js'

/** An event of a collection's live stream, see `followOrders`. */
export type OrderStreamEvent =
  | {
      /** The orders may have changed without events: read them again. A stream begins with this event. */
      type: 'reset'
    }
  | {
      /** The order may have changed: it is new, or was sold, cancelled, or became available or unavailable. */
      type: 'order'
      /** The contract of the collection. */
      contractAddress: Address
      /** The order’s id on its market. */
      orderId: string
      /** `listing` or `offer`; absent if the service no longer stores the order. */
      side?: string | undefined
      /** The token of the order; absent if the service no longer stores the order. */
      tokenId?: bigint | undefined
      /** The current status; `unknown` if the service no longer stores the order, for example after a reorg. */
      status: OrderStatus
      /** A number that grows with each change of the chain’s orders. */
      version: number
    }
