import type { Funds, TillError } from '../../errors.js'
import type { CheckoutContext, PurchasePart } from '../context/checkoutContext.js'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { createEmitter } from '../context/createEmitter.js'
import { isFresh, Outdated, type Shared } from '../context/isFresh.js'
import { isSame } from '../context/isSame.js'
import { judgedBy } from '../context/judgedBy.js'
import { limitClient } from '../context/limitClient.js'
import { limitsOf } from '../context/limits.js'
import { replayRequests } from '../context/replayRequests.js'
import { asCheckoutError } from '../errors/asCheckoutError.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { isMade } from '../evidence/prove.js'
import { derivePurchaseId } from '../evidence/purchaseIds.js'
import { askFunds, readFunds } from '../evidence/readFunds.js'
import { heldOf } from '../evidence/readSwapped.js'
import type { Intent } from '../intent/intent.js'
import { type FundsStatus, readFundsStatus } from '../journal/fundsStatus.js'
import { journalKey } from '../journal/journalKey.js'
import { openJournal } from '../journal/openJournal.js'
import { inquire } from '../plan/inquire.js'
import { loadReaders } from '../plan/lazy/loadReaders.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutEvent } from '../state/transition.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { withLock } from '../storage/withLock.js'
import { askAhead } from './askAhead.js'
import { dispatchEnding, type Ending } from './dispatchEnding.js'
import { execute, find, showEnding } from './execute.js'
import { refuseReorged } from './refuseReorged.js'
import { revoke } from './revoke.js'
import { startOver } from './startOver.js'
import { swapBack } from './swapBack.js'
import { watchEnding } from './watchEnding.js'

/**
 * One attempt at a purchase, or at taking back what it was allowed, while no other tab makes one: takes the lock, opens the
 * journal, does the work, shows how it ended, and turns every failure into an error that tells the truth about the money.
 *
 * A checkout loads this when it starts, not before: a page that only shows orders goes without.
 *
 * @throws CheckoutError and nothing else.
 */
export async function runExclusive(options: runExclusive.Options): Promise<void> {
  const { till, wallet, client, policy, storage, onEvent } = options
  const { action, purchaseId, part, shared, signal, dispatch } = options
  const { locks = globalThis.navigator?.locks, now = Date.now } = options
  const limits = limitsOf(options.limits)
  const { limited = limitClient(client, limits.requestTimeoutMs) } = shared
  shared.limited = limited
  // Without the journal nobody knows what an earlier page has sent.
  let lookAtFunds = async (): Promise<Funds> => 'unknown'
  let readHeld = async (): Promise<CheckoutError.Held | undefined> => undefined
  let told: CheckoutError | undefined

  /** Any failure as an error of the checkout, with the truth about the money as it is now. */
  async function toCheckoutError(cause: unknown): Promise<CheckoutError> {
    told = cause === told && told ? told : asCheckoutError(cause, await lookAtFunds(), await readHeld())
    return told
  }

  async function tell(from: TillError, funds: Funds, dispatch: (event: CheckoutEvent) => void) {
    if (funds !== from.funds)
      dispatch({ type: 'correct', from, error: asCheckoutError(from, funds, await readHeld()) })
  }

  async function work({ waited }: { waited: boolean }) {
    const includeSeen = options.includeSeen || part?.isBought
    const { intent: asked } = options
    const before = await options.before
    const journal = await openJournal({ storage, intent: asked, purchaseId, includeSeen, before, locks })
    const isOther = journal.past !== undefined || journal.record.purchaseId !== purchaseId
    // Its notes are lost: what becomes of it nobody knows.
    if (action === 'look' && isOther) throw new CheckoutError('Reorged')
    // A purchase keeps the reference under which it was begun, also none.
    const intent = { ...asked, reference: journal.record.reference }
    const emit = createEmitter({ journal, onEvent })
    // Of what was begun before it has to be found out first how far it came.
    const isNew = !waited && journal.past !== undefined && !undoing.has(action)
    const ahead = isNew ? shared.ahead : undefined
    shared.ahead = undefined
    shared.preparing = undefined
    const isStill = async () => ahead !== undefined && isFresh({ ahead, shared, client, limited, now })
    const known = (await isStill()) ? ahead?.known : undefined
    const earlier = known?.judged
    const by =
      earlier?.by &&
      (await judgedBy({ till, intent, policy, journal, inquiry: earlier.inquiry, keep: (part) => part }))
    const judged = by && isSame(earlier.by, by) ? earlier : undefined
    const asking = ahead && !judged ? replayRequests({ ...ahead, client: limited, known, now }) : limited
    const inquiry =
      !judged && isNew
        ? inquire({ till, client: asking, intent, policy, signal, known: earlier?.inquiry })
        : earlier?.inquiry
    const readers = judged?.readers ?? loadReaders({ intent, policy })
    const context: CheckoutContext = {
      till,
      wallet,
      client: limited,
      intent,
      policy,
      readers,
      part,
      journal,
      inquiry,
      judged,
      isFresh: known && isStill,
      dispatch,
      emit,
      signal,
      limits,
      now,
    }
    lookAtFunds = () => readFunds(context)
    readHeld = () => heldOf(journal.record)
    options.onJournal({
      readStatus: () => readFundsStatus(journal.record),
      correct: async (from, dispatch) => tell(from, await lookAtFunds(), dispatch),
      watch: (dispatch, read, find) => {
        const controller = new AbortController()
        const { signal } = controller
        watchEnding({
          client: limited,
          record: journal.record,
          dispatch,
          read,
          find,
          signal,
          askFunds: () => askFunds(context),
          correct: (from, funds) => tell(from, funds, dispatch),
          isMade: (receipt) => isMade(context, { record: journal.record, receipt }),
          // What is shown meanwhile stays.
          look: () =>
            runExclusive({
              ...options,
              action: 'look',
              purchaseId: journal.record.purchaseId,
              includeSeen: true,
              signal,
              dispatch: () => {},
            }),
        })
        return () => controller.abort()
      },
    })
    /** Tells the host why an attempt ends, and passes it on. Nobody is told what becomes of a run that was cancelled. */
    const stop = async (cause: unknown): Promise<never> => {
      if (signal.aborted) throw cause
      const error = await toCheckoutError(cause)
      // What has not begun has not stopped: nothing is written over the last one before it was looked for.
      if (!signal.aborted && journal.record.told.length > 0) await emit({ type: 'stopped', error })
      throw error
    }
    // Whoever waited until what was made before is done with means another one.
    if ((waited && !journal.last) || journal.record.status !== 'open') {
      // A node that is silent takes nothing back.
      await refuseReorged(context).catch((cause) => (isReorged(cause) ? stop(cause) : undefined))
      // Whoever only looks shows nothing of it.
      if (action !== 'look') return dispatchEnding(context, await showEnding(context))
      // Another one who looked has found it gone.
      if (journal.record.status === 'open') throw new CheckoutError('Reorged')
      return
    }
    if (journal.past !== undefined) {
      const derived =
        judged?.named ?? (await derivePurchaseId({ ...context, client: asking, past: journal.past }))
      if (derived) journal.name(derived)
      signal.throwIfAborted()
    }
    const attempt = async (client: CheckoutContext['client'], context: CheckoutContext) => {
      await refuseReorged({ ...context, client })
      return actions[action](context)
    }
    const attemptAnew = (cause: unknown) => {
      if (!(cause instanceof Outdated)) throw cause
      return attempt(limited, { ...context, inquiry: undefined, isFresh: undefined })
    }
    await dispatchEnding(context, await attempt(asking, context).catch(attemptAnew).catch(stop))
  }

  try {
    const onWait = () => dispatch({ type: 'wait' })
    await withLock({ name: journalKey(options.intent), locks, work, onWait, signal })
  } catch (cause) {
    if (signal.aborted) throw asCheckoutError(cause, 'unknown')
    throw await toCheckoutError(cause)
  }
}

/** Asks ahead what an attempt will ask, see {@link askAhead}. Never fails. */
export async function prepare({ state, ...options }: prepare.Options): Promise<void> {
  // What has begun is past preparing.
  if (state.status === 'idle') await askAhead({ ...options, purchaseId: state.purchaseId })
}

export declare namespace prepare {
  type Options = Omit<askAhead.Options, 'purchaseId'> & {
    /** Where the purchase stands. */
    state: Pick<CheckoutState, 'status' | 'purchaseId'>
  }
}

/** What begins nothing. */
const undoing: ReadonlySet<string> = new Set(['revoke', 'swapBack', 'find'])

/** What an attempt can be about. */
const actions = {
  buy: execute,
  find,
  look,
  revoke,
  startOver,
  swapBack,
}

/** A success that is shown was missed on the chain, and its notes are open. Only whoever asks for more goes on. */
async function look(): Promise<Ending> {
  throw new CheckoutError('Reorged')
}

export declare namespace runExclusive {
  type Options = CheckoutOptions & {
    storage: CheckoutStorage
    action: keyof typeof actions
    intent: Intent
    purchaseId: CheckoutState['purchaseId']
    /** Whether a purchase that was made and shown elsewhere is this one. */
    includeSeen: boolean
    /** What the journal held when the buyer pressed; nothing where nobody did. */
    before?: Promise<string | null> | undefined
    /** Of a purchase that is one of a basket. */
    part?: PurchasePart | undefined
    shared: Shared
    signal: AbortSignal
    dispatch: (event: CheckoutEvent) => void
    /** Told once the journal is open, with what tells where the money stands. */
    onJournal: (money: Money) => void
  }
}

/** Tells where the money stands. */
export type Money = {
  /** At once, from the journal alone. */
  readStatus: () => FundsStatus
  /** Says again what was said from the journal alone, when the chain has answered and knows better. */
  correct?: (error: CheckoutError, dispatch: (event: CheckoutEvent) => void) => Promise<void>
  /** See {@link watchEnding}. */
  watch?: (
    dispatch: watchEnding.Options['dispatch'],
    read: watchEnding.Options['read'],
    find: watchEnding.Options['find'],
  ) => () => void
}

function isReorged(cause: unknown): boolean {
  return cause instanceof CheckoutError && cause.code === 'Reorged'
}
