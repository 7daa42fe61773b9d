import type { Address, Hex, LocalAccount } from 'viem'
import type { Chain } from '../chain/openChain.js'
import type { Database } from '../store/openDatabase.js'
import type { ReadL1Fee } from './createL1Fees.js'

/** An account that sends the purchases that buyers have signed, and pays their gas, with all that it works with. */
export type Relayer = {
  account: LocalAccount
  chain: Chain
  database: Database
  market: Address
  /** The most gas that is paid for one purchase, its permit included. */
  maxGas: bigint
  /** The most gas that is paid for each order of a purchase, what is paid once included. */
  maxGasPerItem: bigint
  /** The most that is paid for a unit of gas, in wei. No limit where absent. */
  maxFeePerGas: bigint | undefined
  /** The only collections that it pays for; any, each within its budget, where absent. */
  collections: readonly Address[] | undefined
  /** Gas a day that may go to one of each: what was spent, and what failed or is not in a block yet tenfold. */
  budgets: { buyer: bigint; collection: bigint; project: bigint }
  /** What 10^18 wei are worth, in a currency's smallest unit: a purchase must cost at least what its gas may. */
  priceFloors: readonly { currency: Address; perNative: bigint }[]
  /** Wei below which nothing more is accepted. */
  minBalance: bigint
  /** Milliseconds between two looks at what is pending. */
  rebroadcastInterval: number
  /** What a rollup may take beside the gas. */
  readL1Fee: ReadL1Fee
  /** Told of what went wrong and is tried again. */
  onProblem: (error: Error) => void
  /** Told what it holds, in wei, whenever that is read. */
  onBalance: (balance: bigint) => void
  /** Told once of each of its transactions that is in a block, and again where it ends otherwise after a reorganisation. */
  onSettled: (transaction: SettledTransaction) => void
}

/** A transaction of the relayer that is in a block. `cancelled`: it did nothing, in place of one that had expired. */
export type SettledTransaction = {
  outcome: 'succeeded' | 'reverted' | 'cancelled'
  hash: Hex
  gasUsed: bigint
  buyer: Address
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
