import type { routerReasons, swapReasons } from '../../../venues/swapReasons.js'
import type { marketReasons } from '../../../venues/tillkit/marketReasons.js'

/**
 * Why a contract refused, by the name of its error or by its text: the `reason` of a checkout's error. In English its `details` say it,
 * unless a catalogue does.
 */
export type ReasonTexts = {
  readonly [said in
    | keyof typeof marketReasons
    | keyof typeof swapReasons
    | keyof typeof routerReasons]: string
}
