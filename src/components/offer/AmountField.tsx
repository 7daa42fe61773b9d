'use client'
import { type ReactNode, useId, useState } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { formatPlain } from '../parts/format.js'
import { Part, type PartProps } from '../parts/Part.js'
import { readNumber } from '../parts/readNumber.js'
import { withRef } from '../parts/withRef.js'

/** A field for an amount of a currency. The field refuses a text that can mean two numbers, such as `1.500`. */
export const AmountField = withRef(function AmountField(props: AmountField.Props): ReactNode {
  const { label, currency, value, onValueChange, disabled, ...rest } = props
  const { locale, quantity: texts } = useMessages()
  const { decimals, symbol } = currency
  const write = (amount: bigint) => formatPlain({ amount, decimals, locale })
  const [text, setText] = useState(value === undefined ? '' : write(value))
  const id = useId()
  const { refused } = text.trim() ? readNumber({ text, decimals, locale }) : { refused: undefined }
  const hint =
    refused === 'tooFine'
      ? texts.tooFine(write(1n))
      : refused && texts.ambiguous(write(1_500n * 10n ** BigInt(decimals)))

  function handleText(next: string): void {
    setText(next)
    const { amount } = readNumber({ text: next, decimals, locale })
    onValueChange(amount === 0n ? undefined : amount)
  }

  return (
    <Part tag="div" partName="amount" state={{ disabled, invalid: refused !== undefined }} {...rest}>
      <label className="till-quantity-label" htmlFor={id}>
        {label}
      </label>
      <span className="till-amount-box">
        <input
          id={id}
          className="till-amount-input"
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          aria-invalid={refused !== undefined}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => handleText(event.target.value)}
        />
        <span className="till-money-symbol">{symbol}</span>
      </span>
      <p className="till-amount-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </Part>
  )
})

export declare namespace AmountField {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    label: string
    currency: Currency
    /** The amount, in the currency's smallest unit; `undefined` while the field has no amount. */
    value: bigint | undefined
    onValueChange: (value: bigint | undefined) => void
    disabled: boolean
  }
}
