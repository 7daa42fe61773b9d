'use client'
import { type RefObject, useLayoutEffect } from 'react'
import { dragToClose } from './dragToClose.js'
import { lockScroll } from './lockScroll.js'
import { moveHeight } from './moveHeight.js'

export function useModal(options: useModal.Options): useModal.ReturnType {
  const { content, onOpenChange, onConnect } = options
  useLayoutEffect(() => {
    const dialog = content.current?.closest('dialog')
    if (!dialog) return
    openDialog(dialog)
    const unlock = lockScroll()
    const parts = '.till-checkout-header, .till-checkout-main, .till-checkout-footer'
    const still = moveHeight(dialog, dialog.querySelectorAll(parts))
    const handle = dialog.querySelector<HTMLElement>('.till-checkout-header')
    const release =
      handle &&
      dragToClose({
        dialog,
        handle,
        allowed: () => !promptStatuses.has(dialog.dataset.status ?? ''),
        close: () => closeDialog(dialog),
      })
    return () => {
      release?.()
      still()
      unlock()
      // Close the dialog before React removes it. Only then does the browser restore the previous focus.
      closeDialog(dialog)
    }
  }, [content])

  useLayoutEffect(() => {
    // Move the focus only if no element has it, because a wallet's window may have it.
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) content.current?.querySelector<HTMLElement>('h2')?.focus()
  })

  const onClose = () => onOpenChange(false)
  return {
    handlers: {
      onCancel(event) {
        // Let React close the dialog. If the browser closed it, it would move the focus to a button with an outdated label.
        event.preventDefault()
        onClose()
      },
      onClose(event) {
        if (isClosedByBuyer(event.currentTarget)) onClose()
      },
    },
    callbacks: {
      onClose,
      onConnect:
        onConnect &&
        (() => {
          // Close the dialog first, because it would cover the wallet's own window.
          onClose()
          onConnect()
        }),
    },
  }
}

export declare namespace useModal {
  type Options = {
    content: RefObject<HTMLElement | null>
    onOpenChange: (open: boolean) => void
    onConnect: (() => void) | undefined
  }
  type ReturnType = {
    handlers: {
      onCancel: (event: { preventDefault: () => void }) => void
      onClose: (event: { currentTarget: { open: boolean; isConnected: boolean } }) => void
    }
    callbacks: { onClose: () => void; onConnect: (() => void) | undefined }
  }
}

/** The states in which the buyer must decide something. In these states, a drag does not close the dialog. */
const promptStatuses: ReadonlySet<string> = new Set(['awaitingWallet', 'switchChain', 'review', 'buying'])

/** Whether the buyer closed the dialog. The `close` event fires late, when React may have removed the dialog or opened it again. */
function isClosedByBuyer(dialog: { open: boolean; isConnected: boolean }): boolean {
  return dialog.isConnected && !dialog.open
}

/** The DOM of a test, such as jsdom, may lack the methods of `<dialog>`. There, the dialog opens without the top layer. */
function openDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.open = true
}

function closeDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else if (dialog.open) {
    dialog.open = false
    queueMicrotask(() => dialog.dispatchEvent(new Event('close')))
  }
}
