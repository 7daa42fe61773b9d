import type { SignedPurchase } from 'tillkit/internal'
import type { Address, Hex, LocalAccount } from 'viem'
import type { Chain } from '../chain/openChain.js'
import type { Database } from '../store/openDatabase.js'

/**
 * Sends the purchases that buyers sign and pays their gas. Each purchase is sent at most once, even after a crash and with
 * several processes. `@tillkit/relayer` implements it.
 */
export type Relay = {
  /**
   * Sends again what the relayer accepted for this purchase. Resolves to whether the purchase was made or can still happen.
   *
   * @throws RpcError `InvalidArgument` when its id stands for another purchase; ChainError, DatabaseError.
   */
  resume(purchase: SignedPurchase): Promise<boolean>
  /**
   * Accepts a signed purchase on the account of a project and sends it. Does nothing if that already happened.
   *
   * @throws RpcError when the relayer refuses the purchase; ChainError, DatabaseError.
   */
  submit(request: { purchase: SignedPurchase; signature: Hex; project: string }): Promise<void>
  /** Starts to rebroadcast pending transactions. */
  start(): void
  /** Waits for running work and stops. */
  close(): Promise<void>
}

/** Opens the relay of one chain. */
export type OpenRelay = (options: RelayOptions) => Relay

/** The account that pays gas for buyers, its limits, and the chain and database it works on. */
export type RelayOptions = {
  /** The account that signs and pays. */
  account: LocalAccount
  /** The chain that it sends to. */
  chain: Chain
  /** Keeps each transaction before it is sent. */
  database: Database
  /** The only contract that it buys from. */
  market: Address
  /** The maximum gas for one purchase, its permit included. */
  maxGas: bigint
  /** The maximum gas for each order of a purchase, its share of the fixed cost included. */
  maxGasPerItem: bigint
  /** The maximum price of a unit of gas, in wei. `undefined` sets no limit. */
  maxFeePerGas: bigint | undefined
  /** The only collections that it pays for. `undefined` allows any collection within its budget. */
  collections: readonly Address[] | undefined
  /** Gas per day for one buyer, one collection, one project. Failed and unmined transactions count ten times. */
  budgets: { buyer: bigint; collection: bigint; project: bigint }
  /** The value of 10^18 wei in a currency's smallest unit. A purchase must cost at least the gas it may use. */
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

/** A mined transaction of the relayer. `cancelled` means that it replaced an expired one and did nothing. */
export type SettledTransaction = {
  /** What happened to the transaction in its block. */
  outcome: 'succeeded' | 'reverted' | 'cancelled'
  /** The transaction's hash. */
  hash: Hex
  /** Units of gas that it used. */
  gasUsed: bigint
  /** The account whose purchase it is. */
  buyer: Address
}
