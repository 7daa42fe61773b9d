'use client'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { zeroAddress } from 'viem'
import { useChains } from 'wagmi'
import type { UseCheckoutReturnType } from '../../hooks/useCheckout.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import { useTokenMetadata } from '../../hooks/useTokenMetadata.js'
import { Part, type PartProps } from '../parts/Part.js'
import { CheckoutView } from './CheckoutView.js'
import { PurchaseItem } from './PurchaseItem.js'

/**
 * A checkout in a modal `<dialog>`. Opening it starts nothing: it shows what is bought and what it costs, and the buyer
 * presses “Pay”. Closing it stops nothing either: what was sent goes on.
 *
 * @example
 * const checkout = useCheckout({ items })
 * <CheckoutDialog checkout={checkout} items={items} open={open} onOpenChange={setOpen} />
 */
export function CheckoutDialog(props: CheckoutDialog.Props): ReactNode {
  const { open, ...rest } = props
  return open ? <Modal {...rest} /> : null
}

export declare namespace CheckoutDialog {
  type Props = Omit<PartProps<'dialog'>, 'children' | 'open' | 'onClose'> &
    Pick<CheckoutView.Props, 'items' | 'fees' | 'onConnect'> & {
      /** What `useCheckout` answers for these items. */
      checkout: UseCheckoutReturnType
      /** How the currency of the orders is written. @default read from the chain */
      currency?: Currency | undefined
      /** What the collection of the orders is called. @default its shortened address */
      collectionName?: string | undefined
      /** Whether the dialog is shown. */
      open: boolean
      /** Called with `false` when the buyer closes the dialog, also by Escape. */
      onOpenChange: (open: boolean) => void
    }
}

function Modal(props: Omit<CheckoutDialog.Props, 'open'>): ReactNode {
  const { checkout, items, fees, currency, collectionName, onOpenChange, onConnect, ...rest } = props
  const [first] = items
  const chainId = first?.order.chainId ?? 0
  const chain = useChains().find(({ id }) => id === chainId)
  const read = useCurrency({
    chainId,
    address: first?.order.priceCurrencyAddress ?? zeroAddress,
    known: currency,
    fallbackDecimals: first?.order.priceDecimals,
  })
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
        chainName={chain?.name}
        explorerUrl={chain?.blockExplorers?.default.url}
        titleId={titleId}
        renderItem={(item) => <LoadedItem collectionName={collectionName} {...item} />}
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
}

function LoadedItem(props: PurchaseItem.Props): ReactNode {
  const { chainId, collectionContractAddress: address, tokenId } = props.order
  const { data, isLoading } = useTokenMetadata({ chainId, address, tokenId })
  return <PurchaseItem name={data?.name} image={data?.image} loading={isLoading} {...props} />
}
