import type { ReactNode } from 'react'
import { CheckoutView } from '../src/components/checkout/CheckoutView.js'
import type { CheckoutViewState } from '../src/components/purchase/checkoutViewState.js'
import { PurchaseItem } from '../src/components/purchase/PurchaseItem.js'
import { Controlled } from './Controlled.js'
import { ether, fees, items, now, people, pressedLeaf, usdc } from './fixtures.js'

/** The checkout of a print in one state, with a picture, a name and buttons that do nothing. */
export function Checkout(props: Partial<CheckoutView.Props> & { state: CheckoutViewState }): ReactNode {
  return (
    <Controlled
      of={CheckoutView}
      className="story-checkout"
      actions={actions}
      items={items}
      fees={fees}
      currency={usdc}
      gasCurrency={ether}
      chainName="Sandbox"
      facts={{ account: people.buyer, balance: 9_300_250_000n, networkFee: 210_000_000_000_000n }}
      viewUrl="https://market.invalid/collection"
      now={now}
      nameOf={(kind) => (kind === 'token' ? 'Maidenhair fern' : undefined)}
      explorerUrl="https://explorer.invalid"
      renderItem={(item) => (
        <PurchaseItem name="Maidenhair fern" image={pressedLeaf(150)} collectionName="Herbarium" {...item} />
      )}
      onClose={nothing}
      onConnect={nothing}
      {...props}
    />
  )
}

function nothing(): void {}

const actions = {
  start: nothing,
  acceptChanges: nothing,
  confirmNotSent: nothing,
  cancel: nothing,
  revokeAllowance: nothing,
  swapBack: nothing,
}
