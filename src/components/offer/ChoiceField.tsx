'use client'
import { type ReactNode, useId } from 'react'

/** A field with a list of choices, which are `option` elements. */
export function ChoiceField(props: ChoiceField.Props): ReactNode {
  const { label, value, onValueChange, children } = props
  const id = useId()
  return (
    <div className="till-amount">
      <label className="till-quantity-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="till-amount-box till-amount-input"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  )
}

export declare namespace ChoiceField {
  type Props = {
    label: string
    value: string
    onValueChange: (value: string) => void
    children: ReactNode
  }
}
