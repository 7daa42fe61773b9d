import type { ReactNode } from 'react'
import type { Order } from '../../src/core.js'
import { type CheckoutViewState, type Currency, useCheckout, useCurrency } from '../../src/index.js'
import { checkoutActions } from '../../src/parts.js'

/** Renders a purchase's state with `children`, then the forward button and the status. */
export function Purchase(props: Purchase.Props): ReactNode {
  const { order, children } = props
  const state = useCheckout({ items: [{ order, quantity: 1n }] })
  const { currency } = useCurrency({ chainId: order.chainId, address: order.priceCurrencyAddress })
  if (!currency) return null

  const { forward } = checkoutActions(state)
  const ways = { pay: state.start, accept: state.acceptChanges, retry: state.start, recheck: state.start }
  const way = forward && forward in ways ? (forward as keyof typeof ways) : undefined
  return (
    <>
      {children({ state, currency })}
      {way && (
        <button type="button" className="till-button" onClick={() => void ways[way]()}>
          {words[way]}
        </button>
      )}
      <p role="status">{state.status}</p>
    </>
  )
}

export declare namespace Purchase {
  type Props = {
    order: Order
    children: (at: { state: CheckoutViewState; currency: Currency }) => ReactNode
  }
}

const words = { pay: 'Pay', accept: 'Pay the new price', retry: 'Try again', recheck: 'Look again' }
