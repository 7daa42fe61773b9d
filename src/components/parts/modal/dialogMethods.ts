/**
 * Opens a modal dialog. The DOM of a test, such as jsdom, may lack `showModal`. There, the function opens the dialog outside of the top
 * layer.
 */
export function showModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.open = true
}

/** Closes a dialog. A `close` event follows, also in a DOM without `dialog.close`. */
export function closeDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else if (dialog.open) {
    dialog.open = false
    queueMicrotask(() => dialog.dispatchEvent(new Event('close')))
  }
}
