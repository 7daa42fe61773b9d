import type { CheckoutErrorCode } from '../../../checkout/errors/CheckoutError.js'

/** What happened and what to do, for each code of a checkout's error. */
export type ErrorTexts = {
  readonly [code in CheckoutErrorCode]: { readonly shortMessage: string; readonly fix: string }
}
