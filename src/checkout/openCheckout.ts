import { bytesToHex, type Hex } from 'viem'
import { givenOptions } from '../client/givenOptions.js'
import { withTimeout } from '../evm/withTimeout.js'
import type { carryOut } from './carryOut.js'
import type { PurchasePart } from './context/checkoutContext.js'
import type { CheckoutOptions } from './context/checkoutOptions.js'
import { CheckoutError } from './errors/CheckoutError.js'
import { loadChunk } from './errors/loadChunk.js'
import type { Money } from './execute/runExclusive.js'
import { normalizeIntent } from './intent/intent.js'
import { journalKey } from './journal/journalKey.js'
import type { CheckoutState } from './state/checkoutState.js'
import { createStore } from './state/createStore.js'
import { type CheckoutEvent, transition } from './state/transition.js'
import { defaultStorage } from './storage/checkoutStorage.js'
import { requirePolicy } from './verify/requirePolicy.js'

/**
 * Opens the checkout of a purchase, one of its own or one of a basket.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing, `PolicyInvalid` for a policy that cannot be read.
 */
export function openCheckout(given: openCheckout.Options) {
  const options = givenOptions('createCheckout', given, 'till', 'wallet', 'client', 'intent')
  const { storage = defaultStorage() } = options
  const parts = { ...options, storage, shared: {} }
  requirePolicy(options.policy)
  // What a review shows becomes the intent only when the buyer accepts it.
  let accepted = normalizeIntent(options.intent)
  let working: Promise<void> | undefined
  // Until the journal is open, nobody knows what an earlier page has sent.
  let money: Money = { readStatus: () => ({ funds: 'unknown', isWalletAsked: false }) }

  const { purchaseId = randomId() } = options.part ?? {}
  const store = createStore<CheckoutState, Action>({
    state: { status: 'idle', purchaseId, intent: accepted, steps: [] },
    runOnce,
    watch: (status): (() => void) | undefined =>
      status === 'idle' ? watchIdle() : money.watch?.(dispatch, store.getState, find),
  })

  // Keep the chunk: to import it again costs a press more time than to read it here.
  let loaded: typeof carryOut | undefined
  const load = async () => (loaded ??= await loadChunk(async () => (await import('./carryOut.js')).carryOut))

  const readNote = async () => storage.getItem(journalKey(accepted))

  function dispatch(event: CheckoutEvent) {
    const state = store.getState()
    const next = transition(state, event)
    if (next === state) return
    store.set(next)
    options.onChange?.()
  }

  /** Tells, before anything is begun, that the chain took back what was shown as made on an earlier visit. */
  function watchIdle(): (() => void) | undefined {
    if (options.part) return undefined
    // Most have bought nothing before: to abort what nobody listens to takes a part of the press.
    let controller: AbortController | undefined
    let isShown = true
    const watch = async () => {
      const text = await readNote()
      if (text === null || !isShown) return
      controller = new AbortController()
      const { signal } = controller
      let opened = money
      const found = await (await load()).watchEarlier({
        ...parts,
        intent: accepted,
        text,
        signal,
        onJournal: (kept) => {
          opened = kept
        },
      })
      if (!found || signal.aborted) return
      // What was made earlier and stands says nothing of what is begun next.
      keepMoney(opened)
      dispatch({ type: 'recall', ...found })
    }
    // Nobody waits for it, and a page may show a thousand. Whatever fails here fails again, and is told, when it starts.
    const soon = globalThis.requestIdleCallback ?? setTimeout
    soon(() => watch().catch(() => {}))
    return () => {
      isShown = false
      controller?.abort()
    }
  }

  // What was cancelled may still wait for the wallet's answer.
  const find = () => !working && store.begin('find') !== undefined

  const keepMoney = (opened: Money) => {
    money = opened
  }

  async function runOnce(action: Action, signal: AbortSignal): Promise<CheckoutState> {
    const intent = accepted
    const state = store.getState()
    const { purchaseId } = state
    const before = readNote().catch(() => null)
    // What another tab has brought to its end since is this purchase, not one before it.
    const includeSeen =
      action === 'find' || (state.status === 'error' && state.error.code === 'StoppedElsewhere')
    // A run that was cancelled must not show anything any more, though it may still have to write down an answer.
    const dispatchUnlessCancelled = (event: CheckoutEvent) => {
      if (!signal.aborted) dispatch(event)
    }
    dispatchUnlessCancelled({ type: 'start', purchaseId, intent })
    try {
      const { funds, isWalletAsked } = money.readStatus()
      if (working && isWalletAsked) throw new CheckoutError('WalletStillAsking', { funds })
      await working?.catch(() => {})
      // If the chunk does not load, the wallet was not prompted yet.
      const { runExclusive } = await load().catch((cause: unknown) => {
        throw new CheckoutError('NotLoaded', { cause, ...money.readStatus() })
      })
      signal.throwIfAborted()
      const work = runExclusive({
        ...parts,
        action,
        intent,
        purchaseId,
        includeSeen,
        before,
        signal,
        dispatch: dispatchUnlessCancelled,
        onJournal: keepMoney,
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
    // Whatever fails then fails again, and is told, when it starts.
    prepare: () =>
      load()
        .then(({ prepare }) => prepare({ ...parts, state: store.getState() }))
        .catch(() => {}),
    start,
    retry: start,
    accept: () => {
      const state = store.getState()
      if (state.status !== 'review') return Promise.resolve(state)
      accepted = state.intent
      return start()
    },
    startOver: () => store.begin('startOver'),
    revoke: () => store.begin('revoke'),
    swapBack: () => store.begin('swapBack'),
    cancel: () => {
      const error = new CheckoutError('Cancelled', { funds: money.readStatus().funds })
      store.stop(error)
      dispatch({ type: 'cancel', error, intent: accepted })
      void money.correct?.(error, dispatch)
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

/** The id of a purchase that begins. */
export function randomId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

type Action = 'buy' | 'startOver' | 'revoke' | 'swapBack' | 'find'
