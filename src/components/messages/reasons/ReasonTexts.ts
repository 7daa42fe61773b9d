import type { permit2Reasons } from '../../../venues/permit2Reverts.js'
import type { swapReasons } from '../../../venues/swapReasons.js'
import type { marketReasons } from '../../../venues/tillkit/marketReasons.js'

/**
 * Why a contract refused, by the `reason` of a checkout's error: the name of the contract's own, or one that stands for all that mean the
 * same, of routers and of Permit2. In English the error's `details` say it, unless a catalogue does.
 */
export type ReasonTexts = {
  readonly [reason in
    | keyof typeof marketReasons
    | keyof typeof swapReasons
    | keyof typeof permit2Reasons]: string
}
