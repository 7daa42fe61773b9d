import { type ReactNode, useState } from 'react'
import type { CheckoutState } from '../src/checkout/state/checkoutState.js'
import { CheckoutDialog } from '../src/components/checkout/CheckoutDialog.js'
import { type DisabledCheckout, statusFlags } from '../src/hooks/purchases/usePurchaseStore.js'
import { Controlled } from './Controlled.js'
import { fees, items } from './fixtures.js'
import { states } from './states.js'

/** The dialog of a checkout in one state, open from the start. */
export function OpenDialog({ state }: { state: CheckoutState | DisabledCheckout }): ReactNode {
  const [open, setOpen] = useState(true)
  const nothing = async () => states.idle
  const actions = {
    prefetch: async () => {},
    start: nothing,
    acceptChanges: nothing,
    revokeAllowance: nothing,
    swapBack: nothing,
    confirmNotSent: nothing,
    cancel: () => {},
    reset: () => {},
  }
  return (
    <>
      {!open && (
        <button type="button" className="till-button" onClick={() => setOpen(true)}>
          Open again
        </button>
      )}
      <Controlled
        of={CheckoutDialog}
        checkout={{ ...state, ...statusFlags(state), ...actions }}
        items={items}
        fees={fees}
        collectionName="Herbarium"
        viewUrl="https://market.invalid/collection"
        open={open}
        onOpenChange={setOpen}
        onConnect={() => {}}
      />
    </>
  )
}
