'use client'
import { type ReactNode, useId, useState } from 'react'
import { busyStatuses } from '../../checkout/state/transition.js'
import { useStylesCheck } from '../../hooks/development/useStylesCheck.js'
import type { UseBasketReturnType } from '../../hooks/useBasket.js'
import type { UseCheckoutReturnType } from '../../hooks/useCheckout.js'
import type { Order } from '../../protocol/order.js'
import { orderState } from '../messages/orderState.js'
import { useMessages } from '../messages/useMessages.js'
import { EnglishText } from '../parts/EnglishText.js'
import { Part, type PartProps } from '../parts/Part.js'
import { useNow } from '../parts/useNow.js'
import { withRef } from '../parts/withRef.js'
import { useButtonDialogs } from './useButtonDialogs.js'

export const PurchaseButton = withRef(function PurchaseButton<dialog extends object>(
  props: PurchaseButton.Props<dialog>,
): ReactNode {
  const { purchase, items, label, startedLabel, load, dialog, onHold, onConnect, ...others } = props
  const { yours = false, viewUrl, children, ...rest } = others
  const messages = useMessages()
  useStylesCheck()
  const [open, setOpen] = useState(false)
  const { Dialog, ahead, isConnecting, chooseWallet, hideFailure, failure, wallets } = useButtonDialogs({
    isOpen: open,
    load,
    onFailed: () => change(false),
  })

  const now = useNow(items.flatMap(({ order }) => [order.validFrom, order.validUntil]))
  const sale = items
    .map(({ order }) => orderState({ order, now: now ?? order.validFrom }))
    .find((state) => state !== 'available')
  const isStarted = purchase.status !== 'disabled' && purchase.status !== 'idle'
  const disconnected = purchase.status === 'disabled' && purchase.reason === 'disconnected'
  const mistake =
    !sale && purchase.status === 'disabled' && purchase.reason === 'invalid' ? purchase.error : undefined
  const whyId = useId()
  // Keep the label while the dialog is open: a longer or shorter label would move the page behind the dialog.
  const isBought = yours && !open && (!isStarted || purchase.status === 'success')
  const boughtLabel = isStarted || viewUrl !== undefined ? messages.actions.view : messages.stage.yours
  const words = isBought
    ? boughtLabel
    : isStarted && !open
      ? startedLabel
      : sale && !isStarted
        ? messages.order.availability[sale]
        : label
  // After a purchase on this page, the button opens the dialog with the receipt. On a later visit, there is no receipt.
  const link = isBought && !isStarted ? viewUrl : undefined
  const isUnusable = sale !== undefined || isBought || (purchase.status === 'disabled' && !disconnected)
  const disabled = !isStarted && isUnusable

  function press(): void {
    hideFailure()
    onHold(true)
    setOpen(true)
  }

  function change(next: boolean): void {
    setOpen(next)
    if (next || (isStarted && !isSettled(purchase, items))) return
    if (isStarted) purchase.reset()
    onHold(false)
  }

  return (
    <>
      <Part
        tag="button"
        partName="button"
        type="button"
        state={{
          status: purchase.status,
          sale: isStarted || isBought ? undefined : sale,
          busy: isConnecting || (!open && busy.includes(purchase.status)),
        }}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={press}
        onPointerEnter={ahead}
        onFocus={ahead}
        {...(link !== undefined && { render: (button) => linkOf(button, link) })}
        {...rest}
        {...(mistake && { 'aria-describedby': whyId })}
      >
        {children ?? words}
      </Part>
      {mistake && (
        <span className="till-button-missing" id={whyId}>
          <EnglishText>{mistake.message}</EnglishText>
        </span>
      )}
      {failure}
      {Dialog &&
        dialog(Dialog, { open, isConnecting, onOpenChange: change, onConnect: onConnect ?? chooseWallet })}
      {wallets}
    </>
  )
})

export declare namespace PurchaseButton {
  type Props<dialog extends object> = Omit<PartProps<'button'>, 'onClick'> & {
    purchase: UseCheckoutReturnType | UseBasketReturnType
    items: readonly { order: Order; quantity: bigint }[]
    label: string
    startedLabel: string
    load: () => Promise<dialog>
    dialog: (Dialog: dialog, shown: Shown) => ReactNode
    onHold: (held: boolean) => void
    yours?: boolean | undefined
    viewUrl?: string | undefined
    onConnect?: (() => void) | undefined
  }
}

type Shown = {
  open: boolean
  isConnecting: boolean
  onOpenChange: (open: boolean) => void
  onConnect: () => void
}

/** Returns a link that looks like the button. */
function linkOf(button: { [name: string]: unknown }, href: string): ReactNode {
  const { type, disabled, onClick, onPointerEnter, onFocus, 'aria-haspopup': _, ...rest } = button
  return <a {...rest} href={href} />
}

const busy: readonly string[] = [...busyStatuses, 'buying']

/**
 * Whether the button forgets the ended purchase when the buyer closes the dialog. The next press then starts a new purchase.
 *
 * The button forgets a purchase that ended before any money moved. It forgets a successful purchase if each bought order has more units for
 * sale, because the buyer can then buy again.
 */
function isSettled(
  state: UseCheckoutReturnType | UseBasketReturnType,
  items: readonly { order: Order; quantity: bigint }[],
): boolean {
  if (state.status === 'success') {
    return items.every(({ order, quantity }) => order.quantityRemaining > quantity)
  }
  const isOver = state.status === 'error' || state.status === 'cancelled'
  // The dialog said that the buyer has bought this order already. So the next press may buy it a second time. A basket, which has `parts`,
  // may hold other orders that are not bought yet. So the next press shows the same basket again.
  if (isOver && state.error.code === 'AlreadyBought') return !('parts' in state)
  return isOver && (state.error.funds === 'none' || state.error.funds === 'approval')
}
