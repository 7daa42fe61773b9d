import { TillError } from '../../errors.js'
import { plainText } from '../../evm/plainText.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutStorage } from '../journal/checkoutStorage.js'
import { type FundsStatus, fundsOf, readFundsStatus } from '../journal/fundsStatus.js'
import { journalKey } from '../journal/journalKey.js'
import { type Journal, openJournal } from '../journal/openJournal.js'
import { withLock } from '../journal/withLock.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutEvent } from '../state/transition.js'
import type { CheckoutContext } from './checkoutContext.js'
import type { CheckoutOptions } from './checkoutOptions.js'
import { createEmitter } from './createEmitter.js'
import { dispatchEnding } from './dispatchEnding.js'
import type { Ending } from './ending.js'
import { execute } from './execute.js'
import { limitClient } from './limitClient.js'
import { defaultLimits } from './limits.js'
import { revoke } from './revoke.js'
import { startOver } from './startOver.js'

/**
 * One attempt at a purchase, or at taking back what it was allowed, while no other tab makes one: takes the lock, opens the
 * journal, does the work, shows how it ended, and turns every failure into an error that tells the truth about the money.
 *
 * A checkout loads this when it starts, not before: a page that only shows orders goes without.
 *
 * @throws CheckoutError and nothing else.
 */
export async function runExclusive(options: runExclusive.Options): Promise<void> {
  const { till, wallet, client, policy, onEvent, storage, action, intent, purchaseId, signal, dispatch } =
    options
  const { locks = globalThis.navigator?.locks, now = Date.now } = options
  const limits = { ...defaultLimits, ...options.limits }
  let journal: Journal | undefined

  async function work({ waited }: { waited: boolean }) {
    const includeSeen = waited || options.includeSeen
    const opened = await openJournal({ storage, intent, purchaseId, includeSeen })
    journal = opened
    options.onFundsStatus(() => readFundsStatus(opened.record))
    const emit = createEmitter({ journal: opened, onEvent })
    const context = {
      till,
      wallet,
      client: limitClient(client, limits.requestTimeoutMs),
      intent,
      policy,
      journal: opened,
      dispatch,
      emit,
      signal,
      limits,
      now,
    }
    if (waited || opened.record.status !== 'open') return dispatchEnding(context, readEnding(context))
    const ending = await actions[action](context).catch(async (cause: unknown) => {
      const error = asCheckoutError(cause, opened)
      if (!signal.aborted) await emit({ type: 'stopped', error })
      throw error
    })
    await dispatchEnding(context, ending)
  }

  try {
    const onWait = () => dispatch({ type: 'wait' })
    await withLock({ name: journalKey(intent), locks, work, onWait, signal })
  } catch (cause) {
    throw asCheckoutError(cause, journal)
  }
}

/** What an attempt can be about. */
const actions = { buy: execute, startOver, revoke }

export declare namespace runExclusive {
  type Options = CheckoutOptions & {
    storage: CheckoutStorage
    action: keyof typeof actions
    intent: Intent
    purchaseId: CheckoutState['purchaseId']
    /** Whether a purchase that was made and shown elsewhere is this one. */
    includeSeen: boolean
    signal: AbortSignal
    dispatch: (event: CheckoutEvent) => void
    /** Told once the journal is open, with what reads from it where the money stands. */
    onFundsStatus: (read: () => FundsStatus) => void
  }
}

/** How a purchase ended that another tab, or a page that has gone, has brought to its end. */
function readEnding({
  journal,
  intent,
  dispatch,
}: Pick<CheckoutContext, 'journal' | 'intent' | 'dispatch'>): Ending {
  const { status, outcome, purchaseId } = journal.record
  if (status === 'open' || !outcome) throw new CheckoutError('StoppedElsewhere')
  dispatch({ type: 'start', purchaseId, intent })
  return { kind: 'succeeded', outcome }
}

/** Any failure as an error of the checkout, with the truth about the money. */
function asCheckoutError(cause: unknown, journal: Journal | undefined): CheckoutError {
  // Without the journal nobody knows what an earlier page has sent.
  const funds = journal ? fundsOf(journal.record) : 'unknown'
  if (cause instanceof CheckoutError) {
    const { code, details, findings, amounts, cause: original } = cause
    return new CheckoutError(code, { details, findings, amounts, cause: original, funds })
  }
  if (cause instanceof TillError) {
    const details = plainText([cause.shortMessage, cause.details].filter(Boolean).join(' '))
    return new CheckoutError('ServiceFailed', { details, cause, funds })
  }
  return new CheckoutError('Unexpected', { cause, funds })
}
