'use client'
import { useCallback, useMemo } from 'react'
import { useAccount } from 'wagmi'
import type { PurchaseEvent } from '../checkout/context/purchaseEvent.js'
import { createCheckout } from '../checkout/createCheckout.js'
import type { createIntent } from '../checkout/intent/intent.js'
import type { CheckoutState } from '../checkout/state/checkoutState.js'
import type { Policy } from '../checkout/verify/policy.js'
import { requireOptions } from '../client/requireOptions.js'
import { connectorWallet } from './connectorWallet.js'
import { usePolicyCheck } from './development/usePolicyCheck.js'
import { parseItems, prepareCheckout } from './purchases/prepareIntent.js'
import {
  type DisabledCheckout,
  disabledState,
  type PurchaseActions,
  type StatusFlags,
  statusFlags,
  usePurchaseStore,
} from './purchases/usePurchaseStore.js'
import { useTillContext } from './TillContext.js'
import { useChainClient } from './useChainClient.js'
import { useEqual } from './useEqual.js'

/**
 * Buys orders at the displayed terms for the connected account.
 *
 * A started purchase belongs to the `TillProvider`: it continues after an unmount, and while the component renders other orders or
 * accounts.
 *
 * @throws TillError `TillOptionInvalid` without `items`. The list may be empty, or an item may lack its order, while the page loads the
 * orders.
 *
 * @example
 * const checkout = useCheckout({ items: [{ order, quantity: 1n }] })
 * <button disabled={checkout.status !== 'idle'} onClick={checkout.start}>Buy</button>
 */
export function useCheckout(given: UseCheckoutParameters): UseCheckoutReturnType {
  const parameters = requireOptions('useCheckout', given, 'items')
  const items = parseItems(parameters.items)
  const { fees, recipient, marketplace, reference, pay, onEvent } = parameters
  const { till, storage, locks, checkouts, ...defaults } = useTillContext()
  const { address, connector, status } = useAccount()
  const client = useChainClient(items[0]?.order.chainId)
  const buyer = status === 'connected' ? address : undefined
  const policy = useEqual(parameters.policy ?? defaults.policy)
  usePolicyCheck({ till, items, policy, marketplace })
  const request = prepareCheckout({
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

  const intent = useEqual(request.status === 'ready' ? request.intent : undefined)
  const make = useMemo(() => {
    if (!intent || !connector || !client) return undefined
    return () => {
      const wallet = connectorWallet({ connector, account: intent.buyer })
      const onEvent = (event: PurchaseEvent) => checkouts.emit(checkout, event)
      const checkout = createCheckout({ till, wallet, client, intent, policy, storage, locks, onEvent })
      return checkout
    }
  }, [till, connector, client, intent, policy, storage, locks, checkouts])
  const { store, shown, actions } = usePurchaseStore({
    registry: checkouts,
    name: request.name,
    make,
    disabled: disabledState(request),
    onEvent,
  })
  const swapBack = useCallback(async () => (store ? store.swapBack() : actions.start()), [store, actions])
  const prefetch = useCallback(async () => store?.prefetch(), [store])
  return { ...shown, ...statusFlags(shown), ...actions, swapBack, prefetch }
}

/** The parameters of `useCheckout`: the items, the recipient and the policy. */
export type UseCheckoutParameters = Omit<createIntent.Options, 'buyer'> & {
  /** The contracts that this checkout trusts. @default the policy of the provider */
  policy?: Policy | undefined
  /** Called once for each event of the purchase, in order. Re-renders, unmounts, reloads and other tabs cause no second call. */
  onEvent?: ((event: PurchaseEvent) => void) | undefined
}

/** The result of `useCheckout`: the state of the purchase, and its actions. */
export type UseCheckoutReturnType = (CheckoutState | DisabledCheckout) &
  StatusFlags &
  PurchaseActions<CheckoutState> & {
    /** Swaps the tokens in `error.held` back, after the swap succeeded but the purchase failed. */
    swapBack: () => Promise<CheckoutState>
    /**
     * Prefetches everything that the purchase reads before its first wallet prompt, see `Checkout.prefetch`. Starts no purchase, and never
     * rejects.
     */
    prefetch: () => Promise<void>
  }
