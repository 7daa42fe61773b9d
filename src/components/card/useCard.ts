'use client'
import { createContext } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useRoot } from '../../hooks/useRoot.js'
import type { Order } from '../../protocol/order.js'
import type { OrderState } from '../messages/orderState.js'
import { useMessages } from '../messages/useMessages.js'
import { titleOf } from '../parts/titleOf.js'

export function useCard(): Card {
  return useRoot(CardContext, 'OrderCard')
}

export function useCardFacts(): CardFacts {
  return useRoot(CardFactsContext, 'OrderCard')
}

export function useCardTitle(): string {
  const { order } = useCard()
  const { name } = useCardFacts()
  return titleOf({ name, tokenId: order.tokenId, messages: useMessages() })
}

export type Card = {
  order: Order
  titleId: string
  status: OrderState
  /** The current time. `undefined` on a server and while hydrating. */
  now: Date | undefined
  currency: Currency | undefined
  collectionName: string | undefined
  onConnect: (() => void) | undefined
  yours: boolean
  /** Whether a sold item may be the viewer's, because its owner is not read yet. */
  isOwnerUnknown: boolean
  onBought: () => void
}

/** The metadata of a card, in a React context of its own. So new metadata does not render the buy button again, which would be slow. */
export type CardFacts = {
  loading: boolean
  name: string | undefined
  image: string | undefined
  collectionName: string
  currency: Currency | undefined
}

export const CardContext = createContext<Card | undefined>(undefined)

export const CardFactsContext = createContext<CardFacts | undefined>(undefined)
