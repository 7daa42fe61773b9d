'use client'
import type { ReactNode } from 'react'
import type { UseCancelListingReturnType } from '../../hooks/listing/useCancelListing.js'
import { useCurrency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { Toast } from '../checkout/Toast.js'
import { useMessages } from '../messages/useMessages.js'
import type { ListDialog } from './ListDialog.js'
import { RemoveListingView } from './RemoveListingView.js'
import { useTradeItem } from './TradeItem.js'
import { isOver, tradeState } from './tradeState.js'

/** Removes a listing in a dialog. Closing the dialog does not stop a removal that the seller has started. */
export function RemoveListingDialog(props: RemoveListingDialog.Props): ReactNode {
  const { token, listing, collectionName, removal, onRemove, onReset, open, onOpenChange } = props
  const { selling } = useMessages()
  const item = useTradeItem({ ...token, collectionName })
  const { currency } = useCurrency({ chainId: token.chainId, address: listing?.priceCurrencyAddress })
  const state = tradeState({ ...removal, data: removal.isSuccess ? { hash: undefined } : undefined })

  function change(next: boolean): void {
    onOpenChange(next)
    if (!next && isOver(state)) onReset()
  }

  if (!open) {
    const { success, failed } = selling.remove
    const what = state.status === 'success' ? success : failed
    return <Toast status={state.status} what={what} title={item.title} onShow={() => onOpenChange(true)} />
  }
  return (
    <RemoveListingView
      state={state}
      item={item}
      price={listing?.priceAmount}
      currency={currency}
      onStart={onRemove}
      onOpenChange={change}
    />
  )
}

export declare namespace RemoveListingDialog {
  type Props = Pick<ListDialog.Props, 'token' | 'collectionName' | 'open' | 'onOpenChange'> & {
    /** The account’s open listing; `undefined` until the service knows it. */
    listing: Order | undefined
    /** The removal, which outlives this dialog. */
    removal: UseCancelListingReturnType
    onRemove: () => void
    /** Called when the seller closes the dialog after the removal. */
    onReset: () => void
  }
}
