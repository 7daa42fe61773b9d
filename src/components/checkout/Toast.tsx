'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'

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
      {/* Render this element before it has text, because screen readers announce only changes of an existing element. */}
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
    status: string
    what: string
    title?: string | undefined
    onShow: () => void
  }
}
