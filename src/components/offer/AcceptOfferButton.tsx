'use client'
import { type ReactNode, useCallback, useState } from 'react'
import type { Address } from 'viem'
import type { Sold } from '../../checkout/offer/proveSold.js'
import type { SellerParameters } from '../../hooks/listing/useSeller.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import type { AdditionalFee } from '../../protocol/step.js'
import { offerState } from '../messages/offerState.js'
import { useMessages } from '../messages/useMessages.js'
import type { PartProps } from '../parts/Part.js'
import { useNow } from '../parts/useNow.js'
import { withRef } from '../parts/withRef.js'
import { TradeButton } from './TradeButton.js'

/**
 * A button that opens a dialog to accept an offer. The dialog shows the tokens that the seller gives, and the amount after all fees. The
 * seller gives the tokens only by confirming in the wallet.
 *
 * @example
 * <AcceptOfferButton offer={offer} />
 */
export const AcceptOfferButton = withRef(function AcceptOfferButton(
  props: AcceptOfferButton.Props,
): ReactNode {
  const { offer, quantity = 1n, market, fees, policy, currency, collectionName, ...others } = props
  const { onSold, onHold, ...rest } = others
  const { offers } = useMessages()
  const [held, hold] = useState<Order>()
  // The seller accepts the offer that the dialog showed when it opened, even if the host's page renders another offer meanwhile.
  const shown = held ?? offer
  const now = useNow([shown.validFrom, shown.validUntil])
  const state = offerState({ offer: shown, now: now ?? shown.validFrom })
  const handleHold = useCallback(
    (isHeld: boolean) => {
      hold((before) => (isHeld ? (before ?? offer) : undefined))
      onHold?.(isHeld)
    },
    [offer, onHold],
  )
  return (
    <TradeButton
      label={state === 'open' ? offers.accept.button : offers.list.states[state]}
      load={loadAccept}
      dialog={(Dialog, dialog) => (
        <Dialog
          offer={shown}
          quantity={quantity}
          market={market}
          fees={fees}
          policy={policy}
          currency={currency}
          collectionName={collectionName}
          onSold={onSold}
          onHold={handleHold}
          {...dialog}
        />
      )}
      disabled={state !== 'open' && !held}
      {...rest}
    />
  )
})

export declare namespace AcceptOfferButton {
  type Props = Omit<PartProps<'button'>, 'onClick'> &
    SellerParameters & {
      /** The offer to accept. */
      offer: Order
      /** The number of units to sell. @default 1n */
      quantity?: bigint | undefined
      /** The market contract of the offer. @default the only market of the policy on this chain */
      market?: Address | undefined
      /** The fees that the market pays out of the price, in the currency's smallest unit. @default [] */
      fees?: readonly AdditionalFee[] | undefined
      /** The symbol and decimals of the offer's currency. @default read from the chain */
      currency?: Currency | undefined
      /** The name of the collection. @default read from the chain */
      collectionName?: string | undefined
      /** Called when the chain proves the sale. */
      onSold?: ((sold: Sold) => void) | undefined
      /** Called with `true` while the button must stay on the page: its dialog is open, or the acceptance has begun. */
      onHold?: ((isHeld: boolean) => void) | undefined
      /** Called when the seller presses the button without a connected wallet. @default opens the wallet list */
      onConnect?: (() => void) | undefined
    }
}

function loadAccept() {
  return import('./AcceptOfferDialog.js').then(({ AcceptOfferDialog }) => AcceptOfferDialog)
}
