import type { FrameLocator, Locator } from 'playwright-core'
import { press } from './press.js'

/** Waits for an open dialog. Presses “Connect and continue” if no wallet is connected. */
export async function connectIfAsked(
  dialog: Locator | FrameLocator,
  options: press.Options = {},
): Promise<void> {
  const connect = dialog.getByRole('button', { name: 'Connect and continue' })
  const pay = dialog.getByRole('button', { name: /^(Pay|Claim) / })
  await connect.or(pay).first().waitFor()
  if (await connect.isVisible()) await press(connect, options)
}
