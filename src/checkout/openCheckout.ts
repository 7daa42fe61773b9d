import { bytesToHex, type Hex } from 'viem'
import { requireOptions } from '../client/requireOptions.js'
import { withTimeout } from '../evm/withTimeout.js'
import type { CheckoutOptions } from './context/checkoutOptions.js'
import type { PurchasePart } from './context/run.js'
import { CheckoutError } from './errors/CheckoutError.js'
import { loadChunk } from './errors/loadChunk.js'
import { type Intent, normalizeIntent } from './intent/intent.js'
import type { FundsStatus } from './journal/fundsStatus.js'
import { journalKey } from './journal/journalKey.js'
import type { JournalEntry } from './journal/journalRecord.js'
import { freezeCopy } from './run/freezeCopy.js'
import type { MoneyWatch } from './run/moneyWatch.js'
import type { Attempts } from './run/openAttempts.js'
import type { Action } from './run/purchase.js'
import type { watchEarlier } from './run/watchEarlier.js'
import type { CheckoutState } from './state/checkoutState.js'
import { createStore } from './state/createStore.js'
import { type CheckoutEvent, transition } from './state/transition.js'
import { defaultStorage } from './storage/checkoutStorage.js'
import { requirePolicy } from './verify/requirePolicy.js'

/** Opens the checkout of one purchase. Copies the intent and the policy, so later changes by the host have no effect. */
export function openCheckout(rawOptions: openCheckout.Options) {
  const options = requireOptions('createCheckout', rawOptions, 'till', 'wallet', 'client', 'intent')
  const { storage = defaultStorage(), part } = options
  requirePolicy(options.policy)
  const parts = { ...options, storage, policy: freezeCopy(options.policy) }
  // A changed offer becomes the intent only when the buyer accepts it.
  let accepted = freezeCopy(normalizeIntent(options.intent))
  let working: Promise<void> | undefined
  // `undefined` until the journal is open: before that, the tab cannot know whether a payment was sent before a reload.
  let money: MoneyWatch | undefined
  const readStatus = (): FundsStatus => money?.readStatus() ?? { funds: 'unknown', isWalletAsked: false }

  let hasLooked = false
  const { purchaseId = randomId() } = part ?? {}
  const store = createStore<CheckoutState, Exclude<Action, 'look'>>({
    state: { status: 'idle', purchaseId, intent: accepted, steps: [] },
    runOnce,
    watch: (status): (() => void) | undefined => {
      if (status !== 'idle') return money?.watch({ dispatch, read: store.getState, find })
      return part ? undefined : watchLastPurchase({ load, readRecord, intent: accepted, onGone })
    },
  })

  // Keep the loaded module, because another `import()` would delay the start.
  let loaded: Attempts | undefined
  const load = async (): Promise<Attempts> => {
    if (loaded) return loaded
    const openAttempts = await loadChunk(async () => (await import('./run/openAttempts.js')).openAttempts)
    loaded ??= openAttempts(parts)
    return loaded
  }

  const readRecord = async () => storage.getItem(journalKey(accepted))

  function dispatch(event: CheckoutEvent) {
    const state = store.getState()
    const next = transition(state, event)
    if (next === state) return
    store.set(next)
    options.onChange?.()
  }

  function onGone(found: NonNullable<watchEarlier.ReturnType>, opened: MoneyWatch | undefined) {
    money = opened ?? money
    dispatch({ type: 'recall', ...found })
  }

  // Look for payments only if no attempt runs: a cancelled attempt may still wait for the wallet's answer.
  const find = () => !working && store.begin('find') !== undefined

  async function runOnce(action: Exclude<Action, 'look'>, signal: AbortSignal): Promise<CheckoutState> {
    const intent = accepted
    const state = store.getState()
    const { purchaseId } = state
    const before = readRecord().catch(() => null)
    // For the action `find`, open the stored purchase even if it is over. Do the same after another tab has completed this purchase.
    // Otherwise this attempt would begin a new purchase.
    const includeSeen =
      action === 'find' || (state.status === 'error' && state.error.code === 'StoppedInOtherTab')
    // A cancelled attempt may still record the wallet's answer, but must not change the shown state.
    const dispatchUnlessCancelled = (event: CheckoutEvent) => {
      if (!signal.aborted) dispatch(event)
    }
    const begun = action === 'findBegun' || undefined
    dispatchUnlessCancelled({ type: 'start', purchaseId, intent, begun })
    try {
      const { funds, isWalletAsked } = readStatus()
      if (working && isWalletAsked) throw new CheckoutError('WalletStillAsking', { funds })
      await working?.catch(() => {})
      const attempts = await load().catch((cause: unknown) => {
        throw new CheckoutError('ChunkLoadFailed', { cause, ...readStatus() })
      })
      signal.throwIfAborted()
      const work = attempts.run({
        action,
        intent,
        purchaseId,
        includeSeen,
        before,
        signal,
        dispatch: dispatchUnlessCancelled,
        onMoney: (watched) => {
          money = watched
        },
      })
      working = work.finally(() => {
        working = undefined
      })
      await withTimeout(working, { signal })
    } catch (cause) {
      const error = cause instanceof CheckoutError ? cause : new CheckoutError('Unexpected', { cause })
      const stopped = error.code === 'Cancelled' || error.code === 'Rejected'
      dispatchUnlessCancelled({ type: stopped ? 'cancel' : 'fail', error })
    }
    return store.getState()
  }

  const start = () => store.begin('buy')

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    // Ignore errors here, because `start` reports them again.
    prefetch: async () => {
      const { status, purchaseId } = store.getState()
      if (status !== 'idle') return
      // Look for an earlier payment only once: if nothing was sent, the buyer decides whether to pay now.
      if (!hasLooked && !part && isBegun(await readRecord().catch(() => null))) {
        hasLooked = true
        if (store.getState().status === 'idle') await store.begin('findBegun')
        return
      }
      const attempts = await load().catch(() => undefined)
      const steps = await attempts?.prefetch({ intent: accepted, purchaseId })
      if (steps) dispatch({ type: 'foresee', steps })
    },
    start,
    acceptChanges: () => {
      const state = store.getState()
      if (state.status !== 'review') return Promise.resolve(state)
      accepted = freezeCopy(state.intent)
      return start()
    },
    confirmNotSent: () => store.begin('confirmNotSent'),
    revokeAllowance: () => store.begin('revokeAllowance'),
    swapBack: () => store.begin('swapBack'),
    cancel: () => {
      const error = new CheckoutError('Cancelled', { funds: readStatus().funds })
      store.stop(error)
      dispatch({ type: 'cancel', error, intent: accepted })
      void money?.correct(error, dispatch)
    },
  }
}

export declare namespace openCheckout {
  type Options = CheckoutOptions & {
    part?: PurchasePart | undefined
    onChange?: (() => void) | undefined
  }
}

/**
 * Whether an earlier page requested a payment or a swap that may have been made. Reads only the few fields that show this, because the
 * parser of the record is lazy-loaded.
 */
function isBegun(text: string | null): boolean {
  if (text === null) return false
  try {
    const { status, entries } = JSON.parse(text)
    return status === 'open' && entries.some(mayBeMade)
  } catch {
    // Another version of Tillkit wrote the record. Do nothing here: when the buyer presses Buy, the attempt handles the unreadable record.
    return false
  }
}

function mayBeMade({ market, swap, status }: Partial<JournalEntry>): boolean {
  return (market ?? swap) !== undefined && status !== 'declined' && status !== 'failed'
}

/**
 * Watches the last purchase with the same intent while the checkout is idle, because a reorg may remove a success that an earlier visit
 * showed.
 */
function watchLastPurchase(options: watchLastPurchase.Options): () => void {
  const { load, readRecord, intent, onGone } = options
  // The press on Buy calls `abort`, which takes time. So create the controller only if there is a purchase to watch.
  let controller: AbortController | undefined
  let isShown = true
  const watch = async () => {
    const text = await readRecord()
    if (text === null || !isShown) return
    controller = new AbortController()
    const { signal } = controller
    let opened: MoneyWatch | undefined
    const onMoney = (money: MoneyWatch) => {
      opened = money
    }
    const found = await (await load()).watchEarlier({ intent, text, signal, onMoney })
    if (found && !signal.aborted) onGone(found, opened)
  }
  // The host's page may show a thousand orders, each with its own checkout. So read their last purchases only when the browser is idle.
  const soon = globalThis.requestIdleCallback ?? setTimeout
  soon(() => watch().catch(() => {}))
  return () => {
    isShown = false
    controller?.abort()
  }
}

declare namespace watchLastPurchase {
  type Options = {
    load: () => Promise<Attempts>
    readRecord: () => Promise<string | null>
    intent: Intent
    onGone: (found: NonNullable<watchEarlier.ReturnType>, opened: MoneyWatch | undefined) => void
  }
}

export function randomId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}
