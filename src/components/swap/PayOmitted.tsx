'use client'
import { type ReactNode, useId } from 'react'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import type { OmittedCurrency } from '../../protocol/swap.js'
import { useMessages } from '../messages/useMessages.js'
import { shorten } from '../parts/format.js'
import { CurrencyIcon } from './CurrencyIcon.js'

/** A currency that cannot be paid with now, and why. */
export function PayOmitted(props: PayOmitted.Props): ReactNode {
  const { chainId, omitted, known, group } = props
  const { currencyAddress: address, reason } = omitted
  const { stage } = useMessages()
  const { currency } = useCurrency({ chainId, address, known })
  const id = useId()
  const symbol = currency?.symbol ?? shorten(address)
  const { other, ...reasons } = stage.omitted
  return (
    <label className="till-pay-choice" data-short="">
      <input
        type="radio"
        name={group}
        value={address}
        aria-labelledby={`${id}-name`}
        aria-describedby={id}
        disabled
      />
      <CurrencyIcon address={address} symbol={symbol} />
      <span className="till-pay-name" id={`${id}-name`} title={address}>
        {symbol}
      </span>
      <span className="till-pay-facts" id={id}>
        <span className="till-pay-note">
          {Object.entries(reasons).find(([known]) => known === reason)?.[1] ?? other}
        </span>
      </span>
    </label>
  )
}

export declare namespace PayOmitted {
  type Props = {
    chainId: number
    omitted: OmittedCurrency
    /** How it is written. @default read from the chain */
    known: Currency | undefined
    /** The name of the radios that it is beside. */
    group: string
  }
}
