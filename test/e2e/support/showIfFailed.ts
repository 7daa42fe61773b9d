import type { Page } from 'playwright-core'
import { type TestContext, TestRunner } from 'vitest'

/**
 * If a test fails, adds the visible text of its pages and iframes to the error, because the failure may not happen again. Call this
 * function before the pages are closed.
 */
export async function showIfFailed(
  pages: readonly Page[],
  task: TestContext['task'] | undefined = TestRunner.getCurrentTest(),
): Promise<void> {
  const [error] = task?.result?.errors ?? []
  if (!error) return
  for (const frame of pages.filter((page) => !page.isClosed()).flatMap((page) => page.frames())) {
    const parts = await frame
      .locator('main, dialog[open]')
      .all()
      .catch(() => [])
    const texts = await Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: 5_000 }).catch(String)))
    error.message += `\n\n${frame.url()}\n${texts.join('\n')}`
  }
}
