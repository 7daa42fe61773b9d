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
import { sayBasket } from './sayBasket.js'
import { useBasketNames } from './useBasketNames.js'

/**
 * A basket in a modal `<dialog>`, as `CheckoutDialog` shows one purchase: each purchase with its market and what it costs, before the
 * buyer presses “Pay”, and which of them are the buyer’s afterwards. Closing it stops nothing: how it ends is told above the page.
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
  const { heading } = sayBasket({ state: basket, messages, chainName: undefined, spent: undefined })
  return <Toast status={basket.status} what={heading} onShow={() => onOpenChange(true)} />
})

export declare namespace BasketDialog {
  type Props = Omit<PartProps<'dialog'>, 'children' | 'open' | 'onClose'> &
    Pick<BasketView.Props, 'items' | 'marketNames' | 'viewUrl' | 'onConnect'> & {
      /** What `useBasket` answers for these items. */
      basket: UseBasketReturnType
      /** Whether the dialog is shown. */
      open: boolean
      /** Called with `false` when the buyer closes the dialog, also by Escape. */
      onOpenChange: (open: boolean) => void
    }
}

const ModalDialog = withRef(function ModalDialog(props: Omit<BasketDialog.Props, 'open'>): ReactNode {
  const { basket, items, marketNames, viewUrl, onOpenChange, onConnect, ...rest } = props
  const { tokenOf, currencyOf, chainName, explorerUrl } = useBasketNames({ items })
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  const { handlers, ways } = useModal({ content, onOpenChange, onConnect })
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
        {...ways}
      />
    </Part>
  )
})
