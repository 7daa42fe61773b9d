import type { Journal } from '../journal/openJournal.js'
import type { Inquiry } from '../plan/inquire.js'
import type { CheckoutOptions } from './checkoutOptions.js'

/**
 * All by which a plan is judged before a wallet is asked, beside what the chain says of a block: where it is the same, so is the
 * judgement. `keep` makes of each part what is kept of it, at once.
 *
 * Rejects where the service gave no answer, or a part cannot be kept.
 */
export async function judgedBy(options: judgedBy.Options): Promise<JudgedBy> {
  const { journal, inquiry, keep } = options
  const { past, record } = journal
  // As it was when the judging began.
  const given = keep([agreedBy(options), past, record] as const)
  return [given, keep(await Promise.all([inquiry.orders, inquiry.offer]))]
}

export declare namespace judgedBy {
  type Options = agreedBy.Options & {
    /** Of a purchase that begins. */
    journal: Pick<Journal, 'record' | 'past'>
    /** What the service has answered. */
    inquiry: Pick<Inquiry, 'orders' | 'offer'>
    keep: <part>(part: part) => part
  }
}

/** What was agreed on and what is trusted. */
export function agreedBy({ till, intent, policy }: agreedBy.Options) {
  return [intent, policy, till.marketplaceBase(intent.chainId)] as const
}

export declare namespace agreedBy {
  type Options = Pick<CheckoutOptions, 'till' | 'intent' | 'policy'>
}

/** What `agreedBy` answers and what is noted; and what the service has answered. */
export type JudgedBy = readonly [
  given: readonly [agreed: ReturnType<typeof agreedBy>, ...unknown[]],
  asked: readonly unknown[],
]
