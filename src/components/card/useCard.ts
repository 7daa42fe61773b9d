'use client'
import { createContext, useContext } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import type { OrderState } from '../messages/orderState.js'
import { useMessages } from '../messages/useMessages.js'
import { titleOf } from '../parts/titleOf.js'

/** What `OrderCard.Root` tells its parts. Throws outside of one. */
export function useCard(): Card {
  const card = useContext(CardContext)
  if (!card) throw new Error('A part of OrderCard stands outside of OrderCard.Root. Put it into one.')
  return card
}

/** The name of the card's token, or what stands for it where it has none. */
export function useCardTitle(): string {
  const { order, name } = useCard()
  return titleOf({ name, tokenId: order.tokenId, messages: useMessages() })
}

/** A card: its order, whether it can be bought, and what is known of its token. */
export type Card = {
  order: Order
  titleId: string
  status: OrderState
  now: Date
  /** Whether the token's name and picture are not known yet. */
  loading: boolean
  name: string | undefined
  image: string | undefined
  collectionName: string
  currency: Currency | undefined
  onConnect: (() => void) | undefined
  /** Whether it was bought here, and nothing of it is left. */
  yours: boolean
  onBought: () => void
}

/** Carries the card from `OrderCard.Root` to its parts. */
export const CardContext = createContext<Card | undefined>(undefined)
