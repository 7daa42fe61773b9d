import type { RelayOptions } from '@tillkit/service/internal'
import type { Address, Hex } from 'viem'
import type { ReadL1Fee } from './createL1Fees.js'

export type Relayer = RelayOptions & {
  readL1Fee: ReadL1Fee
}

/** The last block. All reads for one decision refer to this block. */
export type Head = {
  number: bigint
  hash: Hex
  gasLimit: bigint
  /** The base fee in wei per gas: that of the pending block, or of the last block if the node has no pending block. */
  baseFeePerGas: bigint
  feeRecipient: Address
  /** The earliest time of the next block in Unix seconds, according to the last block and the database's clock. */
  nextTime: bigint
}
