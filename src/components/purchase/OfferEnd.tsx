'use client'
import type { ReactNode } from 'react'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import { formatRelative } from '../parts/format.js'
import { useNow } from '../parts/useNow.js'

export function OfferEnd(props: OfferEnd.Props): ReactNode {
  const { items, now } = props
  const { locale, order: texts } = useMessages()
  const [ends] = items.map(({ order }) => order.validUntil).sort((a, b) => a.getTime() - b.getTime())
  const time = useNow(ends ? [ends] : [])
  if (!ends || ends.getTime() - time.getTime() >= aMonth) return null
  return (
    <time className="till-checkout-ends" dateTime={ends.toISOString()} suppressHydrationWarning>
      {(ends > (now ?? time) ? texts.ends : texts.ended)(
        formatRelative({ date: ends, now: now ?? time, locale }),
      )}
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
