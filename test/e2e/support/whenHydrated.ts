import type { Locator } from 'playwright-core'

/**
 * Waits until React has hydrated an element, and returns it. The server renders a button before its script runs, and a press before that
 * has no effect.
 */
export async function whenHydrated(button: Locator): Promise<Locator> {
  const element = await button.elementHandle()
  await button
    .page()
    .waitForFunction(
      (node) => Object.keys(node ?? {}).some((key) => key.startsWith('__reactProps$')),
      element,
    )
  return button
}
