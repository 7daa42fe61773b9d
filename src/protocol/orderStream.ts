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
      /** The current status; `unknown` if a reorg removed the order. */
      status: OrderStatus
      /** A number that grows with each change of the chain’s orders. */
      version: number
    }
