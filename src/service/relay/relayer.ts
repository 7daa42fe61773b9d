import type { Address, LocalAccount } from 'viem'
import type { Chain } from '../chain/openChain.js'
import type { Database } from '../store/openDatabase.js'

/** An account that sends the purchases that buyers have signed, and pays their gas, with all that it works with. */
export type Relayer = {
  account: LocalAccount
  chain: Chain
  database: Database
  market: Address
  /** The most gas that is paid for one purchase, its permit included. */
  maxGas: bigint
  /** The most that is paid for a unit of gas, in wei. No limit where absent. */
  maxFeePerGas: bigint | undefined
  /** Milliseconds between two looks at what is pending. */
  rebroadcastInterval: number
  /** Unix milliseconds. */
  now: () => number
  /** Told of what went wrong and is tried again. */
  onProblem: (error: Error) => void
}

/** The chain's last block, as far as it matters here: all that is read for one decision is read at it. */
export type Head = {
  number: bigint
  /** In wei for each unit of gas. */
  baseFeePerGas: bigint
  /** Unix seconds: the time of the next block, or before it. */
  nextTime: bigint
}
