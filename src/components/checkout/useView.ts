'use client'
import { createContext, type RefObject } from 'react'
import type { Address } from 'viem'
import type { Difference } from '../../checkout/intent/compareOrders.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useRoot } from '../../hooks/useRoot.js'
import type { Order } from '../../protocol/order.js'
import type { NameOf } from '../parts/titleOf.js'
import type { ActiveStep } from '../purchase/ActiveStep.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import type { Facts } from '../purchase/Facts.js'
import type { Funds } from '../purchase/Funds.js'
import type { FundsSentence } from '../purchase/fundsOf.js'
import type { PurchaseItem } from '../purchase/PurchaseItem.js'
import type { payingOf } from '../purchase/payingOf.js'
import type { PayPicker } from '../swap/PayPicker.js'
import type { CheckoutFooter } from './CheckoutFooter.js'

export function useView(): View {
  return useRoot(ViewContext, 'CheckoutView')
}

export type View = {
  state: CheckoutViewState
  shown: CheckoutViewState
  actions: CheckoutFooter.Actions & {
    readonly [way in 'confirmNotSent' | 'revokeAllowance']: () => unknown
  } & {
    readonly swapBack?: (() => unknown) | undefined
  }
  items: readonly PurchaseItem.Props[]
  first: Order | undefined
  price: bigint
  fees: readonly { amount: bigint; receiver: string }[]
  before: bigint | undefined
  due: bigint
  differences: readonly Difference[]
  currency: Currency | undefined
  paying: Paying | undefined
  picker: PayPicker.Props | undefined
  gasCurrency: Currency | undefined
  nameOf: NameOf | undefined
  chainName: string | undefined
  explorerUrl: string | undefined
  facts: Facts.Known | undefined
  wallet: ActiveStep.Wallet | undefined
  expectedTime: number | undefined
  viewUrl: string | undefined
  /** The time of the purchase, after a success. */
  paidAt: Date | undefined
  payCurrency: Currency | undefined
  /** Whether the receipt replaces the other content, after a success. */
  isReceipt: boolean
  showReceipt: (isShown: boolean) => void
  receiptRef: RefObject<HTMLDivElement | null>
  topUp: Funds.Props['topUp']
  funds: FundsSentence
  fundsId: string
  now: Date | undefined
  isOffline: boolean
  isConnecting: boolean
  spokenId: string
  titleId: string | undefined
  onConnect: (() => void) | undefined
  onClose: () => void
}

export type Paying = Omit<payingOf.ReturnType, 'currency'> & {
  address: Address
  currency: Currency | undefined
}

export const ViewContext = createContext<View | undefined>(undefined)
