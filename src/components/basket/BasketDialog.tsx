'use client'
import { type ReactNode, useId, useRef } from 'react'
import type { UseBasketReturnType } from '../../hooks/useBasket.js'
import { Toast } from '../checkout/Toast.js'
import { useMessages } from '../messages/useMessages.js'
import { mergeProps } from '../parts/mergeProps.js'
import { useModal } from '../parts/modal/useModal.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { PurchaseItem } from '../purchase/PurchaseItem.js'
import { BasketView } from './BasketView.js'
import { describeBasket } from './describeBasket.js'
import { useBasketNames } from './useBasketNames.js'

/**
 * A basket in a modal `<dialog>`.
 *
 * @example
 * const basket = useBasket({ items })
 * <BasketDialog basket={basket} items={items} open={open} onOpenChange={setOpen} />
 */
export const BasketDialog = withRef(function BasketDialog(props: BasketDialog.Props): ReactNode {
  const { open, ...rest } = props
  const { basket, onOpenChange } = rest
  const messages = useMessages()
  if (open) return <ModalDialog {...rest} />
  const { heading } = describeBasket({ state: basket, messages, chainName: undefined, spent: undefined })
  return <Toast status={basket.status} what={heading} onShow={() => onOpenChange(true)} />
})

export declare namespace BasketDialog {
  type Props = Omit<PartProps<'dialog'>, 'children' | 'open' | 'onClose'> &
    Pick<BasketView.Props, 'items' | 'marketNames' | 'viewUrl' | 'onConnect'> & {
      basket: UseBasketReturnType
      open: boolean
      onOpenChange: (open: boolean) => void
    }
}

const ModalDialog = withRef(function ModalDialog(props: Omit<BasketDialog.Props, 'open'>): ReactNode {
  const { basket, items, marketNames, viewUrl, onOpenChange, onConnect, ...rest } = props
  const { tokenOf, currencyOf, chainName, explorerUrl } = useBasketNames({ items })
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  // The checkout may prompt the wallet at any time, once for each purchase.
  const isAsking = basket.status === 'buying'
  const { handlers, callbacks } = useModal({ content, isAsking, onOpenChange, onConnect })
  return (
    <Part
      tag="dialog"
      partName="dialog"
      state={{ status: basket.status }}
      aria-labelledby={titleId}
      {...mergeProps(handlers, rest)}
    >
      <BasketView
        ref={content}
        state={basket}
        actions={basket}
        items={items}
        currencyOf={currencyOf}
        marketNames={marketNames}
        chainName={chainName}
        viewUrl={viewUrl}
        explorerUrl={explorerUrl}
        titleId={titleId}
        renderItem={(item) => <PurchaseItem {...tokenOf(item.order)} {...item} />}
        {...callbacks}
      />
    </Part>
  )
})
