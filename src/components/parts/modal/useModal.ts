'use client'
import { type RefObject, useLayoutEffect } from 'react'
import { dragToClose } from './dragToClose.js'
import { moveHeight } from './moveHeight.js'

/**
 * Shows the `<dialog>` around an element as a modal one while it is on the page. What is behind does not scroll, it moves to its
 * new height, it can be dragged away where nothing is asked, and no focus is lost in it. Answers what the dialog and its content are
 * given, for the buyer who closes it or leaves it for a wallet.
 */
export function useModal(options: useModal.Options): useModal.ReturnType {
  const { content, onOpenChange, onConnect } = options
  useLayoutEffect(() => {
    const dialog = content.current?.closest('dialog')
    if (!dialog) return
    dialog.showModal()
    const unlock = lockScroll()
    const parts = '.till-checkout-header, .till-checkout-main, .till-checkout-footer'
    const still = moveHeight(dialog, dialog.querySelectorAll(parts))
    const handle = dialog.querySelector<HTMLElement>('.till-checkout-header')
    const release =
      handle &&
      dragToClose({
        dialog,
        handle,
        allowed: () => !asking.has(dialog.dataset.status ?? ''),
        close: () => dialog.close(),
      })
    return () => {
      release?.()
      still()
      unlock()
      // Closed before it leaves the page: only then the browser gives the focus back to where it was.
      dialog.close()
    }
  }, [content])

  useLayoutEffect(() => {
    // What was pressed may be gone at the next state. Only a lost focus is caught: a wallet may hold it.
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) content.current?.querySelector<HTMLElement>('h2')?.focus()
  })

  const onClose = () => onOpenChange(false)
  return {
    handlers: {
      onCancel(event) {
        // The page closes it: the browser would give the focus to a button that still says what it said before.
        event.preventDefault()
        onClose()
      },
      onClose(event) {
        if (isLeft(event.currentTarget)) onClose()
      },
    },
    ways: {
      onClose,
      onConnect:
        onConnect &&
        (() => {
          // A wallet's own window could not be reached below a modal dialog.
          onClose()
          onConnect()
        }),
    },
  }
}

export declare namespace useModal {
  type Options = {
    /** What the dialog holds. */
    content: RefObject<HTMLElement | null>
    /** Called with `false` when the buyer closes the dialog. */
    onOpenChange: (open: boolean) => void
    /** Called when the buyer wants a wallet connected. @default there is nothing to connect */
    onConnect: (() => void) | undefined
  }
  type ReturnType = {
    /** Handlers of the `<dialog>`. */
    handlers: {
      onCancel: (event: { preventDefault: () => void }) => void
      onClose: (event: { currentTarget: { open: boolean; isConnected: boolean } }) => void
    }
    /** What its content is given: what closes the dialog, and what goes on to the wallets from there. */
    ways: { onClose: () => void; onConnect: (() => void) | undefined }
  }
}

/** States in which the buyer is asked something: a dialog is not put away by a slip of the finger then. */
const asking: ReadonlySet<string> = new Set(['confirm', 'switchChain', 'review', 'buying'])

/**
 * Whether the buyer closed the dialog. The `close` event comes late: the page may have removed the dialog or opened it again.
 */
function isLeft(dialog: { open: boolean; isConnected: boolean }): boolean {
  return dialog.isConnected && !dialog.open
}

/** Prevents scrolling behind a dialog and keeps the page's width. Returns a function that undoes it. */
function lockScroll(): () => void {
  const { style } = document.documentElement
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
  // If a scrollbar was visible, its space stays.
  if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => void Object.assign(style, before)
}
