'use client'
import { createContext } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useRoot } from '../../hooks/useRoot.js'
import type { Order } from '../../protocol/order.js'
import type { OrderState } from '../messages/orderState.js'
import { useMessages } from '../messages/useMessages.js'
import { titleOf } from '../parts/titleOf.js'

/** What `OrderCard.Root` tells its parts. Throws `RootNotFound` outside of one. */
export function useCard(): Card {
  return useRoot(CardContext, 'OrderCard')
}

/** What `OrderCard.Root` has found out for its parts. Throws `RootNotFound` outside of one. */
export function useCardFacts(): CardFacts {
  return useRoot(CardFactsContext, 'OrderCard')
}

/** The name of the card's token, or what stands for it where it has none. */
export function useCardTitle(): string {
  const { order } = useCard()
  const { name } = useCardFacts()
  return titleOf({ name, tokenId: order.tokenId, messages: useMessages() })
}

/** A card: its order, whether it can be bought, and what the host says of it. */
export type Card = {
  order: Order
  titleId: string
  status: OrderState
  now: Date
  currency: Currency | undefined
  collectionName: string | undefined
  onConnect: (() => void) | undefined
  /** Whether it was bought here, and nothing of it is left. */
  yours: boolean
  onBought: () => void
}

/** What is known of a card beside its order. Its button, which costs the most to render, does without. */
export type CardFacts = {
  /** Whether the token's name and picture are not known yet. */
  loading: boolean
  name: string | undefined
  image: string | undefined
  collectionName: string
  currency: Currency | undefined
}

/** Carries the card from `OrderCard.Root` to its parts. */
export const CardContext = createContext<Card | undefined>(undefined)

/** Carries what is known of it. */
export const CardFactsContext = createContext<CardFacts | undefined>(undefined)
