import { type Funds, TillError } from '../../errors.js'
import { plainText } from '../../evm/plainText.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import { type CheckoutStorage, fundsOf, type Journal, journalKey, openJournal } from '../journal/journal.js'
import { withLock } from '../journal/lock.js'
import type { CheckoutEvent } from '../state/machine.js'
import type { CheckoutState } from '../state/state.js'
import { type CheckoutContext, type CheckoutOptions, defaultLimits } from './context.js'
import { createEmitter } from './events.js'
import { startOver, walk } from './execute.js'
import { limitClient } from './limitClient.js'
import { revoke } from './revoke.js'
import { showSuccess } from './showSuccess.js'

/**
 * One attempt at a purchase, or at taking back what it was allowed: takes the lock, opens the journal, does the work, and
 * turns every failure into an error that tells the truth about the money.
 *
 * A checkout loads this when it starts, not before: a page that only shows orders goes without.
 *
 * @throws CheckoutError and nothing else.
 */
export async function attempt(options: attempt.Options): Promise<void> {
  const { till, wallet, client, policy, onEvent, storage } = options
  const {
    locks = globalThis.navigator?.locks,
    now = Date.now,
    what,
    intent,
    purchaseId,
    signal,
    dispatch,
  } = options
  const limits = { ...defaultLimits, ...options.limits }
  let journal: Journal | undefined

  async function work(second: boolean) {
    const opened = await openJournal({ storage, intent, purchaseId, takeSeen: second || options.takeSeen })
    journal = opened
    options.onStanding(() => standingOf(opened))
    const tell = createEmitter({ journal: opened, onEvent })
    const context = {
      till,
      wallet,
      client: limitClient(client, limits.answer),
      intent,
      policy,
      journal: opened,
      dispatch,
      tell,
      signal,
      limits,
      now,
    }
    if (second || opened.record.status !== 'open') return showEnd(context)
    await works[what](context).catch(async (cause: unknown) => {
      const error = asCheckoutError(cause, opened)
      if (!signal.aborted) await tell({ type: 'stopped', error })
      throw error
    })
  }

  try {
    const onWait = () => dispatch({ type: 'wait' })
    await withLock({ name: journalKey(intent), locks, work, onWait, signal })
  } catch (cause) {
    throw asCheckoutError(cause, journal)
  }
}

/** What an attempt can be about. */
const works = { buy: walk, startOver, revoke }

export declare namespace attempt {
  type Options = CheckoutOptions & {
    storage: CheckoutStorage
    what: keyof typeof works
    intent: Intent
    purchaseId: CheckoutState['purchaseId']
    /** Whether a purchase that was made and shown elsewhere is this one. */
    takeSeen: boolean
    signal: AbortSignal
    dispatch: (event: CheckoutEvent) => void
    /** Given, once the journal is open, what tells where things stand. */
    onStanding: (standing: () => Standing) => void
  }
}

/** Where the money stands, and whether the wallet was asked something that it has not answered. */
export type Standing = { funds: Funds; asked: boolean }

function standingOf({ record }: Journal): Standing {
  return { funds: fundsOf(record), asked: record.entries.at(-1)?.status === 'asked' }
}

/** Any failure as an error of the checkout, with the truth about the money. */
function asCheckoutError(cause: unknown, journal: Journal | undefined): CheckoutError {
  // Without the journal nobody knows what an earlier page has sent.
  const funds = journal ? fundsOf(journal.record) : 'unknown'
  if (cause instanceof CheckoutError) {
    const { code, details, findings, cause: original } = cause
    return new CheckoutError(code, { details, findings, cause: original, funds })
  }
  if (cause instanceof TillError) {
    const details = plainText([cause.shortMessage, cause.details].filter(Boolean).join(' '))
    return new CheckoutError('ServiceFailed', { details, cause, funds })
  }
  return new CheckoutError('Unexpected', { cause, funds })
}

/** Shows what came of a purchase that another tab, or a page that has gone, has ended. */
async function showEnd(context: CheckoutContext): Promise<void> {
  const { journal, intent, dispatch } = context
  const { status, outcome, purchaseId } = journal.record
  if (status === 'open' || !outcome) throw new CheckoutError('StoppedElsewhere')
  dispatch({ type: 'start', purchaseId, intent })
  await showSuccess(context, outcome)
}
