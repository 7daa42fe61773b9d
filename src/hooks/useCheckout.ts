'use client'
import { useCallback, useMemo } from 'react'
import { useAccount } from 'wagmi'
import type { PurchaseEvent } from '../checkout/context/purchaseEvent.js'
import { createCheckout } from '../checkout/createCheckout.js'
import type { createIntent } from '../checkout/intent/intent.js'
import type { CheckoutState } from '../checkout/state/checkoutState.js'
import type { Policy } from '../checkout/verify/policy.js'
import { givenOptions } from '../client/givenOptions.js'
import { connectorWallet } from './connectorWallet.js'
import { usePolicyCheck } from './development/usePolicyCheck.js'
import { givenItems, prepareCheckout } from './purchases/prepareIntent.js'
import {
  type BegunActions,
  type DisabledCheckout,
  disabledState,
  usePurchaseStore,
} from './purchases/usePurchaseStore.js'
import { useTillContext } from './TillContext.js'
import { useChainClient } from './useChainClient.js'
import { useEqual } from './useEqual.js'

/**
 * Buys orders as they were shown, from the connected account: where the purchase stands, and the ways on from there.
 *
 * Nothing happens before `start`. From then on the purchase belongs to the `TillProvider`, not to the component: it
 * goes on while other orders, quantities or accounts are rendered and after an unmount, and a component that asks for
 * the same shows it again. It is shown until `reset`, or until something else is asked for after its end.
 *
 * @throws TillError `TillOptionInvalid` without `items`, which may be none as long as they are looked up. With an item that has no
 * order yet there is nothing to buy.
 *
 * @example
 * const checkout = useCheckout({ items: [{ order, quantity: 1n }] })
 * <button disabled={checkout.status !== 'idle'} onClick={checkout.start}>Buy</button>
 */
export function useCheckout(given: UseCheckoutParameters): UseCheckoutReturnType {
  const parameters = givenOptions('useCheckout', given, 'items')
  const items = givenItems(parameters.items)
  const { fees, recipient, marketplace, reference, pay, onEvent } = parameters
  const { till, storage, locks, checkouts, ...defaults } = useTillContext()
  const { address, connector, status } = useAccount()
  const client = useChainClient(items[0]?.order.chainId)
  const buyer = status === 'connected' ? address : undefined
  const policy = useEqual(parameters.policy ?? defaults.policy)
  usePolicyCheck({ till, items, policy, marketplace })
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

  // Made anew when what is asked for says something else, or after a reset: so far it is no more than a description.
  const intent = useEqual(wanted.status === 'ready' ? wanted.intent : undefined)
  const make = useMemo(() => {
    if (!intent || !connector || !client) return undefined
    return () => {
      const wallet = connectorWallet({ connector, account: intent.buyer })
      const onEvent = (event: PurchaseEvent) => checkouts.emit(made, event)
      const made = createCheckout({ till, wallet, client, intent, policy, storage, locks, onEvent })
      return made
    }
  }, [till, connector, client, intent, policy, storage, locks, checkouts])
  const { store, shown, actions } = usePurchaseStore({
    kept: checkouts,
    name: wanted.name,
    make,
    disabled: disabledState(wanted),
    onEvent,
  })
  // Without a checkout there is nothing to swap back either: `start` rejects with the reason.
  const swapBack = useCallback(async () => (store ? store.swapBack() : actions.start()), [store, actions])
  const prefetch = useCallback(async () => store?.prefetch(), [store])
  return { ...shown, ...actions, swapBack, prefetch }
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
export type UseCheckoutReturnType = (CheckoutState | DisabledCheckout) &
  BegunActions<CheckoutState> & {
    /**
     * Swaps back what is held of a swap whose purchase was not made (`error.held`). Rejects as `start` does.
     */
    swapBack: () => Promise<CheckoutState>
    /**
     * Prefetches everything that the purchase reads before its first wallet prompt, see `Checkout.prefetch`. Starts nothing and never
     * rejects. Call it when the buyer is about to buy, and again as blocks arrive. `CheckoutDialog` does so while it is open.
     */
    prefetch: () => Promise<void>
  }
