import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Emit, StatusDetail } from '../mountOptions.js'

/**
 * The button that opens the checkout, as what a slot shows when the page put nothing there. A click is heard at the slot,
 * so it may come from the page's own button.
 */
export function Trigger(props: Trigger.Props): ReactNode {
  const { slot, button, status, wanted, onOpened, emit } = props
  const { onClick, disabled, ...rest } = button

  useEffect(() => void emit('till-status', { status }), [emit, status])

  useEffect(() => {
    if (!wanted) return
    onOpened()
    if (!disabled && typeof onClick === 'function') onClick()
  }, [wanted, onOpened, disabled, onClick])

  return createPortal(<button {...rest} type="button" disabled={disabled === true} />, slot)
}

export declare namespace Trigger {
  type Props = {
    slot: HTMLSlotElement
    /** The props of the checkout's own button. */
    button: { [name: string]: unknown }
    status: StatusDetail['status']
    /** Whether the buyer asked for the checkout, and it is not open yet. */
    wanted: boolean
    onOpened: () => void
    emit: Emit
  }
}
