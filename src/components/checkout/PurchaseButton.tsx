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
import { useWalletChoice } from '../wallet/useWalletChoice.js'
import { useDialog } from './useDialog.js'

/**
 * What the buttons of one purchase and of a basket have in common: it says how the purchase stands, has a wallet connected where
 * there is none, and opens the dialog, which is loaded then.
 */
export const PurchaseButton = withRef(function PurchaseButton<dialog extends object>(
  props: PurchaseButton.Props<dialog>,
): ReactNode {
  const { purchase, items, label, begunLabel, load, dialog, onHold, onConnect, children, ...rest } = props
  const messages = useMessages()
  useStylesCheck()
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const wallet = useWalletChoice({ onConnected: () => setOpen(true), onClosed: () => change(false) })
  function onMissing(): void {
    setMissing(true)
    wallet.close()
  }
  const { Dialog, ahead } = useDialog({ wanted: open, load, onMissing })
  const { Dialog: Wallets } = useDialog({ wanted: wallet.choice !== undefined, load: loadWallets, onMissing })

  const now = useNow(items.flatMap(({ order }) => [order.validFrom, order.validUntil]))
  const sale = items.map(({ order }) => orderState({ order, now })).find((state) => state !== 'available')
  const begun = purchase.status !== 'disabled' && purchase.status !== 'idle'
  const disconnected = purchase.status === 'disabled' && purchase.reason === 'disconnected'
  const mistake =
    !sale && purchase.status === 'disabled' && purchase.reason === 'invalid' ? purchase.error : undefined
  const whyId = useId()
  // Behind the dialog it stays as it is: what it would say moves the page around.
  const words =
    begun && !open
      ? begunLabel
      : sale && !begun
        ? messages.order.availability[sale]
        : disconnected
          ? messages.actions.connect
          : label
  const disabled = !begun && (sale !== undefined || (purchase.status === 'disabled' && !disconnected))

  function press(): void {
    setMissing(false)
    if (disconnected && onConnect) onConnect()
    else {
      onHold(true)
      if (disconnected) wallet.begin()
      else setOpen(true)
    }
  }

  function change(next: boolean): void {
    setOpen(next)
    if (next || (begun && !isSettled(purchase, items))) return
    if (begun) purchase.reset()
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
          sale: begun ? undefined : sale,
          busy: wallet.connecting || (!open && busy.includes(purchase.status)),
        }}
        aria-haspopup={disconnected && onConnect ? undefined : 'dialog'}
        disabled={disabled}
        onClick={press}
        onPointerEnter={ahead}
        onFocus={ahead}
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
      {missing && (
        <span className="till-button-missing" role="alert">
          {messages.errors.NotLoaded.shortMessage} {messages.errors.NotLoaded.fix}
        </span>
      )}
      {Dialog && dialog(Dialog, { open, onOpenChange: change, onConnect: onConnect ?? wallet.begin })}
      {Wallets && wallet.choice && (
        <Wallets {...wallet.choice} onChoose={wallet.choose} onBack={wallet.back} onClose={wallet.close} />
      )}
    </>
  )
})

export declare namespace PurchaseButton {
  type Props<dialog extends object> = Omit<PartProps<'button'>, 'onClick'> & {
    /** Where the purchase stands, and what lets go of it. */
    purchase: UseCheckoutReturnType | UseBasketReturnType
    /** What is bought. */
    items: readonly { order: Order; quantity: bigint }[]
    /** What the button says before anything is begun. */
    label: string
    /** What it says afterwards, while the dialog is closed. */
    begunLabel: string
    /** Loads the dialog. */
    load: () => Promise<dialog>
    /** Renders it. */
    dialog: (Dialog: dialog, shown: Shown) => ReactNode
    /** Called with `true` when what the screen shows is to stay what is bought, and with `false` when that is over. */
    onHold: (held: boolean) => void
    /** Called when no wallet is connected. @default lets the buyer choose a wallet, and goes on */
    onConnect?: (() => void) | undefined
  }
}

type Shown = { open: boolean; onOpenChange: (open: boolean) => void; onConnect: () => void }

function loadWallets() {
  return import('../wallet/WalletDialog.js').then(({ WalletDialog }) => WalletDialog)
}

/** States in which there is something to wait for. */
const busy: readonly string[] = [...busyStatuses, 'buying']

/** Whether what was begun may be let go: nothing was paid, or all of it was and more can be bought. */
function isSettled(
  state: UseCheckoutReturnType | UseBasketReturnType,
  items: readonly { order: Order; quantity: bigint }[],
): boolean {
  if (state.status === 'success') {
    return items.every(({ order, quantity }) => order.quantityRemaining > quantity)
  }
  const isOver = state.status === 'error' || state.status === 'cancelled'
  // What was bought on another device is told once: who goes on then buys it once more.
  if (isOver && state.error.code === 'AlreadyBought') return !('parts' in state)
  return isOver && (state.error.funds === 'none' || state.error.funds === 'approval')
}
