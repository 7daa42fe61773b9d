'use client'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatUnits, parseUnits } from 'viem'
import { useMessages } from '../messages/useMessages.js'
import { formatAmount, formatShort } from './format.js'
import { Part, type PartProps } from './Part.js'
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
  const typed = draft === undefined ? value : parseQuantity(draft, decimals)
  const invalid = typed === undefined || typed < min || typed > max
  const from = formatShort({ amount: min, decimals, locale })
  const to = formatShort({ amount: max, decimals, locale, round: 'down' })
  const written = draft ?? formatUnits(value, decimals)

  function choose(next: bigint): void {
    setDraft(undefined)
    onValueChange(next < min ? min : next > max ? max : next)
  }

  function handleText(text: string): void {
    setDraft(text)
    const next = parseQuantity(text, decimals)
    if (next !== undefined && next >= min && next <= max) onValueChange(next)
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
          // Round these values, because ARIA accepts only numbers.
          aria-valuenow={toAriaNumber(value, decimals)}
          aria-valuemin={toAriaNumber(min, decimals)}
          aria-valuemax={toAriaNumber(max, decimals)}
          aria-valuetext={formatAmount({ amount: value, decimals, locale })}
          value={written}
          onChange={(event) => handleText(event.target.value)}
          onKeyDown={handleKey}
          onBlur={() => draft !== undefined && choose(typed ?? value)}
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
        {(min < max || invalid) && texts.range(from, to)}
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

function parseQuantity(text: string, decimals: number): bigint | undefined {
  const plain = toLatinDigits(text.trim()).replace(/[,٫]/, '.')
  const [, fraction = ''] = plain.split('.')
  // Reject more digits than `decimals`: rounding would change the typed quantity.
  return /^\d{1,78}(\.\d+)?$/.test(plain) && fraction.length <= decimals
    ? parseUnits(plain, decimals)
    : undefined
}

function toLatinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.charCodeAt(0) - (digit < '۰' ? 0x660 : 0x6f0)) % 10))
}

/** Returns a number for an ARIA attribute. JavaScript must write it without an exponent, which ARIA does not allow. */
function toAriaNumber(amount: bigint, decimals: number): number {
  const number = Number(formatUnits(amount, decimals))
  return number < 1e-6 ? 0 : Math.min(number, 1e20)
}
