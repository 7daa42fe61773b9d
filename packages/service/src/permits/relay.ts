import type { SignedPurchase } from 'tillkit/internal'
import type { Address, Hex, LocalAccount } from 'viem'
import type { Chain } from '../chain/openChain.js'
import type { Database } from '../store/openDatabase.js'

/**
 * Sends the purchases that buyers sign, and pays their gas. Sends each purchase at most once, even after a crash and with several
 * processes.
 */
export type Relay = {
  /**
   * Sends an accepted purchase again. Returns whether the purchase was made or can still happen.
   *
   * @throws {RpcError} InvalidArgument – the ID belongs to another purchase.
   * @throws ChainError – the node fails.
   * @throws DatabaseError – the database fails.
   */
  resume(purchase: SignedPurchase): Promise<boolean>
  /**
   * Accepts a signed purchase, charges its gas to the project's budget, and sends it. Does nothing if the purchase was already accepted.
   *
   * @throws RpcError – the relayer refuses the purchase.
   * @throws ChainError – the node fails.
   * @throws DatabaseError – the database fails.
   */
  submit(request: { purchase: SignedPurchase; signature: Hex; project: string }): Promise<void>
  /** Starts to send pending transactions again at intervals. */
  start(): void
  /** Waits for running work and stops. */
  close(): Promise<void>
}

/** Opens the relay of one chain. */
export type OpenRelay = (options: RelayOptions) => Relay

export type RelayOptions = {
  /** The account that signs and pays. */
  account: LocalAccount
  /** The chain that the relayer sends to. */
  chain: Chain
  /** The database that stores each transaction before the relayer sends it. */
  database: Database
  /** The only contract that the relayer buys from. */
  market: Address
  /** The maximum gas for one purchase, including its permit. */
  maxGas: bigint
  /** The maximum gas for each order of a purchase, including its share of the fixed cost. */
  maxGasPerItem: bigint
  /** The maximum price of a unit of gas, in wei. `undefined` sets no limit. */
  maxFeePerGas: bigint | undefined
  /** The only collections that the relayer pays for. `undefined` allows any collection within its budget. */
  collections: readonly Address[] | undefined
  /**
   * The maximum gas of the last 24 hours for one buyer, one collection and one project. Failed and unmined transactions count ten times.
   */
  budgets: { buyer: bigint; collection: bigint; project: bigint }
  /**
   * Exchange rates that protect the relayer against worthless purchases. `perNative` is the value of 10^18 wei, in the currency's smallest
   * unit. The relayer refuses a purchase if its price is below the value of the gas that it may use.
   */
  priceFloors: readonly { currency: Address; perNative: bigint }[]
  /** The balance in wei below which the relayer accepts nothing. */
  minBalance: bigint
  /** Milliseconds between two rounds over pending transactions. */
  rebroadcastInterval: number
  /** Called with each error that the relayer will retry. */
  onProblem: (error: Error) => void
  /** Called with the balance in wei each time the relayer reads it. */
  onBalance: (balance: bigint) => void
  /** Called once per mined transaction, and again if a reorg changes its outcome. */
  onSettled: (transaction: SettledTransaction) => void
}

/** `cancelled` means that the transaction replaced an expired one and did nothing. */
export type SettledTransaction = {
  /** The outcome of the transaction in its block. */
  outcome: 'succeeded' | 'reverted' | 'cancelled'
  /** The transaction's hash. */
  hash: Hex
  /** The units of gas that the transaction used. */
  gasUsed: bigint
  /** The account whose purchase it is. */
  buyer: Address
}
