import { useState } from 'react'
import type { Order } from '../../src/core.js'
import { CheckoutDialog, useCheckout } from '../../src/index.js'

/** The dialog, opened by your own button. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Dialog(props: { order: Order }) {
  const [open, setOpen] = useState(false)
  const items = [{ order: props.order, quantity: 1n }]
  const checkout = useCheckout({ items })
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Have a look
      </button>
      <CheckoutDialog checkout={checkout} items={items} open={open} onOpenChange={setOpen} />
    </>
  )
}
