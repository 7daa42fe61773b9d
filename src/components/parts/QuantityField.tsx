'use client'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatUnits } from 'viem'
import { useMessages } from '../messages/useMessages.js'
import { formatAmount, formatPlain, formatShort } from './format.js'
import { Part, type PartProps } from './Part.js'
import { readNumber } from './readNumber.js'
import { withRef } from './withRef.js'

/** A quantity field. The buyer types, or uses the buttons or the arrow keys. Quantities above 2^53 are exact, too. */
export const QuantityField = withRef(function QuantityField(props: QuantityField.Props): ReactNode {
  const { value, onValueChange, max, decimals = 0, disabled = false, ...rest } = props
  const { min = max < 10n ** BigInt(decimals) ? 1n : 10n ** BigInt(decimals) } = rest
  const { min: _, ...part } = rest
  const { locale, quantity: texts } = useMessages()
  const [draft, setDraft] = useState<string>()
  const id = useId()
  const step = 10n ** BigInt(decimals)
  const read = draft === undefined ? { amount: value } : readNumber({ text: draft, decimals, locale })
  const invalid = read.amount === undefined || read.amount < min || read.amount > max
  const from = formatShort({ amount: min, decimals, locale })
  const to = formatShort({ amount: max, decimals, locale, round: 'down' })
  const write = (amount: bigint) => formatPlain({ amount, decimals, locale })
  const written = draft ?? write(value)

  /**
   * Returns the sentence below the field. It explains why the field refuses the typed number, or gives the limits. If only one quantity is
   * possible, there is no sentence.
   */
  function hint(): string | undefined {
    if (read.refused === 'ambiguous') return texts.ambiguous(write(1_500n * step))
    if (read.refused === 'tooFine') return texts.tooFine(write(1n))
    return min < max || invalid ? texts.range(from, to) : undefined
  }

  function choose(next: bigint): void {
    setDraft(undefined)
    onValueChange(next < min ? min : next > max ? max : next)
  }

  function handleText(text: string): void {
    setDraft(text)
    const { amount } = readNumber({ text, decimals, locale })
    if (amount !== undefined && amount >= min && amount <= max) onValueChange(amount)
  }

  function handleBlur(): void {
    // Keep the refused text and the sentence about it. Otherwise `value`, which the buyer did not type, would replace the text.
    if (read.refused === 'ambiguous' || read.refused === 'tooFine') return
    if (draft !== undefined) choose(read.amount ?? value)
  }

  function handleKey(event: KeyboardEvent): void {
    const next = { ArrowUp: value + step, ArrowDown: value - step, Home: min, End: max }[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }

  return (
    <Part tag="div" partName="quantity" state={{ disabled, invalid, long: written.length > 18 }} {...part}>
      <label className="till-quantity-label" htmlFor={id}>
        {texts.label}
      </label>
      <div className="till-quantity-box">
        <button
          type="button"
          className="till-quantity-step"
          aria-label={texts.fewer}
          tabIndex={-1}
          disabled={disabled || value <= min}
          onClick={() => choose(value - step)}
        >
          −
        </button>
        <input
          id={id}
          className="till-quantity-input"
          role="spinbutton"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          disabled={disabled}
          aria-invalid={invalid}
          aria-describedby={`${id}-range`}
          // ARIA accepts only numbers here, and a JavaScript number may be rounded. So `aria-valuetext` contains the exact quantity.
          aria-valuenow={toAriaNumber(value, decimals)}
          aria-valuemin={toAriaNumber(min, decimals)}
          aria-valuemax={toAriaNumber(max, decimals)}
          aria-valuetext={formatAmount({ amount: value, decimals, locale })}
          value={written}
          onChange={(event) => handleText(event.target.value)}
          onKeyDown={handleKey}
          onBlur={handleBlur}
        />
        <button
          type="button"
          className="till-quantity-step"
          aria-label={texts.more}
          tabIndex={-1}
          disabled={disabled || value >= max}
          onClick={() => choose(value + step)}
        >
          +
        </button>
      </div>
      <p className="till-quantity-range" id={`${id}-range`}>
        {hint()}
      </p>
    </Part>
  )
})

export declare namespace QuantityField {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The quantity, in base units of `decimals`. */
    value: bigint
    /** Called with a new quantity between `min` and `max`. */
    onValueChange: (value: bigint) => void
    /** The maximum, such as `order.quantityAvailable`. */
    max: bigint
    /** The minimum. @default one whole unit, or 1 base unit if less than one whole unit is available */
    min?: bigint | undefined
    /** The number of decimals of the quantity. @default 0 */
    decimals?: number | undefined
    /** Whether the field is disabled. @default false */
    disabled?: boolean | undefined
  }
}

/**
 * Returns a number for an ARIA attribute. ARIA does not allow exponents such as `1e21`. So the function limits the number to the range in
 * which JavaScript writes no exponent.
 */
function toAriaNumber(amount: bigint, decimals: number): number {
  const number = Number(formatUnits(amount, decimals))
  return number < 1e-6 ? 0 : Math.min(number, 1e20)
}
