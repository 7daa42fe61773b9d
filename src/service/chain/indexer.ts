import type { Address, Hex } from 'viem'
import type { Cancellation, Fill, ListedOrder } from '../store/events.js'
import type { BlockLog } from './fetchBlocks.js'

/** What the ingest has to know of a market: which of its logs matter, and what they say. */
export type Indexer = {
  /** The contract whose logs are read. */
  market: Address
  /** Whom makers let move their tokens. */
  operator: Address
  /** Signatures of the events that matter. */
  topics: readonly Hex[]
  /** Reads the market's logs, in their order. */
  index(logs: readonly BlockLog[]): Indexed
  /** The market's part of each price, and who gets it. */
  readFee(): Promise<{ treasury: Address; marketFeeBps: number }>
}

/** What the logs of a market say. */
export type Indexed = { orders: ListedOrder[]; fills: Fill[]; cancellations: Cancellation[] }
