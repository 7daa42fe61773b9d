'use client'
import { useQuery } from '@tanstack/react-query'
import { type Address, isAddressEqual } from 'viem'
import type { BasketState } from '../../checkout/basket/basketState.js'
import { mayHaveBought } from '../../checkout/evidence/mayHaveBought.js'
import type { Intent } from '../../checkout/intent/intent.js'
import { defaultStorage } from '../../checkout/storage/checkoutStorage.js'
import type { Till } from '../../client/createTill.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import { normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { queryKey } from '../../query/queryKey.js'
import { orderState } from '../messages/orderState.js'
import type { CheckoutViewState, EndedOrder } from '../purchase/checkoutViewState.js'

/**
 * Polls the orders of an open checkout or basket while it waits for the buyer, also before a wallet is connected. Returns the first order
 * that is no longer for sale. Reads nothing during a purchase, or while the page is hidden.
 */
export function useOrderEnd(options: useOrderEnd.Options): EndedOrder | undefined {
  const { state, items, pollingInterval } = options
  const { till, storage = defaultStorage() } = useTillContext()
  const intents = waitingIntents(state)
  const chainId = items[0]?.order.chainId
  const client = useChainClient(chainId)
  const asked = items.map(({ order, quantity }) => {
    return { contractAddress: order.collectionContractAddress, orderId: order.orderId, quantity }
  })
  const [intent] = intents ?? []
  const { data } = useQuery({
    queryKey: queryKey('orderEnd', {
      chainId,
      buyer: intent?.buyer,
      recipient: intent?.recipient,
      orders: asked,
    }),
    queryFn: async ({ signal }): Promise<EndedOrder | null> => {
      if (!client || !intents || chainId === undefined) return null
      const order = await findEnd({ till, chainId, asked, signal })
      if (!order) return null
      const ended = intents.find((intent) => includes(intent, order))
      const isMaybeBought = ended
        ? await mayHaveBought({ client, intent: ended, storage })
        : intents.length > 0
      const reason = isMaybeBought ? 'perhapsBought' : stateOf(order) === 'sold' ? 'sold' : 'notForSale'
      return { status: 'disabled', reason, order }
    },
    enabled: intents !== undefined && client !== undefined,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data ? false : pollingInterval),
  })
  return intents && data ? data : undefined
}

export declare namespace useOrderEnd {
  type Options = {
    state: CheckoutViewState | BasketState
    items: readonly { order: Order; quantity: bigint }[]
    pollingInterval: number
  }
}

/**
 * Returns the intents that wait for the buyer; an empty list before a wallet is connected. Returns `undefined` during a purchase, and after
 * its first finished step, because the checkout then shows the result of that step.
 */
function waitingIntents(state: useOrderEnd.Options['state']): readonly Intent[] | undefined {
  if (state.status === 'disabled') return state.reason === 'disconnected' ? [] : undefined
  if (state.status !== 'idle' && state.status !== 'review') return undefined
  const parts = 'parts' in state ? state.parts : [state]
  const isBegun = (part: (typeof parts)[number]) =>
    part.status === 'success' ||
    (part.status === 'review' && part.steps.some(({ status }) => status === 'done'))
  if (parts.some(isBegun)) return undefined
  return 'parts' in state ? state.intent.parts : [state.intent]
}

type Asked = { contractAddress: Address; orderId: string }

async function findEnd(options: findEnd.Options): Promise<Order | undefined> {
  const { till, chainId, asked, signal } = options
  const input = asked.map(({ contractAddress, orderId }) => ({ contractAddress, orderId }))
  const { orders } = await till.getOrders({ chainId, input }, { signal })
  return orders.find((order) => ['sold', 'cancelled', 'expired'].includes(stateOf(order)))
}

declare namespace findEnd {
  type Options = {
    till: Till
    chainId: number
    asked: readonly Asked[]
    signal: AbortSignal
  }
}

function includes({ orders }: Intent, { orderId, collectionContractAddress }: Order): boolean {
  return orders.some(
    (order) =>
      normalizeOrderId(order.orderId) === normalizeOrderId(orderId) &&
      isAddressEqual(order.collectionAddress, collectionContractAddress),
  )
}

/** Returns the state that the service reports. `now` is not the device's time, because a wrong clock could end the order. */
function stateOf(order: Order) {
  return orderState({ order, now: order.validFrom })
}
