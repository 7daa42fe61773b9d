import type { Page } from 'playwright-core'
import { onTestFailed } from 'vitest'

/**
 * Adds to the error of the test that runs, if it fails, what a page showed at the end, as it is read aloud: the test may not
 * fail again when it is looked at.
 */
export function showIfFailed(page: Page): void {
  onTestFailed(async ({ task }) => {
    const parts = await page
      .locator('main, dialog[open]')
      .all()
      .catch(() => [])
    const texts = await Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: 5_000 }).catch(String)))
    const [error] = task.result?.errors ?? []
    if (error) error.message += `\n\n${page.url()}\n${texts.join('\n')}`
  })
}
