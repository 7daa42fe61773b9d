/** Adds the methods of `<dialog>` to jsdom, which lacks them. Unlike a browser's methods, these do not move the focus. */
export function allowDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    // Like a browser, dispatch `close` a moment later. The dialog may be open again at that time.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}
