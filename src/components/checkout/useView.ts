'use client'
import { createContext } from 'react'
import type { Address } from 'viem'
import type { Difference } from '../../checkout/intent/compareOrders.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useRoot } from '../../hooks/useRoot.js'
import type { Order } from '../../protocol/order.js'
import type { NameOf } from '../parts/titleOf.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import type { Facts } from '../purchase/Facts.js'
import type { Funds } from '../purchase/Funds.js'
import type { fundsOf } from '../purchase/fundsOf.js'
import type { PurchaseItem } from '../purchase/PurchaseItem.js'
import type { payingOf } from '../purchase/payingOf.js'
import type { PayPicker } from '../swap/PayPicker.js'
import type { CheckoutFooter } from './CheckoutFooter.js'

/** What `CheckoutView.Root` tells its parts. Throws `RootNotFound` outside of one. */
export function useView(): View {
  return useRoot(ViewContext, 'CheckoutView')
}

/** What the parts of a checkout show: what its root was given, and what follows from that. */
export type View = {
  /** The state as it is. */
  state: CheckoutViewState
  /** The state as it is shown: one that only passes is shown long enough to be read. */
  shown: CheckoutViewState
  actions: CheckoutFooter.Actions & { readonly [way in 'startOver' | 'revoke']: () => unknown } & {
    readonly swapBack?: (() => unknown) | undefined
  }
  items: readonly PurchaseItem.Props[]
  /** The order whose price tells what the currency is worth. */
  first: Order | undefined
  /** All items together, without fees on top. */
  price: bigint
  fees: readonly { amount: bigint; receiver: string }[]
  /** What was to be paid in all as it was shown, in a review. */
  before: bigint | undefined
  /** What is paid in all, as it stands. */
  due: bigint
  /** How the offer is worse, but for its prices, which are told where they stand. */
  differences: readonly Difference[]
  currency: Currency | undefined
  /** What is swapped for that currency first, and how much of it at most. */
  paying: Paying | undefined
  /** What the buyer may choose of to pay with. */
  picker: PayPicker.Props | undefined
  gasCurrency: Currency | undefined
  nameOf: NameOf | undefined
  chainName: string | undefined
  explorerUrl: string | undefined
  facts: Facts.Known | undefined
  viewUrl: string | undefined
  /** Shows a way to get what is missing. */
  topUp: Funds.Props['topUp']
  /** What is missing to pay with, and what to say of it. */
  funds: fundsOf.ReturnType
  /** The id of what says it. */
  fundsId: string
  now: Date | undefined
  titleId: string | undefined
  onConnect: (() => void) | undefined
  onClose: () => void
}

/** What is swapped for the currency of the orders first: its currency is absent while it is not known how it is written. */
export type Paying = Omit<payingOf.ReturnType, 'currency'> & {
  address: Address
  currency: Currency | undefined
}

/** Carries what is shown from the root of a checkout to its parts. */
export const ViewContext = createContext<View | undefined>(undefined)
