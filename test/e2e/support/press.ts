import type { Locator } from 'playwright-core'

/**
 * Presses a button, once it can be reached and pressed, by its key. What a dialog learns later makes it grow: a button that moves
 * away while a pointer is down on it is not pressed.
 */
export async function press(button: Locator, options: press.Options = {}): Promise<void> {
  await button.click({ trial: true })
  if (options.inFrame) await button.dispatchEvent('click')
  else await button.press('Enter')
}

export declare namespace press {
  type Options = {
    /** Whether it is in a frame: what that focuses by itself does not get the page's keys. @default false */
    inFrame?: boolean
  }
}
