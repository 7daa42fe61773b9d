import type { Till } from '../../client/createTill.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import type { Policy } from '../verify/policy.js'
import type { Limits } from './limits.js'
import type { PurchaseEvent } from './purchaseEvent.js'
import type { Wallet } from './wallet.js'

/** The options of a checkout. */
export type CheckoutOptions = {
  /** The source of orders and steps, as `createTill` returns it. */
  till: Till
  /** A viem wallet client with the buyer's account. */
  wallet: Wallet
  /** A viem client of the chain that the orders are on. */
  client: ChainClient
  /** The terms that the buyer agreed to, see `createIntent`. */
  intent: Intent
  /** The contracts that the host trusts; without a market, the checkout refuses every purchase. @default {} */
  policy?: Policy | undefined
  /** The storage of the journal. @default localStorage, or memory if there is none */
  storage?: CheckoutStorage | undefined
  /** The Web Locks, which prevent two tabs from buying at the same time. @default navigator.locks */
  locks?: Pick<LockManager, 'request'> | undefined
  /** The timeouts, see `Limits`. @default the defaults of `Limits` */
  limits?: Partial<Limits> | undefined
  /**
   * Called with each milestone of the purchase in order. The checkout reports each milestone only once, even after a reload or in several
   * tabs.
   */
  onEvent?: ((event: PurchaseEvent) => void) | undefined
  /** Returns the time in milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
}
