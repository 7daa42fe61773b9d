'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { formatDate, formatRelative } from '../parts/format.js'
import { Part, type PartProps } from '../parts/Part.js'
import { useHydrated } from '../parts/useHydrated.js'
import { withRef } from '../parts/withRef.js'
import { useCard } from './useCard.js'

export const CardExpiry = withRef(function CardExpiry(props: PartProps<'time'>): ReactNode {
  const { order, now, status } = useCard()
  const { locale, order: texts } = useMessages()
  const hydrated = useHydrated()
  if (status === 'sold' || status === 'cancelled') return null
  const date = status === 'notStarted' ? order.validFrom : order.validUntil
  const left = date.getTime() - (now ?? order.createdAt).getTime()
  // Show no date more than ten years away: some markets write such a date for an order without an end.
  if (left > tenYears) return null
  const when = now
    ? formatRelative({ date, now, locale })
    : formatDate({ date, locale, time: true, utc: true })
  const text = status === 'notStarted' ? texts.starts : left <= 0 ? texts.ended : texts.ends
  return (
    <Part
      tag="time"
      partName="card-expiry"
      state={{ soon: now !== undefined && left > 0 && left < anHour }}
      dateTime={date.toISOString()}
      title={hydrated ? formatDate({ date, locale }) : undefined}
      // The server and the browser may format the same date differently, because each has its own locale data.
      suppressHydrationWarning
      {...props}
    >
      {props.children ?? text(when)}
    </Part>
  )
})

const anHour = 3_600_000
const tenYears = 10 * 365 * 24 * anHour
