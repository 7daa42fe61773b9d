import { type ReactNode, useState } from 'react'
import { CheckoutDialog } from '../src/components/checkout/CheckoutDialog.js'
import { useCheckout } from '../src/hooks/useCheckout.js'
import type { Order } from '../src/protocol/order.js'

/** The dialog of a checkout that really buys on the page's chain, and a button that opens it. */
export function LiveDialog({ order }: { order: Order }): ReactNode {
  const [open, setOpen] = useState(false)
  const items = [{ order, quantity: 1n }]
  const checkout = useCheckout({ items })
  return (
    <>
      <button type="button" className="till-button" onClick={() => setOpen(true)}>
        Open
      </button>
      <CheckoutDialog
        checkout={checkout}
        items={items}
        collectionName="Tidewater"
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}
