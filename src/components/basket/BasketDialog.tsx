'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useAccount } from 'wagmi'
import { useTillContext } from '../../hooks/TillContext.js'
import type { UseBasketParameters, UseBasketReturnType } from '../../hooks/useBasket.js'
import { Toast } from '../checkout/Toast.js'
import { useOrderEnd } from '../checkout/useOrderEnd.js'
import { useMessages } from '../messages/useMessages.js'
import { mergeProps } from '../parts/mergeProps.js'
import { useModal } from '../parts/modal/useModal.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { expectedTimeOf } from '../purchase/expectedTimeOf.js'
import { PurchaseItem } from '../purchase/PurchaseItem.js'
import { BasketView } from './BasketView.js'
import type { BasketViewState } from './basketParts.js'
import { describeBasket } from './describeBasket.js'
import { useAskedParts } from './useAskedParts.js'
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
    Pick<
      BasketView.Props,
      'items' | 'marketNames' | 'viewUrl' | 'isConnecting' | 'onConnect' | 'onBuyOthers'
    > &
    Pick<UseBasketParameters, 'policy'> & {
      basket: UseBasketReturnType
      /**
       * The pause between two reads of the orders, in milliseconds. If another account buys an order while the dialog waits for the buyer,
       * the dialog shows this.
       *
       * @default 10_000
       */
      pollingInterval?: number | undefined
      open: boolean
      onOpenChange: (open: boolean) => void
    }
}

const ModalDialog = withRef(function ModalDialog(props: Omit<BasketDialog.Props, 'open'>): ReactNode {
  const { basket, items, policy, marketNames, viewUrl, pollingInterval = 10_000, ...others } = props
  const { isConnecting, onOpenChange, onConnect, onBuyOthers, ...rest } = others
  const asked = useAskedParts<BasketViewState>(basket)
  const state = useOrderEnd({ state: basket, items, pollingInterval }) ?? asked
  const { status, prefetch } = basket
  useEffect(() => {
    if (status === 'idle') void prefetch()
  }, [status, prefetch])
  const { tokenOf, currencyOf, nameOf, chain, chainName, explorerUrl } = useBasketNames({ items })
  const { policy: defaultPolicy } = useTillContext()
  const { connector } = useAccount()
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  // While the basket buys, a wallet can prompt at any time, once for each purchase. The dialog must not cover the prompt.
  const isAsking = basket.status === 'buying'
  const { handlers, callbacks } = useModal({
    content,
    isAsking,
    isConnected: status !== 'disabled',
    onOpenChange,
    onConnect,
  })
  return (
    <Part
      tag="dialog"
      partName="dialog"
      state={{ status: state.status }}
      aria-labelledby={titleId}
      {...mergeProps(handlers, rest)}
    >
      <BasketView
        ref={content}
        state={state}
        actions={basket}
        items={items}
        currencyOf={currencyOf}
        marketNames={marketNames}
        chainName={chainName}
        wallet={connector}
        expectedTime={expectedTimeOf({
          chain,
          intents: basket.status === 'disabled' ? [] : basket.intent.parts,
          policy: policy ?? defaultPolicy,
        })}
        nameOf={nameOf}
        titleOf={(order) => tokenOf(order).name}
        viewUrl={viewUrl}
        explorerUrl={explorerUrl}
        isConnecting={isConnecting}
        titleId={titleId}
        renderItem={(item) => <PurchaseItem {...tokenOf(item.order)} {...item} />}
        onBuyOthers={onBuyOthers}
        {...callbacks}
      />
    </Part>
  )
})
