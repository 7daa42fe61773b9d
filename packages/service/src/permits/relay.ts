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
   * Sends a purchase again if the relay has accepted it and it is still pending. Returns whether the purchase was made or may still be
   * made. Returns `false` for an unknown or failed purchase.
   *
   * @throws {RpcError} InvalidArgument – the ID belongs to another purchase.
   * @throws ChainError – the node fails.
   * @throws DatabaseError – the database fails.
   */
  resume(purchase: SignedPurchase): Promise<boolean>
  /**
   * Accepts a signed purchase, counts its gas in the budgets, and sends it. If the purchase is already pending, only sends it again. If it
   * was made, does nothing.
   *
   * @throws RpcError – the relayer refuses the purchase.
   * @throws ChainError – the node fails.
   * @throws DatabaseError – the database fails.
   */
  submit(request: { purchase: SignedPurchase; signature: Hex; project: string }): Promise<void>
  /** Starts to send pending transactions again at intervals. */
  start(): void
  /** Stops, and waits until the work in progress has ended. */
  close(): Promise<void>
}

/** Opens the relay of one chain. */
export type OpenRelay = (options: RelayOptions) => Relay

export type RelayOptions = {
  /** The account that signs the transactions and pays their gas. */
  account: LocalAccount
  /** The chain that the relayer sends to. */
  chain: Chain
  /** The database that stores each transaction before the relayer sends it. */
  database: Database
  /** The only contract that the relayer buys from. */
  market: Address
  /** The maximum gas for one purchase, including its permit. */
  maxGas: bigint
  /** The maximum gas of a purchase, divided by its number of orders. */
  maxGasPerItem: bigint
  /** The maximum price of a unit of gas, in wei. `undefined` sets no limit. */
  maxFeePerGas: bigint | undefined
  /** The only collections that the relayer pays for. `undefined` allows any collection within its budget. */
  collections: readonly Address[] | undefined
  /**
   * The maximum gas in 24 hours for each buyer, each collection and each project. Failed and unmined transactions count ten times. With
   * `collections`, collections have no budget.
   */
  budgets: { buyer: bigint; collection: bigint; project: bigint }
  /**
   * Exchange rates with which the relayer refuses purchases that cost less than their gas. `perNative` is the value of 10^18 wei, in the
   * smallest unit of `currency`. The relayer compares the price with the value of the gas that the purchase may use.
   */
  priceFloors: readonly { currency: Address; perNative: bigint }[]
  /** The balance in wei below which the relayer accepts no purchase. */
  minBalance: bigint
  /** Milliseconds between two checks of pending transactions. Each check sends them again. */
  rebroadcastInterval: number
  /** Called with each error that the relayer will retry. */
  onProblem: (error: Error) => void
  /** Called with the balance in wei each time the relayer reads it. */
  onBalance: (balance: bigint) => void
  /** Called once for each mined transaction. After a reorg, the relayer may call it again for the same transaction. */
  onSettled: (transaction: SettledTransaction) => void
}

/**
 * A mined transaction of the relayer. `cancelled` means that it replaced a transaction that had expired, cost too much or blocked others,
 * and did nothing.
 */
export type SettledTransaction = {
  /** The outcome of the transaction in its block. */
  outcome: 'succeeded' | 'reverted' | 'cancelled'
  /** The transaction's hash. */
  hash: Hex
  /** The units of gas that the transaction used. */
  gasUsed: bigint
  /** The buyer of the purchase. */
  buyer: Address
}
