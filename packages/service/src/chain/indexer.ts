import type { Address, Hex } from 'viem'
import type { Availability, UnreadOrder } from '../store/availability.js'
import type { Cancellation, Fill, ListedOrder, Withdrawal } from '../store/events.js'
import type { MakerChange, Mention } from '../store/orderUpdates.js'
import type { BlockLog } from './fetchBlocks.js'

/** What the ingest has to know of a market: which logs matter, what they say, and what its makers hold. */
export type Indexer = {
  /** What its orders go by. */
  kind: string
  /** The contract whose logs are read. */
  market: Address
  /** Signatures of the events that matter. */
  topics: readonly Hex[]
  /** Reads the market's logs, in their order. */
  index(logs: readonly BlockLog[]): Indexed
  /** What the chain says of its orders as of a block, see `readAvailability`. */
  readAvailability(options: { orders: readonly UnreadOrder[]; blockHash: Hex }): Promise<Availability[]>
  /** The market's part of each price, and who gets it. */
  readFee(): Promise<MarketFee>
}

/** What the logs of a market say. */
export type Indexed = {
  /** What was listed. */
  orders: ListedOrder[]
  /** What was bought. */
  fills: Fill[]
  /** What was taken back one by one. */
  cancellations: Cancellation[]
  /** What was taken back below an id. */
  withdrawals: Withdrawal[]
  /** Orders that may stand otherwise now: the market knows how. */
  changes: Mention[]
  /** Makers all of whose signed orders may. */
  makers: MakerChange[]
}

/** What a market takes of each price, and who gets it. */
export type MarketFee = {
  /** Who gets it. */
  treasury: Address
  /** Hundredths of a percent of the price. */
  marketFeeBps: number
}
