import type { Funds, TillError } from '../../errors.js'
import type { ChainClient } from '../errors/readChain.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutEvent } from '../state/transition.js'
import { watchStopped } from './watchStopped.js'
import { watchSuccess } from './watchSuccess.js'

/**
 * Looks after what is shown as made, and takes it back where the chain does; and after what has stopped, which may come through all
 * the same. It ends when `signal` aborts.
 */
export function watchEnding(options: watchEnding.Options): void {
  const { client, record, dispatch, read, find, askFunds, correct, isMade, signal } = options
  const { entries, outcome } = record
  const readError = () => {
    const state = read()
    return 'error' in state ? state.error : undefined
  }
  const lookAgain = async () => {
    const from = readError()
    if (!from || signal.aborted) return true
    const funds = await askFunds().catch(() => from.funds)
    if (signal.aborted || (funds === 'spent' && find())) return true
    await correct(from, funds)
    return false
  }
  const stopped = readError()
  if (stopped) {
    // Of what was asked for nothing nothing can come.
    if (stopped.funds !== 'spent' && entries.length > 0)
      void watchStopped({ client, look: lookAgain, signal })
  } else if (outcome)
    void watchSuccess({ client, outcome, isMade, look: options.look, signal }).then((error) => {
      if (error && !signal.aborted) dispatch({ type: 'retract', error })
    })
}

export declare namespace watchEnding {
  type Options = {
    client: ChainClient
    record: Pick<JournalRecord, 'entries' | 'outcome'>
    dispatch: (event: CheckoutEvent) => void
    /** What is shown. */
    read: () => CheckoutState
    /** Begins to show a payment that came through; answers `false` where it cannot now. */
    find: () => boolean
    /** Asks the chain where the money stands. */
    askFunds: () => Promise<Funds>
    /** Says of an error where the money stands by now. */
    correct: (from: TillError, funds: Funds) => Promise<void>
    /** Whether what is shown as made is so by the receipt of its transaction. */
    isMade: watchSuccess.Options['isMade']
    /** Looks whether what is shown as made still is; rejects with why not. */
    look: () => Promise<void>
    /** Ends it. */
    signal: AbortSignal
  }
}
