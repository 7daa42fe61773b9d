import type { Till } from '../../client/createTill.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutStorage, Journal } from '../journal/journal.js'
import type { CheckoutEvent } from '../state/machine.js'
import type { Policy } from '../verify/verify.js'
import type { PurchaseEvent, PurchaseMilestone } from './events.js'
import type { Wallet } from './wallet.js'

/** All that one walk through a purchase works with. */
export type CheckoutContext = {
  till: Till
  wallet: Wallet
  client: ChainClient
  intent: Intent
  policy: Policy | undefined
  journal: Journal
  /** Changes the state that the page sees. */
  dispatch: (event: CheckoutEvent) => void
  /** Tells the host a milestone, once. */
  tell: (news: PurchaseMilestone) => Promise<void>
  /** Aborts when the buyer cancels: the wallet is asked nothing from then on. */
  signal: AbortSignal
  limits: Limits
  now: () => number
}

/** How long a checkout waits, in milliseconds, and how deep. */
export type Limits = {
  /** For a transaction to be mined. @default 300_000 */
  mining: number
  /** For the buyer to answer the wallet. @default 600_000 */
  prompt: number
  /** For the chain or the wallet to answer a question that needs no person. @default 30_000 */
  answer: number
  /** Blocks, the one of the purchase included, until it counts as done. @default 1 */
  confirmations: number
}

/** The limits where nothing else is said. */
export const defaultLimits: Limits = { mining: 300_000, prompt: 600_000, answer: 30_000, confirmations: 1 }

/** What a checkout is made of. */
export type CheckoutOptions = {
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
