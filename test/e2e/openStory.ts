import type { Page } from 'playwright-core'

/** Opens one story in a page, and changes what the toolbar chooses without loading it again. */
export async function openStory(options: openStory.Options) {
  const { page, url, id } = options
  const faults: string[] = []
  const note = (fault: string) => faults.push(fault)
  page.removeAllListeners('console')
  page.removeAllListeners('pageerror')
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()))
  page.on('pageerror', (error) => note(String(error)))
  await page.setViewportSize({ width: 1024, height: 768 })
  // Storybook's own look for faults would get in the way of the test's.
  await page.goto(`${url}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`)
  await page.locator('.story > *').first().waitFor({ state: 'attached' })

  return {
    /** What was said on the console. */
    faults,
    /** Chooses in the toolbar, and waits until the story shows it. */
    async choose(globals: openStory.Globals) {
      const { theme, direction, locale, look = 'littoral', density = 'comfortable' } = globals
      await page.evaluate(
        (globals) => {
          const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as {
            __STORYBOOK_PREVIEW__: Preview
          }
          preview.channel.emit('updateGlobals', { globals })
        },
        { theme, direction, locale, look, density },
      )
      const chosen = `[data-till-theme="${theme}"][data-till-look="${look}"][data-till-density="${density}"]`
      await page
        .locator(`[data-till-messages][lang="${locale}"][dir="${direction}"] > .story${chosen}`)
        .first()
        .waitFor({ state: 'attached' })
    },
  }
}

export declare namespace openStory {
  type Options = {
    page: Page
    /** Where the stories are served. */
    url: string
    id: string
  }

  /** What the toolbar chooses. */
  type Globals = {
    theme: string
    direction: string
    locale: string
    look?: string | undefined
    density?: string | undefined
  }
}

/** What Storybook's preview has, as far as it is used here. */
type Preview = { channel: { emit: (event: string, message: unknown) => void } }
