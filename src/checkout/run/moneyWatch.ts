import type { Funds, TillError } from '../../errors.js'
import type { Run } from '../context/run.js'
import { asCheckoutError } from '../errors/asCheckoutError.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import { isMade } from '../evidence/prove.js'
import { askFunds, readFunds } from '../evidence/readFunds.js'
import { heldOf } from '../evidence/readSwapped.js'
import { type FundsStatus, readFundsStatus } from '../journal/fundsStatus.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutEvent } from '../state/transition.js'
import { watchStopped } from './watchStopped.js'
import { watchSuccess } from './watchSuccess.js'

/** Creates what says where the money of an attempt is, now and while the page shows how the attempt ended. */
export function createMoneyWatch({ run, lookAgain }: createMoneyWatch.Options): MoneyWatch {
  const { client, journal } = run
  let converted: { cause: unknown; error: CheckoutError } | undefined

  async function correct(from: TillError, funds: Funds, dispatch: Dispatch): Promise<void> {
    if (funds === from.funds) return
    const error = asCheckoutError(from, funds, await heldOf(journal.record))
    dispatch({ type: 'correct', from, error })
  }

  async function toError(cause: unknown): Promise<CheckoutError> {
    if (converted && (cause === converted.error || cause === converted.cause)) return converted.error
    const error = asCheckoutError(cause, await readFunds(run), await heldOf(journal.record))
    converted = { cause, error }
    return error
  }

  /** Looks for a payment of a purchase that has stopped. Returns whether there is nothing more to look for. */
  async function lookForPayment({ dispatch, read, find }: Page, signal: AbortSignal): Promise<boolean> {
    const from = errorOf(read())
    if (!from || signal.aborted) return true
    const funds = await askFunds(run).catch(() => from.funds)
    if (signal.aborted || (funds === 'spent' && find())) return true
    await correct(from, funds, dispatch)
    return false
  }

  return {
    readStatus: () => readFundsStatus(journal.record),
    toError,
    correct: async (from, dispatch) => correct(from, await readFunds(run), dispatch),
    watch(page) {
      const controller = new AbortController()
      const { signal } = controller
      const { entries, outcome } = journal.record
      const error = errorOf(page.read())
      if (error) {
        // Without a request to the wallet no payment can come through.
        const mayBePaid = error.funds !== 'spent' && entries.length > 0
        if (mayBePaid) void watchStopped({ client, signal, look: () => lookForPayment(page, signal) })
      } else if (outcome) {
        const { record } = journal
        void watchSuccess({
          client,
          outcome,
          signal,
          isMade: (receipt) => isMade(run, { record, receipt }),
          look: () => lookAgain(signal),
        }).then((error) => {
          if (error && !signal.aborted) page.dispatch({ type: 'retract', error })
        })
      }
      return () => controller.abort()
    },
  }
}

export declare namespace createMoneyWatch {
  type Options = {
    run: Run
    /** Checks a success again while no other tab acts. Rejects with `Reorged` if the purchase is gone. */
    lookAgain: (signal: AbortSignal) => Promise<void>
  }
}

/** Says where the money of an attempt is. */
export type MoneyWatch = {
  /** Reads the journal alone. */
  readStatus: () => FundsStatus
  /** Converts a failure to an error that says where the money is now. */
  toError: (cause: unknown) => Promise<CheckoutError>
  /** Corrects the `funds` of an error that the page shows, once the chain has answered. */
  correct: (from: TillError, dispatch: Dispatch) => Promise<void>
  /** Watches the chain after the attempt has ended: a success may be reorganised, a stopped payment may come through. */
  watch: (page: Page) => () => void
}

type Dispatch = (event: CheckoutEvent) => void

type Page = {
  dispatch: Dispatch
  /** Returns the state that the page shows. */
  read: () => CheckoutState
  /** Starts to show a payment that came through. Returns `false` if the checkout cannot at the moment. */
  find: () => boolean
}

function errorOf(state: CheckoutState): TillError | undefined {
  return 'error' in state ? state.error : undefined
}
