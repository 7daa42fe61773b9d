'use client'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Address } from 'viem'
import type { Currency } from '../../hooks/useCurrency.js'
import { shorten } from '../parts/format.js'
import { CurrencyIcon } from './CurrencyIcon.js'

export function PayRow(props: PayRow.Props): ReactNode {
  const { chainId, address, currency, isShort, mark, note, children, ...radio } = props
  const id = useId()
  const symbol = currency?.symbol ?? shorten(address)
  return (
    <label
      className="till-pay-choice"
      data-checked={radio.checked ? '' : undefined}
      data-short={isShort ? '' : undefined}
    >
      <input
        type="radio"
        value={address}
        aria-labelledby={`${id}-name`}
        aria-describedby={children ? `${id} ${id}-note` : `${id}-note`}
        {...radio}
      />
      <CurrencyIcon chainId={chainId} address={address} symbol={symbol} />
      <span className="till-pay-about">
        <span className="till-pay-name" id={`${id}-name`} title={address}>
          {symbol}
        </span>
        <span id={`${id}-note`}>
          {mark && <span className="till-pay-suggested">{mark}</span>}
          {note && <span className="till-pay-note">{note}</span>}
        </span>
      </span>
      {children && (
        <span className="till-pay-facts" id={id}>
          {children}
        </span>
      )}
    </label>
  )
}

export declare namespace PayRow {
  type Props = Pick<ComponentProps<'input'>, 'name' | 'checked' | 'disabled' | 'onChange' | 'children'> & {
    chainId: number
    address: Address
    currency: Currency | undefined
    isShort: boolean
    /** A word next to the name. */
    mark?: string | false
    /** The line below the name. */
    note: ReactNode
  }
}
