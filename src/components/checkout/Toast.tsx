'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'

/**
 * Tells how a purchase ended that went on after its dialog was closed: above the page, to who listens, and in the title of its tab
 * for as long as nobody looks.
 */
export function Toast(props: Toast.Props): ReactNode {
  const { status, what, title, onShow } = props
  const messages = useMessages()
  const [ended, setEnded] = useState<string>()
  const [before, setBefore] = useState(status)
  const box = useRef<HTMLDivElement>(null)
  if (before !== status) {
    setBefore(status)
    setEnded(status === 'success' || status === 'error' ? status : undefined)
  }
  const text = title === undefined ? what : `${what}: ${title}`

  useEffect(() => {
    if (ended === undefined) return
    box.current?.showPopover?.()
    const own = document.title
    if (!document.hidden) return
    document.title = `${text} · ${own}`
    const look = () => {
      if (!document.hidden) document.title = own
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.title = own
      document.removeEventListener('visibilitychange', look)
    }
  }, [ended, text])

  return (
    <>
      {/* What comes together with its words is not read aloud: this one is there before. */}
      <output className="till-hidden">{ended !== undefined && text}</output>
      {ended !== undefined && (
        <div key={ended} ref={box} className="till-toast" data-status={ended} popover="manual">
          <span className="till-toast-text">
            {title === undefined ? (
              what
            ) : (
              <>
                {what}: <bdi>{title}</bdi>
              </>
            )}
          </span>
          <button type="button" className="till-link" onClick={onShow}>
            {messages.stage.show}
          </button>
          <button
            type="button"
            className="till-checkout-close"
            aria-label={messages.close}
            onClick={() => setEnded(undefined)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      )}
    </>
  )
}

export declare namespace Toast {
  type Props = {
    /** Where the purchase, or the basket, stands. */
    status: string
    /** What that is called. */
    what: string
    /** What is bought, where it is one thing. */
    title?: string | undefined
    /** Called when the buyer wants to see it. */
    onShow: () => void
  }
}
