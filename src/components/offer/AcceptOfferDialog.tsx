'use client'
import { type ReactNode, useEffect } from 'react'
import type { Sold } from '../../checkout/offer/proveSold.js'
import { type AcceptOfferVariables, useAcceptOffer } from '../../hooks/listing/useAcceptOffer.js'
import type { SellerParameters } from '../../hooks/listing/useSeller.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { Toast } from '../checkout/Toast.js'
import { useMessages } from '../messages/useMessages.js'
import { AcceptOfferView } from './AcceptOfferView.js'
import { useTradeItem } from './TradeItem.js'
import { isFixed, isOver, tradeState, withCurrencyError } from './tradeState.js'

/** Accepts an offer in a dialog. Closing it does not stop an acceptance that the seller has started. */
export function AcceptOfferDialog(props: AcceptOfferDialog.Props): ReactNode {
  const { open, onOpenChange, offer, quantity, market, fees = [], currency: known, ...rest } = props
  const { collectionName, policy, onSold, onHold } = rest
  const {
    chainId,
    collectionContractAddress: collectionAddress,
    tokenId = 0n,
    priceAmount: unitPrice,
  } = offer
  const messages = useMessages()
  const acceptance = useAcceptOffer({ policy })
  const item = useTradeItem({ chainId, collectionAddress, tokenId, collectionName })
  const money = useCurrency({ chainId, address: offer.priceCurrencyAddress, known })
  const made = tradeState(acceptance)
  const state = withCurrencyError(made, money)
  const fixed = isFixed(made)
  const isHeld = open || fixed
  const feeTotal = fees.reduce((sum, { amount }) => sum + amount, 0n)

  useEffect(() => onHold?.(isHeld), [isHeld, onHold])

  function start(): void {
    const terms: AcceptOfferVariables = {
      chainId,
      marketplace: offer.marketplace ?? 'unknown',
      market,
      orderId: offer.orderId,
      maker: offer.createdBy,
      collectionAddress,
      tokenId,
      quantity,
      currency: offer.priceCurrencyAddress,
      unitPrice,
      fees,
      proceeds: unitPrice * quantity - feeTotal,
    }
    acceptance.mutate(fixed && acceptance.variables ? acceptance.variables : terms, {
      onSuccess: (sold) => onSold?.(sold),
    })
  }

  function change(next: boolean): void {
    onOpenChange(next)
    if (!next && isOver(made)) acceptance.reset()
  }

  if (!open) {
    const { accept } = messages.offers
    const what = state.status === 'success' ? accept.success : accept.failed
    return <Toast status={state.status} what={what} title={item.title} onShow={() => onOpenChange(true)} />
  }
  return (
    <AcceptOfferView
      state={state}
      item={item}
      quantity={quantity}
      currency={money.currency}
      price={unitPrice * quantity}
      fees={feeTotal}
      received={acceptance.data?.received}
      onStart={start}
      onOpenChange={change}
    />
  )
}

export declare namespace AcceptOfferDialog {
  type Props = SellerParameters &
    Pick<AcceptOfferVariables, 'market' | 'fees'> & {
      offer: Order
      quantity: bigint
      currency: Currency | undefined
      collectionName: string | undefined
      onSold?: ((sold: Sold) => void) | undefined
      /** Called with `true` while the offer must stay on the page: the dialog is open, or the acceptance has begun. */
      onHold?: ((isHeld: boolean) => void) | undefined
      open: boolean
      onOpenChange: (open: boolean) => void
    }
}
