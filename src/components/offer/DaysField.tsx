'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { numberFormat } from '../parts/cachedFormats.js'
import { ChoiceField } from './ChoiceField.js'

/** A field for a number of days. */
export function DaysField(props: DaysField.Props): ReactNode {
  const { label, choices, value, onValueChange } = props
  const { locale } = useMessages()
  return (
    <ChoiceField label={label} value={`${value}`} onValueChange={(next) => onValueChange(Number(next))}>
      {choices.map((each) => (
        <option key={each} value={each}>
          {formatDays({ days: each, locale })}
        </option>
      ))}
    </ChoiceField>
  )
}

export declare namespace DaysField {
  type Props = {
    label: string
    choices: readonly number[]
    value: number
    onValueChange: (value: number) => void
  }
}

/** Formats a number of days, such as `30 days`. */
export function formatDays({ days, locale }: { days: number; locale: string }): string {
  return numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
}
