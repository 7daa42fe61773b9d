'use client'
import type { ReactNode } from 'react'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import { formatDate, formatRelative } from '../parts/format.js'
import { useNow } from '../parts/useNow.js'

export function OfferEnd(props: OfferEnd.Props): ReactNode {
  const { items, now } = props
  const { locale, order: texts } = useMessages()
  const [ends] = items.map(({ order }) => order.validUntil).sort((a, b) => a.getTime() - b.getTime())
  const clock = useNow(ends ? [ends] : [])
  if (!ends || (clock && ends.getTime() - clock.getTime() >= aMonth)) return null
  const time = now ?? clock
  const when = time
    ? formatRelative({ date: ends, now: time, locale })
    : formatDate({ date: ends, locale, time: true, utc: true })
  return (
    <time className="till-checkout-ends" dateTime={ends.toISOString()} suppressHydrationWarning>
      {(time && ends <= time ? texts.ended : texts.ends)(when)}
    </time>
  )
}

export declare namespace OfferEnd {
  type Props = {
    items: readonly { order: Order }[]
    now: Date | undefined
  }
}

const aMonth = 31 * 86_400_000
