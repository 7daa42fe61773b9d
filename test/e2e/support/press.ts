import type { Locator } from 'playwright-core'

/**
 * Presses a button, once it can be reached and pressed, by its key. What a dialog learns later makes it grow: a button that moves
 * away while a pointer is down on it is not pressed. Not for a frame: what it focuses by itself does not get the page's keys.
 */
export async function press(button: Locator): Promise<void> {
  await button.click({ trial: true })
  await button.press('Enter')
}
