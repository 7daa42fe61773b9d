import type { CheckoutOptions } from '../context/checkoutOptions.js'
import type { PurchasePart, Run } from '../context/run.js'
import { asCheckoutError } from '../errors/asCheckoutError.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { journalKey } from '../journal/journalKey.js'
import { openJournal } from '../journal/openJournal.js'
import { readPurchaseData } from '../plan/readPurchaseData.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutEvent } from '../state/transition.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { withLock } from '../storage/withLock.js'
import { createRun } from './createRun.js'
import { dispatchEnding } from './dispatchEnding.js'
import { drive } from './drive.js'
import { createMoneyWatch, type MoneyWatch } from './moneyWatch.js'
import type { ProgressAt } from './progress.js'
import { type Action, actions } from './purchase.js'
import type { Prefetcher } from './snapshot.js'
import { proveRecord } from './stages/finish.js'
import { assertNotReorged } from './stages/recover.js'

/**
 * Runs one action of a checkout while no other tab acts on the same purchase: takes the lock, opens the journal, drives the stages and
 * shows how the action ended.
 *
 * The page loads this code when a checkout starts.
 *
 * @throws CheckoutError, and nothing else. `funds` says where the money is.
 */
export async function runAttempt(options: runAttempt.Options): Promise<void> {
  const { intent, signal, dispatch, locks = globalThis.navigator?.locks } = options
  let money: MoneyWatch | undefined
  try {
    await withLock({
      name: journalKey(intent),
      locks,
      signal,
      onWait: () => dispatch({ type: 'wait' }),
      work: async ({ waited }) => {
        const run = await openRun({ ...options, locks })
        money = createMoneyWatch({
          run,
          // The page keeps showing the success while the checkout looks again.
          lookAgain: (signal) =>
            runAttempt({
              ...options,
              action: 'look',
              purchaseId: run.journal.record.purchaseId,
              includeSeen: true,
              signal,
              dispatch: () => {},
            }),
        })
        options.onMoney(money)
        await act(run, money, { ...options, waited })
      },
    })
  } catch (cause) {
    if (signal.aborted) throw asCheckoutError(cause, 'unknown')
    throw money ? await money.toError(cause) : asCheckoutError(cause, 'unknown')
  }
}

export declare namespace runAttempt {
  type Options = Omit<CheckoutOptions, 'storage'> & {
    storage: CheckoutStorage
    /** Gives up a request in time. */
    client: ChainClient
    action: Action
    intent: Intent
    purchaseId: CheckoutState['purchaseId']
    /** Whether to open the last purchase although a page has already shown its success. */
    includeSeen: boolean
    /** The stored journal record when the buyer pressed the button; `undefined` if the page started the action. */
    before?: Promise<string | null> | undefined
    part?: PurchasePart | undefined
    prefetcher: Prefetcher
    signal: AbortSignal
    dispatch: (event: CheckoutEvent) => void
    /** Called once the journal is open. */
    onMoney: (money: MoneyWatch) => void
  }
}

async function openRun(options: runAttempt.Options): Promise<Run> {
  const { storage, intent, purchaseId, part, locks } = options
  const includeSeen = options.includeSeen || part?.isBought
  const before = await options.before
  const journal = await openJournal({ storage, intent, purchaseId, includeSeen, before, locks })
  const isOther = journal.past !== undefined || journal.record.purchaseId !== purchaseId
  // The journal of the purchase that the page shows is lost: its outcome is not known.
  if (options.action === 'look' && isOther) throw new CheckoutError('Reorged')
  return createRun({ ...options, journal })
}

async function act(
  run: Run,
  money: MoneyWatch,
  options: runAttempt.Options & { waited: boolean },
): Promise<void> {
  const { journal, signal, emit } = run
  const { action, waited } = options
  /** Reports to the host why the attempt stops, and rethrows. A cancelled run reports nothing. */
  const stop = async (cause: unknown): Promise<never> => {
    if (signal.aborted) throw cause
    const error = await money.toError(cause)
    // If the host got no milestone of this purchase, it gets no `stopped` event either.
    if (!signal.aborted && journal.record.told.length > 0) await emit({ type: 'stopped', error })
    throw error
  }
  // A run that waited for another tab shows the result of that tab, and begins no second purchase.
  if ((waited && !journal.last) || journal.record.status !== 'open') {
    // A node that does not answer disproves no purchase.
    await assertNotReorged(run).catch((cause) => (isReorged(cause) ? stop(cause) : undefined))
    if (action !== 'look') return dispatchEnding(run, await proveRecord(run))
    // Another run has found the reorg first, and opened the journal.
    if (journal.record.status === 'open') throw new CheckoutError('Reorged')
    return
  }
  const from = await firstProgress(run, options)
  const ending = await drive(run, actions[action], from).catch(stop)
  if (!('at' in ending)) await dispatchEnding(run, ending)
}

/** Starts the reads of a new purchase, or takes the snapshot that was prefetched for it. */
async function firstProgress(
  run: Run,
  { action, before, prefetcher, waited }: runAttempt.Options & { waited: boolean },
): Promise<ProgressAt<'recover'>> {
  const isNew = run.journal.past !== undefined && (action === 'buy' || action === 'startOver')
  if (waited || !isNew) return { at: 'recover' }
  const snapshot = prefetcher.take()
  const isUsable =
    action === 'buy' && snapshot && snapshot.text === (await before) && (await snapshot.isCurrent())
  if (isUsable) return { at: 'recover', snapshot }
  return { at: 'recover', data: readPurchaseData(run) }
}

function isReorged(cause: unknown): boolean {
  return cause instanceof CheckoutError && cause.code === 'Reorged'
}
