'use client'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatUnits, parseUnits } from 'viem'
import { useMessages } from '../messages/useMessages.js'
import { formatAmount, formatShort } from './format.js'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/**
 * A field for how much is bought: typed, stepped by buttons, or by the arrow keys. Every quantity is a bigint, so that
 * even one beyond 2^53 is exact. What is typed out of range is said so, and becomes the nearest quantity when the
 * field is left.
 */
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

  function type(text: string): void {
    setDraft(text)
    const next = parseQuantity(text, decimals)
    if (next !== undefined && next >= min && next <= max) onValueChange(next)
  }

  function press(event: KeyboardEvent): void {
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
          // Without these Chromium has none, and says so. The exact ones are said in words.
          aria-valuenow={roughly(value, decimals)}
          aria-valuemin={roughly(min, decimals)}
          aria-valuemax={roughly(max, decimals)}
          aria-valuetext={formatAmount({ amount: value, decimals, locale })}
          value={written}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
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
    /** In base units of `decimals`. */
    value: bigint
    /** Called with a quantity in range, and no other. */
    onValueChange: (value: bigint) => void
    /** The most that can be had, such as `order.quantityAvailable`. */
    max: bigint
    /** The least that can be chosen. @default one whole unit, or the smallest part where less than a unit is left */
    min?: bigint | undefined
    /** After how many digits from the right the point stands. @default 0 */
    decimals?: number | undefined
    /** Whether nothing can be chosen. @default false */
    disabled?: boolean | undefined
  }
}

function parseQuantity(text: string, decimals: number): bigint | undefined {
  const plain = toLatinDigits(text.trim()).replace(/[,٫]/, '.')
  const [, fraction = ''] = plain.split('.')
  // More digits than there are would be rounded: what was typed is then no quantity.
  return /^\d{1,78}(\.\d+)?$/.test(plain) && fraction.length <= decimals
    ? parseUnits(plain, decimals)
    : undefined
}

/** Digits of other scripts, as keyboards of their languages type them. */
function toLatinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.charCodeAt(0) - (digit < '۰' ? 0x660 : 0x6f0)) % 10))
}

/** An amount as a number that is written without an exponent, which the attributes may not have. */
function roughly(amount: bigint, decimals: number): number {
  const number = Number(formatUnits(amount, decimals))
  return number < 1e-6 ? 0 : Math.min(number, 1e20)
}
