'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/useMessages.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { namedStatus } from '../purchase/stageOf.js'

/**
 * Tells how a purchase ended that went on after its dialog was closed: above the page, and in the title of its tab for as
 * long as nobody looks.
 */
export function Toast(props: Toast.Props): ReactNode {
  const { state, title, onShow } = props
  const messages = useMessages()
  const [ended, setEnded] = useState<CheckoutViewState['status']>()
  const [before, setBefore] = useState(state.status)
  const box = useRef<HTMLOutputElement>(null)
  if (before !== state.status) {
    setBefore(state.status)
    setEnded(isOver(state) && !isOver({ status: before }) ? state.status : undefined)
  }
  const what =
    state.status === 'error'
      ? messages.checkout.errorTitle[state.error.funds]
      : messages.checkout.title[namedStatus(state) as 'success']
  const text = `${what}: ${title}`

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

  if (ended === undefined) return null
  return (
    <output ref={box} className="till-toast" data-status={ended} popover="manual">
      <span className="till-toast-text">
        {what}: <bdi>{title}</bdi>
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
    </output>
  )
}

export declare namespace Toast {
  type Props = {
    state: CheckoutViewState
    /** What is bought. */
    title: string
    /** Called when the buyer wants to see it. */
    onShow: () => void
  }
}

function isOver({ status }: Pick<CheckoutViewState, 'status'>): boolean {
  return status === 'success' || status === 'error'
}
