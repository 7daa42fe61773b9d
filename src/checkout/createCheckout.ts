import { bytesToHex } from 'viem'
import { withTimeout } from '../evm/withTimeout.js'
import type { CheckoutOptions } from './context/checkoutOptions.js'
import { CheckoutError } from './errors/CheckoutError.js'
import type { Money } from './execute/runExclusive.js'
import type { CheckoutState } from './state/checkoutState.js'
import { type CheckoutEvent, transition } from './state/transition.js'
import { requirePolicy } from './verify/requirePolicy.js'

/**
 * Creates the checkout of one purchase: a store that carries it out when told to. It asks the wallet for nothing that
 * is not a part of the intent, and writes down what it asks. A payment that may have been made is looked for on chain before
 * anything is asked again, and is asked again only where the market takes it once, or the buyer says that it never went.
 *
 * @throws TillError `PolicyInvalid` for a policy that cannot be read.
 *
 * @example
 * const checkout = createCheckout({ till, wallet, client, intent, policy: { markets: { 1: [market] } } })
 * checkout.subscribe(() => render(checkout.getState()))
 * await checkout.start()
 */
export function createCheckout(options: createCheckout.Options): Checkout {
  const parts = { ...options, shared: {} }
  requirePolicy(options.policy)
  const listeners = new Set<() => void>()
  // What a review shows becomes the intent only when the buyer accepts it.
  let accepted = options.intent
  let state: CheckoutState = {
    status: 'idle',
    purchaseId: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
    intent: accepted,
    steps: [],
  }
  let run: { controller: AbortController; ended: Promise<CheckoutState> } | undefined
  let working: Promise<void> | undefined
  let unwatch: (() => void) | undefined
  // Until the journal is open, nobody knows what an earlier page has sent.
  let money: Money = { readStatus: () => ({ funds: 'unknown', isWalletAsked: false }) }

  function dispatch(event: CheckoutEvent) {
    const next = transition(state, event)
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
    watchWhileShown()
  }

  /** A success is looked after while somebody shows it: its block may still be taken back. */
  function watchWhileShown() {
    if (state.status === 'success' && listeners.size > 0) {
      unwatch ??= money.watch?.(dispatch)
      return
    }
    unwatch?.()
    unwatch = undefined
  }

  function begin(action: Action): Promise<CheckoutState> {
    if (run) return run.ended
    if (state.status === 'success') return Promise.resolve(state)
    const controller = new AbortController()
    const ended = runOnce(action, controller.signal).finally(() => {
      if (run?.controller === controller) run = undefined
    })
    run = { controller, ended }
    return ended
  }

  async function runOnce(action: Action, signal: AbortSignal): Promise<CheckoutState> {
    const intent = accepted
    const { purchaseId } = state
    // What another tab has brought to its end since is this purchase, not one before it.
    const includeSeen = state.status === 'error' && state.error.code === 'StoppedElsewhere'
    // A run that was cancelled must not show anything any more, though it may still have to write down an answer.
    const dispatchUnlessCancelled = (event: CheckoutEvent) => {
      if (!signal.aborted) dispatch(event)
    }
    dispatchUnlessCancelled({ type: 'start', purchaseId, intent })
    try {
      const { funds, isWalletAsked } = money.readStatus()
      if (working && isWalletAsked) throw new CheckoutError('WalletStillAsking', { funds })
      await working?.catch(() => {})
      // What carries a purchase out is loaded when one starts. When it can't be, nothing was asked yet.
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
        signal,
        dispatch: dispatchUnlessCancelled,
        onJournal: (opened) => {
          money = opened
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
    return state
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      watchWhileShown()
      return () => {
        listeners.delete(listener)
        watchWhileShown()
      }
    },
    // Whatever fails then fails again, and is told, when it starts.
    prepare: () =>
      load()
        .then(({ prepare }) => prepare({ ...parts, state }))
        .catch(() => {}),
    start: () => begin('buy'),
    retry: () => begin('buy'),
    accept: () => {
      if (state.status !== 'review') return Promise.resolve(state)
      accepted = state.intent
      return begin('buy')
    },
    startOver: () => begin('startOver'),
    revoke: () => begin('revoke'),
    cancel: () => {
      const error = new CheckoutError('Cancelled', { funds: money.readStatus().funds })
      run?.controller.abort(error)
      run = undefined
      dispatch({ type: 'cancel', error, intent: accepted })
      void money.correct?.(error, dispatch)
    },
  }
}

export declare namespace createCheckout {
  type Options = CheckoutOptions
  type ReturnType = {
    getState: () => CheckoutState
    /**
     * Calls `listener` after each change; returns a function that stops it. While anyone listens, a success that the chain takes
     * back becomes `error` with `Reorged`.
     */
    subscribe: (listener: () => void) => () => void
    /**
     * Asks ahead what the purchase will ask of the service and the chain, so that `start` has to wait for one answer only.
     * All of it is asked again then: what is found out here decides nothing. It asks no wallet and writes nothing down, and
     * it never fails. What it found out goes for the block that it saw: call it again as blocks come.
     */
    prepare: () => Promise<void>
    /** Starts, or goes on after an error. While it runs, the same promise comes back: two clicks are one. */
    start: () => Promise<CheckoutState>
    /** The same as `start`: what is under way on chain is looked for first. In a review it looks once more. */
    retry: () => Promise<CheckoutState>
    /** Goes on from a review, with the offer as it is now. */
    accept: () => Promise<CheckoutState>
    /**
     * Goes on after `PaymentUnknown`, when the buyer has looked into the wallet and says that nothing was sent. On a
     * market that records no purchase ids only the buyer can know; `retry` never sends a second payment there.
     */
    startOver: () => Promise<CheckoutState>
    /**
     * Takes back the allowance that a purchase left which is given up (`error.funds` is `approval`). Ends in
     * `cancelled` with `funds` `none`.
     */
    revoke: () => Promise<CheckoutState>
    /** Stops: the wallet is not asked again. What it was already asked stays in the journal. */
    cancel: () => void
  }
}

/** A checkout, see {@link createCheckout}. */
export type Checkout = createCheckout.ReturnType

const load = () => import('./execute/runExclusive.js')

type Action = 'buy' | 'startOver' | 'revoke'
