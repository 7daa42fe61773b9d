import type { Locator } from 'playwright-core'

/**
 * Waits until a button is reachable and enabled, and presses it with the Enter key. A mouse could miss the button: when data loads, a
 * dialog grows and moves its buttons.
 */
export async function press(button: Locator, options: press.Options = {}): Promise<void> {
  await button.click({ trial: true })
  if (options.inFrame) await button.dispatchEvent('click')
  else await button.press('Enter')
}

export declare namespace press {
  type Options = {
    /** Whether the button is in an iframe. The Enter key may not reach an iframe. @default false */
    inFrame?: boolean
  }
}
