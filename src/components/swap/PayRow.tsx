'use client'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Address } from 'viem'
import type { Currency } from '../../hooks/useCurrency.js'
import { shorten } from '../parts/format.js'
import { CurrencyIcon } from './CurrencyIcon.js'

export function PayRow(props: PayRow.Props): ReactNode {
  const { address, currency, isShort, children, ...radio } = props
  const id = useId()
  const symbol = currency?.symbol ?? shorten(address)
  return (
    <label
      className="till-pay-choice"
      data-checked={radio.checked ? '' : undefined}
      data-short={isShort ? '' : undefined}
    >
      <input type="radio" value={address} aria-labelledby={`${id}-name`} aria-describedby={id} {...radio} />
      <CurrencyIcon address={address} symbol={symbol} />
      <span className="till-pay-name" id={`${id}-name`} title={address}>
        {symbol}
      </span>
      <span className="till-pay-facts" id={id}>
        {children}
      </span>
    </label>
  )
}

export declare namespace PayRow {
  type Props = Pick<ComponentProps<'input'>, 'name' | 'checked' | 'disabled' | 'onChange' | 'children'> & {
    address: Address
    currency: Currency | undefined
    isShort: boolean
  }
}
