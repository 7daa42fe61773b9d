'use client'
import type { ReactNode } from 'react'

export function FooterButtons(props: FooterButtons.Props): ReactNode {
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
          // In a review, another `key` makes React create a new button element. Otherwise the second click of a double click on the old
          // element would accept the changes, before the buyer reads them.
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

export declare namespace FooterButtons {
  type Props = {
    status: string
    back: { label: string; act: () => unknown } | undefined
    next: { label: string; act: (() => unknown) | undefined; isBusy: boolean } | undefined
    describedBy?: string | undefined
  }
}
