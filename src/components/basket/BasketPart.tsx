'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Address } from 'viem'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import type { NameOf } from '../parts/titleOf.js'
import { ActiveStep } from '../purchase/ActiveStep.js'
import { DifferenceTable } from '../purchase/DifferenceTable.js'
import type { PurchaseItem } from '../purchase/PurchaseItem.js'
import { nameError } from '../purchase/statusSentence.js'
import { BasketLine } from './BasketLine.js'
import { costOfItem, type BasketPart as Shown } from './basketParts.js'
import type { Stopped } from './stoppedItems.js'

/** The pieces of one purchase, as lines of the basket's list. If a message belongs to the purchase, the lines are one group with it. */
export function BasketPart(props: BasketPart.Props): ReactNode {
  const { part, isCurrent, isPriced, stopped, sayStop, wallet, expectedTime, nameOf, currencyOf, ...rest } =
    props
  const { order, items, due, purchase } = part
  const messages = useMessages()
  const stepBox = useRef<HTMLDivElement>(null)
  // In a long basket, the step may be out of view when the wallet prompts.
  const status = purchase?.status
  useEffect(() => {
    if (isCurrent && status) stepBox.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isCurrent, status])
  const currency = currencyOf(part.currency)
  const error = purchase?.status === 'error' || purchase?.status === 'cancelled' ? purchase.error : undefined
  const isUnpaid = error?.funds === 'none' || error?.funds === 'approval'
  const badge =
    purchase?.status === 'success'
      ? messages.basket.yours
      : error && stopped.length === 0
        ? isUnpaid
          ? messages.steps.status.failed
          : nameError(error, messages)
        : undefined
  const isLate = purchase?.status === 'pending' && (purchase.owners || purchase.reorged)
  // Leave out price changes, which appear next to the price, and pieces that are gone.
  const differences =
    purchase?.status === 'review'
      ? purchase.differences.filter(
          ({ kind, orderId }) =>
            kind !== 'price' &&
            !stopped.some(({ order, reason }) => reason === 'gone' && order.orderId === orderId),
        )
      : []
  const isPaidUnknown = purchase?.status === 'success' && purchase.outcome.paid === undefined
  const isOut = (order: object) => stopped.some((one) => one.order === order && one.isClosed)
  const lines = items.map((item) => (
    <BasketLine
      key={item.order.orderId}
      item={item}
      currency={isPriced && !isPaidUnknown && !isOut(item.order) ? currency : undefined}
      // A purchase with one piece includes its fees. After the purchase, this is the paid amount.
      amount={items.length === 1 ? due : costOfItem(item)}
      badge={badge}
      isBought={purchase?.status === 'success'}
      isOut={isOut(item.order)}
      {...rest}
    />
  ))
  const sentences = stopped.map((one) => (
    <p key={one.order.orderId} className="till-basket-message">
      {sayStop(one)}
    </p>
  ))
  const table = currency && differences.length > 0 && (
    <DifferenceTable
      differences={differences}
      currency={currency}
      nameOf={nameOf}
      quantityDecimals={order?.quantityDecimals}
    />
  )
  const step = isCurrent && purchase && (
    <ActiveStep
      ref={stepBox}
      steps={purchase.steps}
      wallet={wallet}
      expectedTime={isLate ? undefined : expectedTime}
      nameOf={nameOf}
    />
  )
  if (!table && !step && sentences.length === 0)
    return lines.map((line, at) => <li key={items[at]?.order.orderId}>{line}</li>)
  return (
    <li className="till-basket-group" data-status={purchase?.status}>
      {lines}
      {sentences}
      {table}
      {step}
    </li>
  )
}

export declare namespace BasketPart {
  type Props = {
    currencyOf: (address: Address) => Currency | undefined
    marketName: string | undefined
    renderItem: (item: PurchaseItem.Props) => ReactNode
    wallet: ActiveStep.Wallet | undefined
    expectedTime: number | undefined
    nameOf: NameOf | undefined
    part: Shown
    isCurrent: boolean
    /** Whether the lines show prices. */
    isPriced: boolean
    /** The pieces that keep the basket from going on. */
    stopped: readonly Stopped[]
    sayStop: (stopped: Stopped) => string
  }
}
