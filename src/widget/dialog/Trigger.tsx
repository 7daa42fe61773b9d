import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Emit, StatusDetail } from '../mountOptions.js'

/** The button that opens the checkout. It listens to clicks on the slot, because the page may put its own button there. */
export function Trigger(props: Trigger.Props): ReactNode {
  const { slot, button, status, isOpening, onOpened, emit } = props
  const { onClick, disabled, ...rest } = button

  useEffect(() => void emit('till-status', { status }), [emit, status])

  useEffect(() => {
    if (!isOpening) return
    onOpened()
    if (!disabled && typeof onClick === 'function') onClick()
  }, [isOpening, onOpened, disabled, onClick])

  return createPortal(<button {...rest} type="button" disabled={disabled === true} />, slot)
}

export declare namespace Trigger {
  type Props = {
    slot: HTMLSlotElement
    button: { [name: string]: unknown }
    status: StatusDetail['status']
    isOpening: boolean
    onOpened: () => void
    emit: Emit
  }
}
