import type { Page } from 'playwright-core'

/**
 * Opens a story in a page. Returns functions that show another story, or set theme, direction, language and brand. They do not reload the
 * page.
 */
export async function openStory(options: openStory.Options) {
  const { page, url, id, viewport = { width: 1024, height: 768 } } = options
  const faults: string[] = []
  const note = (fault: string) => faults.push(fault)
  page.removeAllListeners('console')
  page.removeAllListeners('pageerror')
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()))
  page.on('pageerror', (error) => note(String(error)))
  await page.setViewportSize(viewport)
  // Turn off axe in Storybook, because two runs of axe cannot overlap.
  await page.goto(`${url}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`)
  await page.locator('.story > *').first().waitFor({ state: 'attached' })
  let shown = id

  return {
    /** The errors and warnings of the console. */
    faults,
    async show(id: string) {
      if (id === shown) return
      shown = id
      await page.evaluate(async (id) => {
        const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as StorybookWindow
        const rendered = new Promise<void>((resolve) => {
          preview.channel.on('storyRendered', function listen(name) {
            if (name !== id) return
            preview.channel.off('storyRendered', listen)
            resolve()
          })
        })
        preview.channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
        await rendered
      }, id)
    },
    /** Sets the values of the toolbar, and waits until the story shows them. */
    async choose(globals: openStory.Globals) {
      const { theme, direction, locale, look = 'littoral', density = 'comfortable' } = globals
      const chosen = `[data-till-theme="${theme}"][data-till-look="${look}"][data-till-density="${density}"]`
      const story = `[data-till-messages][lang="${locale}"][dir="${direction}"] > .story${chosen}`
      await page.evaluate(
        ({ globals, story }) => {
          const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as StorybookWindow
          const isShown = () => document.querySelector(story) !== null
          preview.channel.emit('updateGlobals', { globals })
          return new Promise<void>((resolve) => {
            if (isShown()) return resolve()
            const observer = new MutationObserver(() => {
              if (!isShown()) return
              observer.disconnect()
              resolve()
            })
            observer.observe(document, { subtree: true, childList: true, attributes: true })
          })
        },
        { globals: { theme, direction, locale, look, density }, story },
      )
      // Wait for the fonts, because they load after the text and change its width.
      const letters = lettersOf[locale]
      if (letters)
        await page.evaluate(
          (letters) => document.fonts.load(`1rem "${letters}"`, document.body.textContent ?? undefined),
          letters,
        )
    },
  }
}

export declare namespace openStory {
  type Options = {
    page: Page
    /** The URL of the stories. */
    url: string
    id: string
    /** In CSS pixels. @default 1024 × 768 */
    viewport?: { width: number; height: number } | undefined
  }

  /** The values of Storybook’s toolbar. */
  type Globals = {
    theme: string
    direction: string
    locale: string
    look?: string | undefined
    density?: string | undefined
  }
}

/** The font that the stories load for texts in a language. */
const lettersOf: { [locale: string]: string } = {
  ar: 'Noto Sans Arabic Variable',
  ja: 'Noto Sans JP Variable',
  zh: 'Noto Sans SC Variable',
}

/** The part of Storybook’s preview API that this file uses. */
type StorybookWindow = {
  __STORYBOOK_PREVIEW__: {
    channel: { [method in 'on' | 'off']: (event: string, listener: (message: unknown) => void) => void } & {
      emit: (event: string, message: unknown) => void
    }
  }
}
