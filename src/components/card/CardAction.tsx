'use client'
import type { ReactNode } from 'react'
import { CheckoutButton } from '../checkout/CheckoutButton.js'
import { useMessages } from '../messages/useMessages.js'
import { withRef } from '../parts/withRef.js'
import { useCard } from './useCard.js'
import { useGridCell } from './useGridCell.js'

/** A card's button, which opens the checkout of the order. */
export const CardAction = withRef(function CardAction(props: CardAction.Props): ReactNode {
  const { order, titleId, currency, collectionName, onConnect, onBought, yours, isOwnerUnknown } = useCard()
  const { order: texts } = useMessages()
  return (
    <CheckoutButton
      data-variant="outline"
      // Screen readers also announce the card's title, because the buttons of all cards may have the same label.
      aria-describedby={titleId}
      {...useGridCell()}
      order={order}
      currency={currency}
      collectionName={collectionName}
      onConnect={onConnect}
      yours={yours}
      {...props}
      onEvent={(event) => {
        if (event.type === 'succeeded') onBought()
        props.onEvent?.(event)
      }}
    >
      {props.children ?? (isOwnerUnknown ? texts.loading : undefined)}
    </CheckoutButton>
  )
})

export declare namespace CardAction {
  type Props = Omit<CheckoutButton.Props, 'order' | 'items'>
}
