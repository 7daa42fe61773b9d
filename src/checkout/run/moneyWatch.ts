import type { Funds, TillError } from '../../errors.js'
import type { Run } from '../context/run.js'
import { asCheckoutError } from '../errors/asCheckoutError.js'
import type { CheckoutError } from '../errors/CheckoutError.js'
import { isMade } from '../evidence/prove.js'
import { readFunds, readFundsOnChain } from '../evidence/readFunds.js'
import { readSwapProceeds } from '../evidence/readSwapped.js'
import { type FundsStatus, readFundsStatus } from '../journal/fundsStatus.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutEvent } from '../state/transition.js'
import { watchStopped } from './watchStopped.js'
import { watchSuccess } from './watchSuccess.js'

export function createMoneyWatch({ run, lookAgain }: createMoneyWatch.Options): MoneyWatch {
  const { client, journal } = run
  let converted: { cause: unknown; error: CheckoutError } | undefined

  async function correct(from: TillError, funds: Funds, dispatch: Dispatch): Promise<void> {
    if (funds === from.funds) return
    const error = asCheckoutError(from, funds, await readSwapProceeds(journal.record))
    dispatch({ type: 'correct', from, error })
  }

  async function toError(cause: unknown): Promise<CheckoutError> {
    if (converted && (cause === converted.error || cause === converted.cause)) return converted.error
    const error = asCheckoutError(cause, await readFunds(run), await readSwapProceeds(journal.record))
    converted = { cause, error }
    return error
  }

  async function lookForPayment({ dispatch, read, find }: Page, signal: AbortSignal): Promise<boolean> {
    const from = errorOf(read())
    if (!from || signal.aborted) return true
    const funds = await readFundsOnChain(run).catch(() => from.funds)
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
    lookAgain: (signal: AbortSignal) => Promise<void>
  }
}

export type MoneyWatch = {
  readStatus: () => FundsStatus
  toError: (cause: unknown) => Promise<CheckoutError>
  correct: (from: TillError, dispatch: Dispatch) => Promise<void>
  /** Watches the chain: a reorg may remove a success, and the payment of a stopped purchase may still be mined. */
  watch: (page: Page) => () => void
}

type Dispatch = (event: CheckoutEvent) => void

type Page = {
  dispatch: Dispatch
  read: () => CheckoutState
  /** Starts the action `find`, so that the page shows a payment that the chain has. Returns `false` if another action is running. */
  find: () => boolean
}

function errorOf(state: CheckoutState): TillError | undefined {
  return 'error' in state ? state.error : undefined
}
