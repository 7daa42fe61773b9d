import { bytesToHex, type Hex } from 'viem'
import { givenOptions } from '../client/givenOptions.js'
import { withTimeout } from '../evm/withTimeout.js'
import type { CheckoutOptions } from './context/checkoutOptions.js'
import type { PurchasePart } from './context/run.js'
import { CheckoutError } from './errors/CheckoutError.js'
import { loadChunk } from './errors/loadChunk.js'
import { type Intent, normalizeIntent } from './intent/intent.js'
import type { FundsStatus } from './journal/fundsStatus.js'
import { journalKey } from './journal/journalKey.js'
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

/**
 * Opens the checkout of a purchase, either a single one or one of a basket. Takes the intent and the policy by value: later changes by
 * the host have no effect.
 *
 * @throws TillError `TillOptionInvalid` for a missing option, `PolicyInvalid` for a policy that cannot be read.
 */
export function openCheckout(given: openCheckout.Options) {
  const options = givenOptions('createCheckout', given, 'till', 'wallet', 'client', 'intent')
  const { storage = defaultStorage(), part } = options
  requirePolicy(options.policy)
  const parts = { ...options, storage, policy: freezeCopy(options.policy) }
  // A changed offer becomes the intent only when the buyer accepts it.
  let accepted = freezeCopy(normalizeIntent(options.intent))
  let working: Promise<void> | undefined
  // Until the journal is open, the page does not know what an earlier page has sent.
  let money: MoneyWatch | undefined
  const readStatus = (): FundsStatus => money?.readStatus() ?? { funds: 'unknown', isWalletAsked: false }

  const { purchaseId = randomId() } = part ?? {}
  const store = createStore<CheckoutState, Exclude<Action, 'look'>>({
    state: { status: 'idle', purchaseId, intent: accepted, steps: [] },
    runOnce,
    watch: (status): (() => void) | undefined => {
      if (status !== 'idle') return money?.watch({ dispatch, read: store.getState, find })
      // The basket watches its parts.
      return part ? undefined : watchLastPurchase({ load, readRecord, intent: accepted, onGone })
    },
  })

  // Keep the chunk: another import would make the buyer wait longer after the press.
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

  /** Shows that a reorg has removed the last purchase. */
  function onGone(found: NonNullable<watchEarlier.ReturnType>, opened: MoneyWatch | undefined) {
    money = opened ?? money
    dispatch({ type: 'recall', ...found })
  }

  // A cancelled attempt may still wait for the wallet's answer.
  const find = () => !working && store.begin('find') !== undefined

  async function runOnce(action: Exclude<Action, 'look'>, signal: AbortSignal): Promise<CheckoutState> {
    const intent = accepted
    const state = store.getState()
    const { purchaseId } = state
    const before = readRecord().catch(() => null)
    // If another tab has completed this purchase since, it is this one and not an earlier one.
    const includeSeen =
      action === 'find' || (state.status === 'error' && state.error.code === 'StoppedElsewhere')
    // A cancelled attempt shows nothing more, though it may still have to record an answer of the wallet.
    const dispatchUnlessCancelled = (event: CheckoutEvent) => {
      if (!signal.aborted) dispatch(event)
    }
    dispatchUnlessCancelled({ type: 'start', purchaseId, intent })
    try {
      const { funds, isWalletAsked } = readStatus()
      if (working && isWalletAsked) throw new CheckoutError('WalletStillAsking', { funds })
      await working?.catch(() => {})
      // If the chunk does not load, the wallet was not prompted yet.
      const attempts = await load().catch((cause: unknown) => {
        throw new CheckoutError('NotLoaded', { cause, ...readStatus() })
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
    // A prefetch never fails: an error shows again when the buyer starts.
    prefetch: async () => {
      const { status, purchaseId } = store.getState()
      if (status !== 'idle') return
      const attempts = await load().catch(() => undefined)
      await attempts?.prefetch({ intent: accepted, purchaseId })
    },
    start,
    retry: start,
    accept: () => {
      const state = store.getState()
      if (state.status !== 'review') return Promise.resolve(state)
      accepted = freezeCopy(state.intent)
      return start()
    },
    startOver: () => store.begin('startOver'),
    revoke: () => store.begin('revoke'),
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
    /** Of a purchase that is one of a basket. @default it is a purchase of its own */
    part?: PurchasePart | undefined
    /** Called after each change, whether anybody listens or not. @default nobody is */
    onChange?: (() => void) | undefined
  }
}

/**
 * Watches, before the buyer starts, the last purchase of the same intent: a reorg may have removed it since an earlier visit showed it
 * as made. Returns a function that stops the watch.
 */
function watchLastPurchase(options: watchLastPurchase.Options): () => void {
  const { load, readRecord, intent, onGone } = options
  // Most buyers have bought nothing before. The press would pay for aborting a signal that has no listener.
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
  // A page may show a thousand orders, so the watch waits for an idle moment. An error here shows again when the buyer starts.
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
    /** Returns the journal record as stored, `null` if there is none. */
    readRecord: () => Promise<string | null>
    intent: Intent
    /** Called when the purchase is gone. */
    onGone: (found: NonNullable<watchEarlier.ReturnType>, opened: MoneyWatch | undefined) => void
  }
}

/** The id of a purchase that begins. */
export function randomId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}
