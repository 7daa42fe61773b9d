'use client'
import { useCallback, useMemo } from 'react'
import { useAccount } from 'wagmi'
import type { BasketState } from '../checkout/basket/basketState.js'
import type { PurchaseEvent } from '../checkout/context/purchaseEvent.js'
import { createBasket } from '../checkout/createBasket.js'
import { createBasketIntent } from '../checkout/intent/basketIntent.js'
import type { Policy } from '../checkout/verify/policy.js'
import { requireOptions } from '../client/requireOptions.js'
import { connectorWallet } from './connectorWallet.js'
import { usePolicyCheck } from './development/usePolicyCheck.js'
import { parseItems, prepareIntent } from './purchases/prepareIntent.js'
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
 * Buys orders of several markets, collections and currencies on one chain for the connected account.
 *
 * A started basket belongs to the `TillProvider`. It continues after an unmount, and the hook shows it until `reset`.
 *
 * @throws TillError `TillOptionInvalid` without `items`.
 *
 * @example
 * const basket = useBasket({ items: picked.map((order) => ({ order, quantity: 1n })) })
 * <button disabled={basket.status !== 'idle'} onClick={basket.start}>Buy all</button>
 */
export function useBasket(given: UseBasketParameters): UseBasketReturnType {
  const parameters = requireOptions('useBasket', given, 'items')
  const items = parseItems(parameters.items)
  const { recipient, reference, feesOf, onEvent } = parameters
  const { till, storage, locks, baskets, ...defaults } = useTillContext()
  const { address, connector, status } = useAccount()
  const client = useChainClient(items[0]?.order.chainId)
  const buyer = status === 'connected' ? address : undefined
  const policy = useEqual(parameters.policy ?? defaults.policy)
  usePolicyCheck({ till, items, policy })
  const request = prepareIntent({
    items,
    buyer,
    recipient,
    client,
    policy,
    make: (who) => createBasketIntent({ items, reference, feesOf, ...who }),
  })
  const intent = useEqual(request.status === 'ready' ? request.intent : undefined)
  const make = useMemo(() => {
    if (!intent || !connector || !client) return undefined
    return () => {
      const wallet = connectorWallet({ connector, account: intent.buyer })
      const onEvent = (event: PurchaseEvent) => baskets.emit(basket, event)
      const basket = createBasket({ till, wallet, client, intent, policy, storage, locks, onEvent })
      return basket
    }
  }, [till, connector, client, intent, policy, storage, locks, baskets])
  const { store, shown, actions } = usePurchaseStore({
    registry: baskets,
    name: request.name,
    make,
    disabled: disabledState(request),
    onEvent,
  })
  const prefetch = useCallback(async () => store?.prefetch(), [store])
  return { ...shown, ...statusFlags(shown), ...actions, prefetch }
}

/** The parameters of `useBasket`: the items, the recipient and the policy. */
export type UseBasketParameters = Omit<createBasketIntent.Options, 'buyer'> & {
  /** The contracts that this basket trusts. @default the policy of the provider */
  policy?: Policy | undefined
  /** Called once for each event of each purchase, in order. Re-renders, unmounts, reloads and other tabs cause no second call. */
  onEvent?: ((event: PurchaseEvent) => void) | undefined
}

/** The result of `useBasket`: the state of the basket, and its actions. */
export type UseBasketReturnType = (BasketState | DisabledCheckout) &
  StatusFlags &
  PurchaseActions<BasketState> & {
    /** Reads the expected steps of each part in advance, see `Basket.prefetch`. Starts no purchase, and never rejects. */
    prefetch: () => Promise<void>
  }
