import type { Address, Hex } from 'viem'
import type { Availability, UnreadOrder } from '../store/availability.js'
import type { Cancellation, Fill, ListedOrder, Withdrawal } from '../store/events.js'
import type { MakerChange, Mention } from '../store/orderUpdates.js'
import type { BlockLog } from './fetchBlocks.js'

/** Describes a market to the ingest: the logs to read, their meaning, and the availability of its orders. */
export type Indexer = {
  /** The kind of its orders. */
  kind: string
  /** The contract that emits the logs. */
  market: Address
  /** Topics of the events to index. */
  topics: readonly Hex[]
  /** Decodes the market's logs, in order. */
  index(logs: readonly BlockLog[]): Indexed
  /** Reads the availability of orders as of a block. */
  readAvailability(options: { orders: readonly UnreadOrder[]; blockHash: Hex }): Promise<Availability[]>
  /** Reads the market's fee and its receiver. */
  readFee(): Promise<MarketFee>
}

/** The decoded logs of a market. */
export type Indexed = {
  /** New listings. */
  orders: ListedOrder[]
  /** Purchases. */
  fills: Fill[]
  /** Cancellations of single orders. */
  cancellations: Cancellation[]
  /** Cancellations of all orders below an ID. */
  withdrawals: Withdrawal[]
  /** Orders whose status may have changed. */
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
