/** Gives jsdom's `<dialog>` its methods, which it lacks. What they do to the focus only a browser can show. */
export function allowDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    // As browsers do: later, when it may be open again.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}
