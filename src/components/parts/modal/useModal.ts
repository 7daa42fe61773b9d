'use client'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createLayer, type Layer } from './createLayer.js'
import { closeDialog } from './dialogMethods.js'
import { dragToClose } from './dragToClose.js'
import { lockScroll } from './lockScroll.js'
import { moveHeight } from './moveHeight.js'

export function useModal(options: useModal.Options): useModal.ReturnType {
  const { content, isAsking, isConnected = true, onOpenChange, onConnect } = options
  const layer = useRef<Layer>(undefined)
  const [isHostAsked, setHostAsked] = useState(false)

  useLayoutEffect(() => {
    const dialog = content.current?.closest('dialog')
    if (!dialog) return
    layer.current = createLayer({ dialog, hasBackdrop: true })
    layer.current.open()
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
    const forget = watchHostContent(dialog, setHostAsked)
    return () => {
      forget()
      release?.()
      still()
      unlock()
      // Close the dialog before React removes it. Otherwise the browser would not restore the previous focus.
      layer.current?.close()
    }
  }, [content])

  useLayoutEffect(() => {
    // Move the focus only if no element has the focus, because a wallet's window may have it.
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) content.current?.querySelector<HTMLElement>('h2')?.focus()
  })

  useLayoutEffect(() => {
    layer.current?.set(isAsking || isHostAsked ? 'page' : 'modal')
  }, [isAsking, isHostAsked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a connection, the host's list of wallets is closed.
  useLayoutEffect(() => setHostAsked(false), [isConnected])

  const onClose = () => onOpenChange(false)
  return {
    handlers: {
      onCancel(event) {
        // Let React close the dialog. The browser would close it earlier, and would focus the button that opened it. This button would
        // still have its old label.
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
          // The dialog leaves the top layer first: there, it would cover the list of wallets and the wallet's own window.
          setHostAsked(true)
          onConnect()
        }),
    },
  }
}

export declare namespace useModal {
  type Options = {
    content: RefObject<HTMLElement | null>
    /**
     * Whether a wallet may prompt the buyer. The wallet may show its prompt in a box in the page. A modal dialog would cover the box and
     * make it inert.
     */
    isAsking: boolean
    /** Whether a wallet is connected. @default true */
    isConnected?: boolean | undefined
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

/** The states in which the buyer must decide something. In these states, the buyer cannot drag the dialog down to close it. */
const promptStatuses: ReadonlySet<string> = new Set(['awaitingWallet', 'switchChain', 'review', 'buying'])

/**
 * Whether the buyer closed the dialog. The `close` event fires some time after the dialog has closed. If React has meanwhile removed the
 * dialog or opened it again, the buyer did not close it.
 */
function isClosedByBuyer(dialog: { open: boolean; isConnected: boolean }): boolean {
  return dialog.isConnected && !dialog.open
}

/**
 * Calls `onChange(true)` when the buyer clicks content that the host has put into the dialog, because the host may then open an overlay.
 * Calls `onChange(false)` when the buyer next uses another part of the dialog.
 */
function watchHostContent(dialog: HTMLElement, onChange: (isHost: boolean) => void): () => void {
  const ended = new AbortController()
  const isHost = (event: Event) =>
    event.composedPath().some((each) => each instanceof Element && each.matches('.till-funds-way'))
  const onClick = (event: Event) => isHost(event) && onChange(true)
  const onReturn = (event: Event) => !isHost(event) && onChange(false)
  dialog.addEventListener('click', onClick, { signal: ended.signal })
  dialog.addEventListener('pointerdown', onReturn, { signal: ended.signal })
  dialog.addEventListener('keydown', onReturn, { signal: ended.signal })
  return () => ended.abort()
}
