import type { RelayOptions } from '@tillkit/service/internal'
import type { Address, Hex } from 'viem'
import type { ReadL1Fee } from './createL1Fees.js'

/** The options of a relay and the reader of rollup fees. */
export type Relayer = RelayOptions & {
  /** Reads what a rollup charges in addition to the gas. */
  readL1Fee: ReadL1Fee
}

/** The chain's last block, as far as it matters here: all that is read for one decision is read at it. */
export type Head = {
  number: bigint
  hash: Hex
  /** The most gas that a block has. */
  gasLimit: bigint
  /** Of the next block where the node tells it, in wei for each unit of gas. */
  baseFeePerGas: bigint
  /** Who the next block's priority fees go to, as far as the node tells. */
  feeRecipient: Address
  /** Unix seconds by the chain and the database's clock: the time of the next block, or before it. */
  nextTime: bigint
}
