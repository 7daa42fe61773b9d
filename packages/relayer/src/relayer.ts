import type { RelayOptions } from '@tillkit/service/internal'
import type { Address, Hex } from 'viem'
import type { ReadL1Fee } from './createL1Fees.js'

export type Relayer = RelayOptions & {
  readL1Fee: ReadL1Fee
}

/** The last block, which all reads for one decision use. */
export type Head = {
  number: bigint
  hash: Hex
  gasLimit: bigint
  /** The base fee in wei per gas: of the next block if the node shows it, otherwise of the last one. */
  baseFeePerGas: bigint
  feeRecipient: Address
  /** The earliest time of the next block in Unix seconds, according to the last block and the database's clock. */
  nextTime: bigint
}
