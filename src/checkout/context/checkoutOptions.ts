import type { Till } from '../../client/createTill.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import type { Policy } from '../verify/policy.js'
import type { Limits } from './limits.js'
import type { PurchaseEvent } from './purchaseEvent.js'
import type { Wallet } from './wallet.js'

/** What a checkout is made of. */
export type CheckoutOptions = {
  /** Where orders and steps come from: what `createTill` gives. */
  till: Till
  /** A viem wallet client with the buyer's account. */
  wallet: Wallet
  /** A viem client of the chain that the orders are on. */
  client: ChainClient
  /** What the buyer agreed to, see `createIntent`. */
  intent: Intent
  /** What is trusted. Without a market in it, every purchase is refused. @default {} */
  policy?: Policy | undefined
  /** Where the journal is kept. @default localStorage, or memory where there is none */
  storage?: CheckoutStorage | undefined
  /** Keeps other tabs from acting at the same time. @default navigator.locks */
  locks?: Pick<LockManager, 'request'> | undefined
  /** How long is waited for what, see `Limits`. @default as `Limits` says */
  limits?: Partial<Limits> | undefined
  /** Told each milestone of the purchase exactly once and in order, over re-renders, reloads and tabs. */
  onEvent?: ((event: PurchaseEvent) => void) | undefined
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
}
