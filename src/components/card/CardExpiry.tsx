'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { formatDate, formatRelative } from '../parts/format.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { useCard } from './useCard.js'

export const CardExpiry = withRef(function CardExpiry(props: PartProps<'time'>): ReactNode {
  const { order, now, status } = useCard()
  const { locale, order: texts } = useMessages()
  if (status === 'sold' || status === 'cancelled') return null
  const date = status === 'notStarted' ? order.validFrom : order.validUntil
  const far = date.getTime() - now.getTime() > tenYears
  const when = formatRelative({ date, now, locale })
  const text = status === 'notStarted' ? texts.starts : date <= now ? texts.ended : texts.ends
  const soon = date > now && date.getTime() - now.getTime() < anHour
  return (
    <Part
      tag="time"
      partName="card-expiry"
      state={{ soon }}
      dateTime={date.toISOString()}
      title={far ? undefined : formatDate({ date, locale })}
      suppressHydrationWarning
      {...props}
    >
      {props.children ?? (far ? texts.noEnd : text(when))}
    </Part>
  )
})

const anHour = 3_600_000
const tenYears = 10 * 365 * 24 * anHour
