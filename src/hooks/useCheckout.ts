'use client'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAccount, useClient } from 'wagmi'
import type { PurchaseEvent } from '../checkout/context/purchaseEvent.js'
import { type Checkout, createCheckout } from '../checkout/createCheckout.js'
import type { createIntent } from '../checkout/intent/intent.js'
import type { CheckoutState } from '../checkout/state/checkoutState.js'
import { isBusy } from '../checkout/state/transition.js'
import type { Policy } from '../checkout/verify/policy.js'
import { TillError } from '../errors.js'
import { connectorWallet } from './connectorWallet.js'
import { prepareCheckout } from './prepareCheckout.js'
import { useTillContext } from './TillContext.js'
import { useEqual } from './useEqual.js'
import { useReport } from './useReport.js'

/**
 * Buys orders as they were shown, from the connected account: where the purchase stands, and the ways on from there.
 *
 * Nothing happens before `start`. From then on the purchase belongs to the `TillProvider`, not to the component: it
 * goes on while other orders, quantities or accounts are rendered and after an unmount, and a component that asks for
 * the same shows it again. It is shown until `reset`, or until something else is asked for after its end.
 *
 * @example
 * const checkout = useCheckout({ items: [{ order, quantity: 1n }] })
 * <button disabled={checkout.status !== 'idle'} onClick={checkout.start}>Buy</button>
 */
export function useCheckout(parameters: UseCheckoutParameters): UseCheckoutReturnType {
  const { items, fees, recipient, marketplace, reference, pay, onEvent } = parameters
  const { till, storage, locks, checkouts, ...defaults } = useTillContext()
  const { address, connector, status } = useAccount()
  const client = useClient({ chainId: items[0]?.order.chainId })
  const buyer = status === 'connected' ? address : undefined
  const policy = useEqual(parameters.policy ?? defaults.policy)
  const wanted = prepareCheckout({
    items,
    buyer,
    recipient,
    fees,
    marketplace,
    reference,
    pay,
    client,
    policy,
  })
  const { name } = wanted

  // Made anew when what is asked for says something else, or after a reset: so far it is no more than a description.
  const intent = useEqual(wanted.status === 'ready' ? wanted.intent : undefined)
  const resets = useSyncExternalStore(checkouts.subscribe, checkouts.countForgotten, checkouts.countForgotten)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a reset, what was made before has been used up.
  const fresh = useMemo(() => {
    if (!intent || !connector || !client) return undefined
    const wallet = connectorWallet({ connector, account: intent.buyer })
    const onEvent = (event: PurchaseEvent) => checkouts.emit(made, event)
    const made = createCheckout({ till, wallet, client, intent, policy, storage, locks, onEvent })
    return made
  }, [till, connector, client, intent, policy, storage, locks, checkouts, resets])

  const findBegun = () => (name === undefined ? undefined : checkouts.get(name))
  const begun = useSyncExternalStore(checkouts.subscribe, findBegun, findBegun)
  const [followed, follow] = useState<{ name: string; checkout: Checkout }>()
  if (followed && !checkouts.has(followed.checkout)) follow(undefined)
  else if (followed && name !== undefined && followed.name !== name) {
    // While it is under way it stays, whatever is asked for meanwhile; once it has ended, something else may follow.
    follow(isUnderWay(followed.checkout.getState()) ? { ...followed, name } : undefined)
  }
  const checkout = followed?.checkout ?? begun ?? fresh

  const subscribe = checkout?.subscribe ?? subscribeToNothing
  const getState = checkout?.getState ?? getNothing
  const state = useSyncExternalStore(subscribe, getState, getState)

  const shown = state ?? disabledState(wanted)
  useReport('error' in shown ? shown.error : undefined)

  // Says whom to tell, no more: the purchase never waits for an effect.
  useEffect(() => {
    if (checkout && onEvent) checkouts.listen(checkout, onEvent)
  }, [checkouts, checkout, onEvent])

  const reason = wanted.status === 'disabled' ? wanted.reason : undefined
  const actions = useMemo(() => {
    const begin = () => {
      if (!checkout) throw checkoutDisabled(reason)
      if (name === undefined || checkouts.has(checkout)) return checkout
      // Another component may have begun the same in this very moment: then this is about that purchase.
      const taken = checkouts.begin(name, checkout)
      follow({ name, checkout: taken })
      return taken
    }
    return {
      prepare: async () => checkout?.prepare(),
      start: async () => begin().start(),
      retry: async () => begin().retry(),
      accept: async () => begin().accept(),
      revoke: async () => begin().revoke(),
      startOver: async () => begin().startOver(),
      cancel: () => checkout?.cancel(),
      reset: () => {
        if (checkout && mayForget(checkout.getState())) checkouts.forget(checkout)
      },
    }
  }, [checkouts, checkout, name, reason])

  return { ...shown, ...actions }
}

/** What `useCheckout` takes: what is bought, for whom, and what is trusted. */
export type UseCheckoutParameters = Omit<createIntent.Options, 'buyer'> & {
  /** What this checkout trusts. @default that of the provider */
  policy?: Policy | undefined
  /**
   * Told each milestone of the purchase exactly once and in order, over re-renders, unmounts, reloads and tabs. Of
   * several components that show one purchase, the one rendered last is told.
   */
  onEvent?: ((event: PurchaseEvent) => void) | undefined
}

/** What `useCheckout` gives: where the purchase stands, and the ways on from there. */
export type UseCheckoutReturnType = (CheckoutState | DisabledCheckout) & {
  /**
   * Asks ahead what the purchase will ask, so that `start` has to wait for one answer only. It begins nothing and never
   * fails; call it when somebody is about to buy, and again as blocks come. `CheckoutDialog` does so while it is open.
   */
  prepare: () => Promise<void>
  /** Starts, or goes on after an error. Rejects with a TillError `CheckoutDisabled` while disabled. */
  start: () => Promise<CheckoutState>
  /** Looks for what is under way on chain first, then goes on. Rejects as `start` does. */
  retry: () => Promise<CheckoutState>
  /** Goes on from a review, with the offer as it is now. Rejects as `start` does. */
  accept: () => Promise<CheckoutState>
  /** Takes back the allowance that a purchase left which is given up. Rejects as `start` does. */
  revoke: () => Promise<CheckoutState>
  /**
   * Goes on after `PaymentUnknown`, when the buyer has looked into the wallet and says that nothing was sent. Rejects as
   * `start` does.
   */
  startOver: () => Promise<CheckoutState>
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
  | { status: 'disabled'; reason: 'disconnected' | 'nothing' }
  | { status: 'disabled'; reason: 'invalid'; error: TillError }

function disabledState(wanted: prepareCheckout.ReturnType): DisabledCheckout {
  if (wanted.status === 'ready') return { status: 'disabled', reason: 'disconnected' }
  const { name: _, ...state } = wanted
  return state
}

function isUnderWay(state: CheckoutState): boolean {
  return isBusy(state) || state.status === 'review'
}

function mayForget(state: CheckoutState): boolean {
  const stopped = state.status === 'error' || state.status === 'cancelled'
  return !isUnderWay(state) && !(stopped && state.error.funds === 'unknown')
}

const subscribeToNothing = () => () => {}
const getNothing = () => undefined

function checkoutDisabled(
  reason: DisabledCheckout['reason'] = 'disconnected',
): TillError<'CheckoutDisabled'> {
  const whys = {
    disconnected: { details: 'No account is connected.', fix: 'Connect a wallet first.' },
    nothing: { details: 'There is nothing to buy.', fix: 'Choose something first.' },
    invalid: { details: 'It cannot be bought as asked.', fix: 'Correct the selection and try again.' },
  }
  return new TillError('CheckoutDisabled', { shortMessage: 'The checkout cannot start.', ...whys[reason] })
}
