'use client'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { UseCheckoutReturnType } from '../../hooks/useCheckout.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { CheckoutView } from './CheckoutView.js'
import { PurchaseItem } from './PurchaseItem.js'
import { usePurchase } from './usePurchase.js'

/**
 * A checkout in a modal `<dialog>`. Opening it starts nothing: it shows what is bought and what it costs, and the buyer
 * presses “Pay”. Closing it stops nothing either: what was sent goes on.
 *
 * @example
 * const checkout = useCheckout({ items })
 * <CheckoutDialog checkout={checkout} items={items} open={open} onOpenChange={setOpen} />
 */
export const CheckoutDialog = withRef(function CheckoutDialog(props: CheckoutDialog.Props): ReactNode {
  const { open, ...rest } = props
  return open ? <ModalDialog {...rest} /> : null
})

export declare namespace CheckoutDialog {
  type Props = Omit<PartProps<'dialog'>, 'children' | 'open' | 'onClose'> &
    Pick<CheckoutView.Props, 'items' | 'fees' | 'onConnect'> & {
      /** What `useCheckout` answers for these items. */
      checkout: UseCheckoutReturnType
      /** How the currency of the orders is written. @default read from the chain */
      currency?: Currency | undefined
      /** What the collection of the orders is called. @default read from the chain */
      collectionName?: string | undefined
      /** Whether the dialog is shown. */
      open: boolean
      /** Called with `false` when the buyer closes the dialog, also by Escape. */
      onOpenChange: (open: boolean) => void
    }
}

const ModalDialog = withRef(function ModalDialog(props: Omit<CheckoutDialog.Props, 'open'>): ReactNode {
  const { checkout, items, fees, currency, collectionName, onOpenChange, onConnect, ...rest } = props
  const { chain, tokens, nameOf, ...read } = usePurchase({ items, state: checkout, currency, collectionName })
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const dialog = content.current?.closest('dialog')
    dialog?.showModal()
    // Closed before it leaves the page: only then the browser gives the focus back to where it was.
    return () => dialog?.close()
  }, [])

  useLayoutEffect(() => {
    // What was pressed may be gone at the next state. Only a lost focus is caught: a wallet may hold it.
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) content.current?.querySelector<HTMLElement>('h2')?.focus()
  })

  return (
    <Part
      tag="dialog"
      partName="dialog"
      state={{ status: checkout.status }}
      aria-labelledby={titleId}
      onClose={(event) => {
        // A close that is answered late must not close what was opened again meanwhile.
        if (!event.currentTarget.open) onOpenChange(false)
      }}
      {...rest}
    >
      <CheckoutView
        ref={content}
        state={checkout}
        actions={checkout}
        items={items}
        fees={fees}
        currency={read.currency}
        gasCurrency={chain?.nativeCurrency}
        nameOf={nameOf}
        chainName={chain && nameOf('chain', `${chain.id}`)}
        explorerUrl={chain?.blockExplorers?.default.url}
        titleId={titleId}
        renderItem={(item) => {
          const token = tokens[items.findIndex(({ order }) => order.orderId === item.order.orderId)]
          return (
            <PurchaseItem
              name={item.order.tokenId === undefined ? undefined : nameOf('token', `${item.order.tokenId}`)}
              image={token?.data?.image}
              loading={token?.isLoading}
              collectionName={read.collection}
              {...item}
            />
          )
        }}
        onConnect={
          onConnect &&
          (() => {
            // A wallet's own window could not be reached below a modal dialog.
            onOpenChange(false)
            onConnect()
          })
        }
        onClose={() => onOpenChange(false)}
      />
    </Part>
  )
})
