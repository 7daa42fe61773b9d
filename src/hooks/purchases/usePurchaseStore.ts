'use client'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PurchaseEvent } from '../../checkout/context/purchaseEvent.js'
import { type Funds, TillError } from '../../errors.js'
import { useReport } from '../useReport.js'
import type { Checkouts } from './createCheckouts.js'
import type { prepareIntent } from './prepareIntent.js'

/**
 * Shows a purchase, or a basket of them, and what can be done with it. What is begun belongs to the `TillProvider`, and is followed
 * until its end, whatever is asked for meanwhile; then something else may follow.
 */
export function usePurchaseStore<store extends Begun>(
  options: usePurchaseStore.Options<store>,
): usePurchaseStore.ReturnType<store> {
  const { kept, name, make, disabled, onEvent } = options
  const resets = useSyncExternalStore(kept.subscribe, kept.countForgotten, kept.countForgotten)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a reset, what was made before has been used up.
  const fresh = useMemo(() => make?.(), [make, resets])
  const findBegun = () => (name === undefined ? undefined : kept.get(name))
  const begun = useSyncExternalStore(kept.subscribe, findBegun, findBegun)
  const [followed, follow] = useState<{ name: string; store: store }>()
  if (followed && !kept.has(followed.store)) follow(undefined)
  else if (followed && name !== undefined && followed.name !== name) {
    // While it is under way it stays, whatever is asked for meanwhile; once it has ended, something else may follow.
    follow(isUnderWay(followed.store.getState()) ? { ...followed, name } : undefined)
  }
  const store = followed?.store ?? begun ?? fresh

  const getState = store?.getState ?? getNothing
  const state = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, getState, getState) as
    | StateOf<store>
    | undefined
  const shown = state ?? disabled
  useReport('error' in shown ? shown.error : undefined)

  // Says whom to tell, no more: the purchase never waits for an effect.
  useEffect(() => {
    if (store && onEvent) kept.listen(store, onEvent)
  }, [kept, store, onEvent])

  const { reason } = disabled
  const actions = useMemo((): BegunActions<StateOf<store>> => {
    const begin = () => {
      if (!store) throw checkoutDisabled(reason)
      if (name === undefined || kept.has(store)) return store
      // Another component may have begun the same in this very moment: then this is about that purchase.
      const taken = kept.begin(name, store)
      follow({ name, store: taken })
      return taken
    }
    const go = (way: Way) => async () => (await begin()[way]()) as StateOf<store>
    return {
      start: go('start'),
      retry: go('retry'),
      accept: go('accept'),
      revoke: go('revoke'),
      startOver: go('startOver'),
      cancel: () => store?.cancel(),
      reset: () => {
        if (store && mayForget(store.getState())) kept.forget(store)
      },
    }
  }, [kept, store, name, reason])

  return { store, shown, actions }
}

export declare namespace usePurchaseStore {
  type Options<store extends Begun> = {
    /** Where what is begun is kept. */
    kept: Checkouts<store>
    /** The name of what is asked for, if it has one. */
    name: string | undefined
    /** Makes it, the same function until something else is asked for; nothing where it cannot be begun. */
    make: (() => store) | undefined
    /** What is shown where there is nothing to begin. */
    disabled: DisabledCheckout
    /** Told its milestones. */
    onEvent: ((event: PurchaseEvent) => void) | undefined
  }
  type ReturnType<store extends Begun> = {
    store: store | undefined
    shown: StateOf<store> | DisabledCheckout
    actions: BegunActions<StateOf<store>>
  }
}

/** The ways on from where a purchase, or a basket of them, stands. */
export type BegunActions<state> = {
  /** Starts, or goes on after an error. Rejects with a TillError `CheckoutDisabled` while disabled. */
  start: () => Promise<state>
  /** Looks for what is under way on chain first, then goes on. Rejects as `start` does. */
  retry: () => Promise<state>
  /** Goes on from a review, with the offer as it is now. Rejects as `start` does. */
  accept: () => Promise<state>
  /** Takes back the allowance that a purchase left which is given up. Rejects as `start` does. */
  revoke: () => Promise<state>
  /**
   * Goes on after `PaymentUnknown`, when the buyer has looked into the wallet and says that nothing was sent. Rejects as
   * `start` does.
   */
  startOver: () => Promise<state>
  /** Stops: the wallet is not asked again. */
  cancel: () => void
  /**
   * Lets go of a purchase that has ended, so that a new one can begin. Does nothing while it is under way, or while it
   * is not known what became of the money: `retry` finds out.
   */
  reset: () => void
}

/** There is nothing that could be started: no account is connected, there are no items, or they cannot be bought. */
export type DisabledCheckout =
  | {
      /** There is nothing to start. */
      status: 'disabled'
      /** No account is connected, or there are no items. */
      reason: 'disconnected' | 'nothing'
    }
  | {
      /** There is nothing that could be started. */
      status: 'disabled'
      /** The items cannot be bought together. */
      reason: 'invalid'
      /** Why not. */
      error: TillError
    }

/** Why nothing can be begun, as what was asked for says it. */
export function disabledState(wanted: prepareIntent.ReturnType<unknown>): DisabledCheckout {
  if (wanted.status === 'ready') return { status: 'disabled', reason: 'disconnected' }
  const { name: _, ...state } = wanted
  return state
}

type Way = 'start' | 'retry' | 'accept' | 'revoke' | 'startOver'

type Begun = {
  getState: () => { status: string }
  subscribe: (listener: () => void) => () => void
  cancel: () => void
} & { readonly [way in Way]: () => Promise<{ status: string }> }

type StateOf<store extends Begun> = ReturnType<store['getState']>

/** States in which nothing goes on. */
const still = new Set(['idle', 'success', 'error', 'cancelled'])

function isUnderWay({ status }: { status: string }): boolean {
  return !still.has(status)
}

/** What is paid for a part of a basket hides what is not known of the rest. */
function mayForget(state: { status: string; error?: TillError; rest?: Funds }): boolean {
  return !isUnderWay(state) && state.error?.funds !== 'unknown' && state.rest !== 'unknown'
}

const subscribeToNothing = () => () => {}
const getNothing = () => undefined

function checkoutDisabled(reason: DisabledCheckout['reason']): TillError<'CheckoutDisabled'> {
  const whys = {
    disconnected: { details: 'No account is connected.', fix: 'Connect a wallet first.' },
    nothing: { details: 'There is nothing to buy.', fix: 'Choose something first.' },
    invalid: { details: 'It cannot be bought as asked.', fix: 'Correct the selection and try again.' },
  }
  return new TillError('CheckoutDisabled', { shortMessage: 'The checkout cannot start.', ...whys[reason] })
}
