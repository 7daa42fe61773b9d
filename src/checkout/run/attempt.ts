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
import { reopenIfReorged } from './stages/recover.js'

/**
 * Runs one action of a checkout while this tab holds the lock of the purchase: opens the journal, drives the stages and shows the ending.
 * `funds` of a thrown error is the state of the buyer's money.
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
    client: ChainClient
    action: Action
    intent: Intent
    purchaseId: CheckoutState['purchaseId']
    includeSeen: boolean
    /** The stored journal record at the time when the buyer pressed the button; `undefined` if the checkout itself started the action. */
    before?: Promise<string | null> | undefined
    part?: PurchasePart | undefined
    prefetcher: Prefetcher
    signal: AbortSignal
    dispatch: (event: CheckoutEvent) => void
    onMoney: (money: MoneyWatch) => void
  }
}

async function openRun(options: runAttempt.Options): Promise<Run> {
  const { storage, intent, purchaseId, part, locks } = options
  const includeSeen = options.includeSeen || part?.isBought
  const before = await options.before
  const journal = await openJournal({ storage, intent, purchaseId, includeSeen, before, locks })
  const isOther = journal.isNew || journal.record.purchaseId !== purchaseId
  // The storage no longer has the journal of the shown purchase, so the checkout cannot confirm the success.
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
  const stop = async (cause: unknown): Promise<never> => {
    if (signal.aborted) throw cause
    const error = await money.toError(cause)
    // Emit `stopped` only if the host received an earlier milestone of this purchase.
    if (!signal.aborted && journal.record.told.length > 0) await emit({ type: 'stopped', error })
    throw error
  }
  // If another tab ran the purchase while this run waited, or if the purchase is already made, show how that purchase ended. Begin no
  // second purchase.
  if ((waited && !journal.last) || journal.record.status !== 'open') {
    // Ignore a node error, because it does not prove that the purchase is gone.
    await reopenIfReorged(run).catch((cause) => (isReorged(cause) ? stop(cause) : undefined))
    if (action !== 'look') return dispatchEnding(run, await proveRecord(run))
    // Another run found the reorg first and reopened the journal.
    if (journal.record.status === 'open') throw new CheckoutError('Reorged')
    return
  }
  const from = await firstProgress(run, options)
  const ending = await drive(run, actions[action], from).catch(stop)
  if (!('at' in ending)) await dispatchEnding(run, ending)
}

async function firstProgress(
  run: Run,
  { action, before, prefetcher, waited }: runAttempt.Options & { waited: boolean },
): Promise<ProgressAt<'recover'>> {
  const isNew = run.journal.isNew && (action === 'buy' || action === 'confirmNotSent')
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
