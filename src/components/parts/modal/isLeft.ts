/**
 * Whether it was the buyer who closed a dialog, whose close is told late. One that the page took away closes nothing more, and
 * none closes what was opened again meanwhile.
 */
export function isLeft(dialog: { open: boolean; isConnected: boolean }): boolean {
  return dialog.isConnected && !dialog.open
}
