'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { formatTime } from '../parts/format.js'
import { Part, type PartProps } from '../parts/Part.js'
import { useHydrated } from '../parts/useHydrated.js'
import { useNow } from '../parts/useNow.js'
import { withRef } from '../parts/withRef.js'

/** The time of the prices, whether they are stale, and a button to refresh them. */
export const QuoteAge = withRef(function QuoteAge(props: QuoteAge.Props): ReactNode {
  const { updatedAt, staleAfter = 30_000, refreshing = false, onRefresh, ...rest } = props
  const { locale, swap: texts } = useMessages()
  const staleAt = updatedAt && new Date(updatedAt.getTime() + staleAfter)
  const now = useNow(staleAt ? [staleAt] : [])
  const utc = !useHydrated()
  const stale = staleAt !== undefined && now !== undefined && staleAt <= now
  return (
    <Part tag="div" partName="age" state={{ stale, refreshing }} {...rest}>
      {updatedAt && (
        <time className="till-age-time" dateTime={updatedAt.toISOString()} suppressHydrationWarning>
          {texts.asOf(formatTime({ date: updatedAt, locale, utc }))}
        </time>
      )}
      <output className="till-age-stale">{stale && !refreshing && texts.stale}</output>
      {onRefresh && (
        <button
          type="button"
          className="till-link"
          aria-disabled={refreshing}
          onClick={() => refreshing || onRefresh()}
        >
          {refreshing ? texts.refreshing : texts.refresh}
        </button>
      )}
    </Part>
  )
})

export declare namespace QuoteAge {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The time of the prices, such as React Query's `dataUpdatedAt`. */
    updatedAt: Date | undefined
    /** The time in milliseconds after which prices are stale. @default 30_000 */
    staleAfter?: number | undefined
    /** Whether newer prices are loading. @default false */
    refreshing?: boolean | undefined
    /** Called when the buyer wants newer prices. @default there is no button */
    onRefresh?: (() => void) | undefined
  }
}
