'use client'
import type { ReactNode } from 'react'
import type { Difference } from '../../checkout/intent/compareOrders.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Messages } from '../messages/en.js'
import { useMessages } from '../messages/useMessages.js'
import { formatDate, formatMoney, formatPercent, formatShort, shorten } from '../parts/format.js'
import { Part, type PartProps } from '../parts/Part.js'
import { type NameOf, titleOf as nameToken } from '../parts/titleOf.js'
import { useHydrated } from '../parts/useHydrated.js'
import { withRef } from '../parts/withRef.js'

/** A table of the changes that made the orders worse for the buyer since the host's page showed them, such as a higher price. */
export const DifferenceTable = withRef(function DifferenceTable(props: DifferenceTable.Props): ReactNode {
  const { differences, currency, quantityDecimals = 0, titleOf, nameOf, ...rest } = props
  const messages = useMessages()
  const { review: texts } = messages
  const utc = !useHydrated()
  const write = (kind: Difference['kind'], value: string) =>
    formatValue({ kind, value, currency, quantityDecimals, nameOf, messages, utc })
  return (
    <Part tag="div" partName="differences" {...rest}>
      <table className="till-differences-table">
        <caption className="till-differences-caption">{texts.caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.shown}</th>
            <th scope="col">{texts.now}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ kind, orderId, shown, now }) => (
            <tr key={`${orderId}-${kind}-${shown}`} data-kind={kind}>
              <th scope="row">
                {texts.kinds[kind]}
                {titleOf && <span className="till-differences-item">{titleOf(orderId)}</span>}
              </th>
              <td>
                <bdi>{write(kind, shown)}</bdi>
              </td>
              <td>
                <bdi>{kind === 'quantity' && now === '0' ? texts.gone : write(kind, now)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
})

export declare namespace DifferenceTable {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The `differences` of a checkout with the status `review`. */
    differences: readonly Difference[]
    /** The currency of prices and fees. */
    currency: Currency
    /** The number of decimals of a quantity. @default 0 */
    quantityDecimals?: number | undefined
    /** Returns the name of an order. Pass this function if the purchase has several orders. */
    titleOf?: ((orderId: string) => ReactNode) | undefined
    /** Returns names of tokens, currencies, networks and accounts. @default shows numbers and addresses */
    nameOf?: NameOf | undefined
  }
}

function formatValue(options: formatValue.Options): string {
  const { kind, value, currency, quantityDecimals, nameOf, messages, utc } = options
  const { locale } = messages
  const isInteger = /^\d+$/.test(value)
  switch (kind) {
    case 'price':
      return isInteger ? formatMoney({ amount: BigInt(value), currency, locale }) : value
    case 'fee':
      return isInteger ? formatPercent({ bps: Number(value), locale }) : value
    case 'quantity':
      return isInteger
        ? formatShort({ amount: BigInt(value), decimals: quantityDecimals, locale, round: 'down' })
        : value
    case 'expiry':
      return Number.isNaN(Date.parse(value))
        ? value
        : formatDate({ date: new Date(value), locale, time: true, utc })
    case 'seller':
      return nameOf?.('account', value) ?? shorten(value)
    case 'token':
      return isInteger ? nameToken({ name: nameOf?.('token', value), tokenId: value, messages }) : value
    case 'currency':
    case 'chain':
      return nameOf?.(kind, value) ?? shorten(value)
  }
}

declare namespace formatValue {
  type Options = {
    kind: Difference['kind']
    value: string
    currency: Currency
    quantityDecimals: number
    nameOf: NameOf | undefined
    messages: Messages
    utc: boolean
  }
}
