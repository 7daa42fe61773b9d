import type { CheckoutErrorCode } from '../../../checkout/errors/CheckoutError.js'

/** What happened and what to do, for each code of a checkout's error. */
export type ErrorTexts = {
  readonly [code in CheckoutErrorCode]: {
    /** What happened, in one sentence. */
    readonly shortMessage: string
    /** What the buyer can do, in one sentence. */
    readonly fix: string
  }
}
