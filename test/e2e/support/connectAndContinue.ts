import type { Locator, Page } from 'playwright-core'
import { press } from './press.js'

/** Presses a buy button without a connected wallet, and then “Connect and continue” in the dialog. */
export async function connectAndContinue(
  page: Page,
  button: Locator = page.getByRole('button', { name: 'Buy', exact: true }),
): Promise<void> {
  await button.click()
  await press(page.getByRole('button', { name: 'Connect and continue' }))
}
