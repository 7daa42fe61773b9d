'use client'
import { useMemo } from 'react'
import { useAccount } from 'wagmi'
import type { BasketState } from '../checkout/basket/basketState.js'
import type { PurchaseEvent } from '../checkout/context/purchaseEvent.js'
import { createBasket } from '../checkout/createBasket.js'
import { createBasketIntent } from '../checkout/intent/basketIntent.js'
import type { Policy } from '../checkout/verify/policy.js'
import { givenOptions } from '../client/givenOptions.js'
import { connectorWallet } from './connectorWallet.js'
import { usePolicyCheck } from './development/usePolicyCheck.js'
import { givenItems, prepareIntent } from './purchases/prepareIntent.js'
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
 * Buys orders of several markets, collections and currencies of one chain as they were shown, from the connected account: where each
 * purchase stands, what was paid, and the ways on from there.
 *
 * Nothing happens before `start`. As with `useCheckout`, what is begun belongs to the `TillProvider`, goes on after an unmount, and
 * is shown until `reset`.
 *
 * @throws TillError `TillOptionInvalid` without `items`.
 *
 * @example
 * const basket = useBasket({ items: picked.map((order) => ({ order, quantity: 1n })) })
 * <button disabled={basket.status !== 'idle'} onClick={basket.start}>Buy all</button>
 */
export function useBasket(given: UseBasketParameters): UseBasketReturnType {
  const parameters = givenOptions('useBasket', given, 'items')
  const items = givenItems(parameters.items)
  const { recipient, reference, feesOf, onEvent } = parameters
  const { till, storage, locks, baskets, ...defaults } = useTillContext()
  const { address, connector, status } = useAccount()
  const client = useChainClient(items[0]?.order.chainId)
  const buyer = status === 'connected' ? address : undefined
  const policy = useEqual(parameters.policy ?? defaults.policy)
  usePolicyCheck({ till, items, policy })
  const wanted = prepareIntent({
    items,
    buyer,
    recipient,
    client,
    policy,
    make: (who) => createBasketIntent({ items, reference, feesOf, ...who }),
  })
  const intent = useEqual(wanted.status === 'ready' ? wanted.intent : undefined)
  const make = useMemo(() => {
    if (!intent || !connector || !client) return undefined
    return () => {
      const wallet = connectorWallet({ connector, account: intent.buyer })
      const onEvent = (event: PurchaseEvent) => baskets.emit(made, event)
      const made = createBasket({ till, wallet, client, intent, policy, storage, locks, onEvent })
      return made
    }
  }, [till, connector, client, intent, policy, storage, locks, baskets])
  const { shown, actions } = usePurchaseStore({
    kept: baskets,
    name: wanted.name,
    make,
    disabled: disabledState(wanted),
    onEvent,
  })
  return { ...shown, ...actions }
}

/** What `useBasket` takes: what is bought, for whom, and what is trusted. */
export type UseBasketParameters = Omit<createBasketIntent.Options, 'buyer'> & {
  /** What this basket trusts. @default that of the provider */
  policy?: Policy | undefined
  /**
   * Told each milestone of each purchase exactly once and in order, over re-renders, unmounts, reloads and tabs; `purchaseId` says
   * whose it is. Of several components that show one basket, the one rendered last is told.
   */
  onEvent?: ((event: PurchaseEvent) => void) | undefined
}

/** What `useBasket` gives: where each purchase stands, and the ways on from there. */
export type UseBasketReturnType = (BasketState | DisabledCheckout) & BegunActions<BasketState>
