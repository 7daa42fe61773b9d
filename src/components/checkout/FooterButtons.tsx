'use client'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

export function FooterButtons(props: FooterButtons.Props): ReactNode {
  const { status, back, next, describedBy } = props
  const footer = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the buttons.
  useLayoutEffect(() => {
    // If React removed the focused button, move the focus to the heading, so that a keyboard and a screen reader stay in the dialog.
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) footer.current?.closest('dialog[open]')?.querySelector<HTMLElement>('h2')?.focus()
  }, [status, next?.label])

  return (
    <div ref={footer} className="till-checkout-footer">
      {back && (
        <button type="button" className="till-button" data-variant="quiet" onClick={back.act}>
          {back.label}
        </button>
      )}
      {next?.href && (
        <a className="till-button" data-status={status} href={next.href} onClick={() => next.act?.()}>
          {next.label}
        </a>
      )}
      {next && !next.href && (
        <button
          // In a review, another `key` makes React create a new button element. Otherwise the second click of a double click on the old
          // element would accept the changes, before the buyer reads them.
          key={status === 'review' ? 'review' : 'forward'}
          type="button"
          className="till-button"
          data-variant={next.isQuiet ? 'quiet' : undefined}
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
    /** The forward button. With `href` it is a link. */
    next: Next | undefined
    describedBy?: string | undefined
  }
}

type Next = {
  label: string
  act: (() => unknown) | undefined
  isBusy: boolean
  href?: string
  /** Whether the button looks secondary. @default false */
  isQuiet?: boolean
}
