import type { Locator } from 'playwright-core'

/**
 * Presses a button with the Enter key after it is reachable and enabled. A pointer could miss it: a dialog grows when data loads, and moves
 * its buttons.
 */
export async function press(button: Locator, options: press.Options = {}): Promise<void> {
  await button.click({ trial: true })
  if (options.inFrame) await button.dispatchEvent('click')
  else await button.press('Enter')
}

export declare namespace press {
  type Options = {
    /** Whether the button is in an iframe, which may not receive the keys of the page. @default false */
    inFrame?: boolean
  }
}
