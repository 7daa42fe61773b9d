'use client'
import type { ReactNode } from 'react'
import type { Outcome } from '../../checkout/state/checkoutState.js'
import { plainName } from '../../evm/plainText.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import type { Messages } from '../messages/en.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import type { PricedOrder } from '../parts/fiatOf.js'
import { formatAmount, formatReceiptTime, shorten } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { TransactionLink } from '../parts/TransactionLink.js'
import type { NameOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { sayIncluded } from './FeeBreakdown.js'
import { formatItem } from './formatItem.js'

/** The outcome of a purchase, as proven on chain, as one page that the buyer can print. A fact whose prop is missing has no line. */
export const Receipt = withRef(function Receipt(props: Receipt.Props): ReactNode {
  const { outcome, currency, quantityDecimals, items, fees, account, chainName, ...others } = props
  const { date, payCurrency, nameOf, explorerUrl, priced, reference, children, ...rest } = others
  const messages = useMessages()
  const { receipt: texts } = messages
  const [first] = items ?? []
  // One sentence cannot describe orders with different fees.
  const isSame = items?.every(({ order }) => order.feeBps === first?.order.feeBps)
  const included = isSame && sayIncluded(first?.order.feeBreakdown ?? [], messages)
  return (
    <Part tag="div" partName="receipt" {...rest}>
      <p className="till-receipt-title">{texts.caption}</p>
      {children && <div className="till-receipt-pieces">{children}</div>}
      <Lines lines={amountsOf(props, messages)} label={texts.paid} />
      {included && <p className="till-receipt-note">{included}</p>}
      <Lines lines={factsOf(props, messages)} label={texts.caption} />
    </Part>
  )
})

export declare namespace Receipt {
  type Props = PartProps<'div'> & {
    /** The proven `outcome` of a checkout. */
    outcome: Outcome
    /** The currency of the orders. */
    currency: Currency
    /** The bought orders, with their seller, market and included fees. @default hidden */
    items?: readonly { order: Order; quantity: bigint }[] | undefined
    /** Fees in addition to the price, in the smallest unit of `currency`. @default [] */
    fees?: readonly { amount: bigint; receiver: string; label?: string | undefined }[] | undefined
    /** The currency of `outcome.swap`, if the buyer paid by swap. */
    payCurrency?: Currency | undefined
    /** The buyer's account. @default hidden */
    account?: string | undefined
    /** The name of the network. @default hidden */
    chainName?: string | undefined
    /** The time of the purchase, such as the time of its block. @default hidden */
    date?: Date | undefined
    /** An order with this currency, whose prices in this currency and in US dollars give the exchange rate. @default no value in dollars */
    priced?: PricedOrder | undefined
    /** The number of decimals of a quantity. @default 0 */
    quantityDecimals?: number | undefined
    /** Returns names of tokens and accounts. @default shows numbers and addresses */
    nameOf?: NameOf | undefined
    /** The base URL of a block explorer, for a link to the transaction. @default no link */
    explorerUrl?: string | undefined
    /** The shop's reference of the purchase. @default hidden */
    reference?: string | undefined
    /** The bought items with their pictures, such as `PurchaseItem`s. @default their names */
    children?: ReactNode
  }
}

type Line = { name: string; value: ReactNode; isTotal?: boolean }

function Lines({ lines, label }: { lines: readonly Line[]; label: string }): ReactNode {
  return (
    <dl className="till-receipt-lines" aria-label={label}>
      {lines.map(({ name, value, isTotal }) => (
        <div key={name} className="till-receipt-line" data-total={isTotal ? '' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(props: Receipt.Props, messages: Messages): Line[] {
  const { outcome, items, account, chainName, date, nameOf, explorerUrl, reference } = props
  const { locale, receipt: texts, stage, review } = messages
  const [first] = items ?? []
  const seller = only(items?.map(({ order }) => order.createdBy))
  const market = only(items?.map(({ order }) => marketOf(order)))
  const lines: (Line | undefined | false)[] = [
    !props.children && { name: texts.received, value: namesOf(props, messages) },
    seller !== undefined && {
      name: review.kinds.seller,
      value: <Account address={seller} nameOf={nameOf} />,
    },
    first && market !== undefined && { name: stage.market, value: <bdi>{market}</bdi> },
    account !== undefined && { name: stage.account, value: <Account address={account} nameOf={nameOf} /> },
    chainName !== undefined && { name: stage.network, value: <bdi>{chainName}</bdi> },
    date && {
      name: texts.date,
      value: <time dateTime={date.toISOString()}>{formatReceiptTime({ date, locale })}</time>,
    },
    {
      name: texts.transaction,
      value: <TransactionLink hash={outcome.hash} explorerUrl={explorerUrl} />,
    },
    { name: texts.block, value: formatAmount({ amount: outcome.blockNumber, decimals: 0, locale }) },
    reference !== undefined && reference !== '' && { name: texts.reference, value: <bdi>{reference}</bdi> },
  ]
  return lines.filter((line) => typeof line === 'object')
}

/** Returns the price, each additional fee and the paid amount. After a swap, the total and the swapped amount differ in their currency. */
function amountsOf(props: Receipt.Props, { fees: names, receipt: texts }: Messages): Line[] {
  const { outcome, currency, payCurrency, fees = [], priced } = props
  const { paid, swap } = outcome
  const isSwapped = swap !== undefined && payCurrency !== undefined
  const total =
    paid === undefined ? (
      texts.unknown
    ) : (
      <>
        <Money amount={paid} currency={currency} free />
        {priced && <Fiat order={priced} amount={paid} />}
      </>
    )
  const added = fees.reduce((sum, { amount }) => sum + amount, 0n)
  const parts: Line[] =
    paid === undefined || fees.length === 0
      ? []
      : [
          { name: names.price, value: <Money amount={paid - added} currency={currency} free /> },
          ...fees.map(({ amount, label = names.additional }) => ({
            name: label,
            value: <Money amount={amount} currency={currency} />,
          })),
        ]
  const whole = isSwapped
    ? [
        { name: names.total, value: total },
        { name: texts.paid, value: <Money amount={swap.paid} currency={payCurrency} />, isTotal: true },
      ]
    : [{ name: texts.paid, value: total, isTotal: true }]
  return [...parts, ...whole]
}

function namesOf({ outcome, quantityDecimals: decimals = 0, nameOf }: Receipt.Props, messages: Messages) {
  return outcome.received.map(({ tokenId, quantity }) => (
    <span key={tokenId.toString()} className="till-receipt-item">
      {formatItem({ tokenId, quantity, decimals, nameOf, messages })}
    </span>
  ))
}

/** An account by its name or its shortened address. On paper, the style sheet prints the whole address from `title`. */
function Account({ address, nameOf }: { address: string; nameOf: NameOf | undefined }): ReactNode {
  return (
    <bdi className="till-receipt-account" title={address}>
      {nameOf?.('account', address) ?? shorten(address)}
    </bdi>
  )
}

/** The name of the marketplace, if the service gives another name than the kind of the marketplace. */
function marketOf({ originName, marketplace }: Order): string | undefined {
  return originName === marketplace ? undefined : plainName(originName)
}

/** Returns the value that all orders share, or `undefined` if they differ. */
function only(values: readonly (string | undefined)[] | undefined): string | undefined {
  const all = new Set(values)
  return all.size === 1 ? [...all][0] : undefined
}
