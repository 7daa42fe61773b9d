'use client'
import type { ReactNode } from 'react'

/** At most one button that goes on, and one that leaves. */
export function Ways(props: Ways.Props): ReactNode {
  const { status, back, next, describedBy } = props
  return (
    <div className="till-checkout-footer">
      {back && (
        <button type="button" className="till-button" data-variant="quiet" onClick={back.act}>
          {back.label}
        </button>
      )}
      {next && (
        <button
          // A review must be read: what was pressed to get here must not accept it at a second press.
          key={status === 'review' ? 'review' : 'forward'}
          type="button"
          className="till-button"
          data-status={status}
          data-busy={next.isBusy ? '' : undefined}
          aria-disabled={!next.act}
          aria-describedby={describedBy}
          onClick={() => next.act?.()}
        >
          {next.label}
        </button>
      )}
    </div>
  )
}

export declare namespace Ways {
  type Props = {
    status: string
    back: { label: string; act: () => unknown } | undefined
    /** Without `act` it is shown, and cannot be pressed. */
    next: { label: string; act: (() => unknown) | undefined; isBusy: boolean } | undefined
    /** The id of what is to be known before the button that goes on is pressed. */
    describedBy?: string | undefined
  }
}
