import type { Till } from '../client/createTill.js'
import type { Intent } from './intent.js'
import type { Journal } from './journal.js'
import type { CheckoutEvent } from './machine.js'
import type { PurchaseNews } from './news.js'
import type { ChainClient } from './readChain.js'
import type { Policy } from './verify.js'
import type { Wallet } from './wallet.js'

/** All that one walk through a purchase works with. */
export type World = {
  till: Till
  wallet: Wallet
  client: ChainClient
  intent: Intent
  policy: Policy | undefined
  journal: Journal
  /** Changes the state that the page sees. */
  dispatch: (event: CheckoutEvent) => void
  /** Tells the host a milestone, once. */
  tell: (news: PurchaseNews) => Promise<void>
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
