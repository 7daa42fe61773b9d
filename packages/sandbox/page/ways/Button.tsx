import { CheckoutButton } from 'tillkit'
import type { Order } from 'tillkit/core'

export function Button(props: { order: Order }) {
  return <CheckoutButton order={props.order} viewUrl="#/collection" />
}
