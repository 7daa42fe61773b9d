'use client'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PurchaseEvent } from '../../checkout/context/purchaseEvent.js'
import { type Funds, TillError } from '../../errors.js'
import { useDevErrorReport } from '../useDevErrorReport.js'
import type { Checkouts } from './createCheckouts.js'
import type { prepareIntent } from './prepareIntent.js'

/**
 * Returns a purchase's state and actions. While a started purchase is in progress, the hook returns this purchase, even if the component
 * asks for another purchase.
 */
export function usePurchaseStore<store extends PurchaseStore>(
  options: usePurchaseStore.Options<store>,
): usePurchaseStore.ReturnType<store> {
  const { registry, name, make, disabled, onEvent } = options
  const resets = useSyncExternalStore(registry.subscribe, registry.countForgotten, registry.countForgotten)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a reset, the hook needs a new store.
  const newStore = useMemo(() => make?.(), [make, resets])
  const findStarted = () => (name === undefined ? undefined : registry.get(name))
  const started = useSyncExternalStore(registry.subscribe, findStarted, findStarted)
  const [followed, follow] = useState<{ name: string; store: store }>()
  if (followed && !registry.has(followed.store)) follow(undefined)
  else if (followed && name !== undefined && followed.name !== name) {
    follow(isInProgress(followed.store.getState()) ? { ...followed, name } : undefined)
  }
  const store = followed?.store ?? started ?? newStore

  const getState = store?.getState ?? getNothing
  const state = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, getState, getState) as
    | StateOf<store>
    | undefined
  const shown = state ?? disabled
  useDevErrorReport('error' in shown ? shown.error : undefined)

  useEffect(() => {
    if (store && onEvent) registry.listen(store, onEvent)
  }, [registry, store, onEvent])

  // `prefetch` may continue a purchase of an earlier page. Such a purchase belongs to the provider, like one that the buyer started here.
  useEffect(() => {
    if (store && name !== undefined && isInProgress(shown) && !registry.has(store))
      registry.begin(name, store)
  }, [registry, store, name, shown])

  const { reason } = disabled
  const actions = useMemo((): PurchaseActions<StateOf<store>> => {
    const begin = () => {
      if (!store) throw checkoutDisabled(reason)
      if (name === undefined || registry.has(store)) return store
      // Another component may have started the same purchase in this render. `begin` then returns the store of that component, so use the
      // returned store.
      const registered = registry.begin(name, store)
      follow({ name, store: registered })
      return registered
    }
    const go = (way: ActionName) => async () => (await begin()[way]()) as StateOf<store>
    return {
      start: go('start'),
      acceptChanges: go('acceptChanges'),
      revokeAllowance: go('revokeAllowance'),
      confirmNotSent: go('confirmNotSent'),
      cancel: () => store?.cancel(),
      reset: () => {
        if (store && mayForget(store.getState())) registry.forget(store)
      },
    }
  }, [registry, store, name, reason])

  return { store, shown, actions }
}

export declare namespace usePurchaseStore {
  type Options<store extends PurchaseStore> = {
    registry: Checkouts<store>
    name: string | undefined
    make: (() => store) | undefined
    disabled: DisabledCheckout
    onEvent: ((event: PurchaseEvent) => void) | undefined
  }
  type ReturnType<store extends PurchaseStore> = {
    store: store | undefined
    shown: StateOf<store> | DisabledCheckout
    actions: PurchaseActions<StateOf<store>>
  }
}

/** The actions of a purchase or a basket. */
export type PurchaseActions<state> = {
  /** Starts the purchase. After an error, continues the purchase, and first searches the chain for pending payments. */
  start: () => Promise<state>
  /** Accepts the changes that the status `review` shows, and continues at the current terms. */
  acceptChanges: () => Promise<state>
  /** Revokes the allowance that a failed purchase has left. */
  revokeAllowance: () => Promise<state>
  /**
   * Continues after the error `PaymentUnknown`. Call it only after the buyer has looked into the wallet and confirms that the wallet sent
   * no payment.
   */
  confirmNotSent: () => Promise<state>
  /** Cancels the purchase: the wallet gets no further prompt. */
  cancel: () => void
  /**
   * Forgets an ended purchase, so that a new one can start. Does nothing during a purchase, or while it is unknown whether the buyer has
   * paid.
   */
  reset: () => void
}

/** A checkout that cannot start: no account is connected, there are no items, or the items cannot be bought. */
export type DisabledCheckout =
  | {
      /** The checkout cannot start. */
      status: 'disabled'
      /** No account is connected, or there are no items. */
      reason: 'disconnected' | 'nothing'
    }
  | {
      /** The checkout cannot start. */
      status: 'disabled'
      /** The items cannot be bought, or one purchase cannot contain all of them. */
      reason: 'invalid'
      /** The error that explains why the purchase is impossible. */
      error: TillError
    }

export function disabledState(request: prepareIntent.ReturnType<unknown>): DisabledCheckout {
  if (request.status === 'ready') return { status: 'disabled', reason: 'disconnected' }
  const { name: _, ...state } = request
  return state
}

type ActionName = 'start' | 'acceptChanges' | 'revokeAllowance' | 'confirmNotSent'

type PurchaseStore = {
  getState: () => { status: string }
  subscribe: (listener: () => void) => () => void
  cancel: () => void
} & { readonly [way in ActionName]: () => Promise<{ status: string }> }

type StateOf<store extends PurchaseStore> = ReturnType<store['getState']>

const idleStatuses = new Set(['disabled', 'idle', 'success', 'error', 'cancelled'])

function isInProgress({ status }: { status: string }): boolean {
  return !idleStatuses.has(status)
}

export function statusFlags({ status }: { status: string }): StatusFlags {
  return {
    isPending: isInProgress({ status }),
    isSuccess: status === 'success',
    isError: status === 'error',
  }
}

/** The flags of a purchase, with the names of React Query. All are `false` if the status is `idle`, `disabled` or `cancelled`. */
export type StatusFlags = {
  /** Whether the purchase is in progress, or the buyer must review changes. */
  isPending: boolean
  /** Whether `status` is `success`. */
  isSuccess: boolean
  /** Whether `status` is `error`. */
  isError: boolean
}

/**
 * Whether a reset loses no payment. In a basket, `error` belongs to one purchase, but it may be unknown whether the buyer paid for another
 * purchase. Then `rest` is `unknown`.
 */
function mayForget(state: { status: string; error?: TillError; rest?: Funds }): boolean {
  return !isInProgress(state) && state.error?.funds !== 'unknown' && state.rest !== 'unknown'
}

const subscribeToNothing = () => () => {}
const getNothing = () => undefined

function checkoutDisabled(reason: DisabledCheckout['reason']): TillError<'CheckoutDisabled'> {
  const whys = {
    disconnected: { details: 'No account is connected.', fix: 'Connect a wallet first.' },
    nothing: { details: 'Your selection is empty.', fix: 'Choose something first.' },
    invalid: { details: 'The selection cannot be bought.', fix: 'Change your selection and try again.' },
  }
  return new TillError('CheckoutDisabled', { shortMessage: 'The checkout cannot start.', ...whys[reason] })
}
