'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { parseItems } from '../../hooks/purchases/prepareIntent.js'
import { type UseBasketParameters, useBasket } from '../../hooks/useBasket.js'
import { PurchaseButton } from '../checkout/PurchaseButton.js'
import { useMessages } from '../messages/useMessages.js'
import type { PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import type { BasketView } from './BasketView.js'

/**
 * A button that opens the checkout of a basket: orders of several markets, collections and currencies on one chain. It never pays by
 * itself: the dialog shows each purchase, and the buyer presses “Pay” there.
 *
 * @example
 * <BasketButton items={picked.map((order) => ({ order, quantity: 1n }))} />
 */
export const BasketButton = withRef(function BasketButton(props: BasketButton.Props): ReactNode {
  const {
    items,
    recipient,
    reference,
    feesOf,
    policy,
    onEvent,
    marketNames,
    viewUrl,
    pollingInterval,
    ...rest
  } = props
  const messages = useMessages()
  // The buyer gets the items that the dialog showed when it opened, even if the host's page renders other items meanwhile.
  const [shown, setShown] = useState<typeof items>()
  const selection = shown ?? (items && parseItems(items))
  const basket = useBasket({ items: selection, recipient, reference, feesOf, policy, onEvent })
  const { status, start } = basket
  const [others, setOthers] = useState<typeof items>()

  // The basket of the other items exists one render after `buyOthers`. Start it once: the dialog showed these items with their prices. If the
  // host adds fees, do not start: the buyer has not seen the fees of the smaller basket, and presses “Pay”.
  const hasFees = feesOf !== undefined
  useEffect(() => {
    if (!others || shown !== others) return
    setOthers(undefined)
    if (status === 'idle' && !hasFees) void start()
  }, [others, shown, status, start, hasFees])

  function buyOthers(left: typeof items): void {
    // The old basket ends, so that it never buys the item that is gone. Its record keeps what is already bought.
    if (basket.isPending) basket.cancel()
    basket.reset()
    setShown(left)
    setOthers(left)
  }

  return (
    <PurchaseButton
      purchase={basket}
      items={selection}
      label={messages.button.idle}
      startedLabel={messages.button[basket.status === 'buying' ? 'preparing' : basket.status]}
      load={loadBasket}
      dialog={(Dialog, dialog) => (
        <Dialog
          basket={basket}
          items={selection}
          policy={policy}
          marketNames={marketNames}
          viewUrl={viewUrl}
          pollingInterval={pollingInterval}
          onBuyOthers={buyOthers}
          {...dialog}
        />
      )}
      onHold={(held) => setShown(held ? selection : undefined)}
      {...rest}
    />
  )
})

export declare namespace BasketButton {
  type Props = Omit<PartProps<'button'>, 'onClick'> &
    UseBasketParameters &
    Pick<BasketView.Props, 'marketNames' | 'viewUrl'> & {
      /** The pause between two reads of the orders in the open dialog, in milliseconds. @default 10_000 */
      pollingInterval?: number | undefined
      /** Called when the buyer presses “Connect and continue” in the dialog. @default opens the wallet list */
      onConnect?: (() => void) | undefined
    }
}

function loadBasket() {
  return import('./BasketDialog.js').then(({ BasketDialog }) => BasketDialog)
}
