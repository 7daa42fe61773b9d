import type { Address, Hex } from 'viem'
import type { Availability, UnreadOrder } from '../store/availability.js'
import type { Cancellation, Fill, ListedOrder, Withdrawal } from '../store/events.js'
import type { MakerChange, Mention } from '../store/orderUpdates.js'
import type { BlockLog } from './fetchBlocks.js'

/** A market as the ingest sees it: which logs to read, how to decode them, and how to read the availability of its orders. */
export type Indexer = {
  /** The marketplace kind of the market's orders. */
  kind: string
  /** The market contract, which emits the logs. */
  market: Address
  /** The topics (hashes of event signatures) of the logs to read. */
  topics: readonly Hex[]
  /** Decodes logs in the order of the chain, and ignores the logs of other contracts. */
  index(logs: readonly BlockLog[]): Indexed
  /** Reads the availability of orders as of the block with this hash. */
  readAvailability(options: { orders: readonly UnreadOrder[]; blockHash: Hex }): Promise<Availability[]>
  /** Reads the market's fee and its receiver. */
  readFee(): Promise<MarketFee>
}

/** The changes of orders that a market's logs report. */
export type Indexed = {
  /** New listings and new offers. */
  orders: ListedOrder[]
  /** Purchases from listings, and sales to offers. */
  fills: Fill[]
  /** Cancellations of single orders. */
  cancellations: Cancellation[]
  /** Cancellations of all orders of a maker below an order ID. */
  withdrawals: Withdrawal[]
  /** Signed orders whose status may have changed. The service reads their status from the market again. */
  changes: Mention[]
  /** Makers whose signed orders may have ended, for example because the maker raised a counter. */
  makers: MakerChange[]
}

/** The fee of a market. */
export type MarketFee = {
  /** The receiver of the fee. */
  treasury: Address
  /** The fee in basis points of the price. */
  marketFeeBps: number
}
