/** Adds the methods of `<dialog>` to jsdom, which lacks them. Unlike those of a browser, they do not move the focus. */
export function allowDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    // Browsers also dispatch `close` later, when the dialog may be open again.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}
