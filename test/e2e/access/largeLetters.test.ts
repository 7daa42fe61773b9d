import { afterAll, describe, expect, test } from 'vitest'
import { chromiumOptions, launchChromium } from '../../../tools/launchChromium.js'
import { sample, shareOf } from '../../setup/sample.js'
import { findClipped } from '../support/looks/findClipped.js'
import { findUnreachable } from '../support/looks/findUnreachable.js'
import { settle } from '../support/looks/settle.js'
import { openStory } from '../support/openStory.js'
import { openStorybook } from '../support/openStorybook.js'

/*
 * These tests show text at 200 % on a phone (WCAG 1.4.4). The page's CSS enlarges the text, or the browser's font size does. The browser's
 * font size also changes the breakpoints.
 */

const { url } = await openStorybook()
const options = await chromiumOptions()
const browsers = {
  'with the font size of the page': await launchChromium(options),
  'with the font size of the browser': await launchChromium({
    ...options,
    args: [...(options.args ?? []), '--blink-settings=defaultFontSize=32'],
  }),
}
afterAll(() => Promise.all(Object.values(browsers).map((browser) => browser.close())))

const all = [
  ...['idle', 'confirm', 'review', 'insufficient', 'success', 'uncertain'].map(
    (state) => `components-checkoutdialog--${state}`,
  ),
  ...['several', 'elsewhere', 'declined'].map((state) => `checkout-choice-of-a-wallet--${state}`),
  ...['idle', 'review', 'buying', 'partly', 'success'].map((state) => `components-basketview--${state}`),
  ...['idle-basket', 'idle-to-choose', 'long-names', 'pending'].map(
    (state) => `components-checkoutview--${state}`,
  ),
  ...['well-ended', 'long-name'].map((state) => `checkout-after-closing--${state}`),
]

const shown = sample(all, 8)

const looks = [
  { theme: 'light', direction: 'ltr', locale: 'en' },
  { theme: 'dark', direction: 'rtl', locale: 'ar' },
]

describe('text of twice the size', () => {
  test.each(sample(Object.entries(browsers), 1))(
    'cuts nothing off on a phone, and keeps every control reachable, %s',
    async (fontSize, browser) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      const phone = { width: 375, height: 667 }
      const story = await openStory({ page, url, id: shown[0] ?? '', viewport: phone })
      if (fontSize === 'with the font size of the page')
        await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const faults: string[] = []
      let targets = 0
      for (const [row, id] of shown.entries()) {
        await story.show(id)
        for (const look of shareOf(looks, row)) {
          await story.choose(look)
          await settle(page)
          const { seen, faults: hidden } = await findUnreachable(page)
          targets += seen
          const found = [...(await findClipped(page)), ...hidden]
          faults.push(...found.map((fault) => `${id} ${look.theme}: ${fault}`))
        }
      }
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect(faults).toEqual([])
      expect(targets).toBeGreaterThan(2 * shown.length)
      await context.close()
    },
  )

  test('leaves room for the content between the bars of a dialog', async () => {
    const page = await (
      await browsers['with the font size of the page'].newContext({ reducedMotion: 'reduce' })
    ).newPage()
    for (const state of ['confirm', 'review', 'insufficient']) {
      const viewport = { width: 375, height: 667 }
      await openStory({ page, url, id: `components-checkoutdialog--${state}`, viewport })
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const height = await page
        .locator('dialog[open] .till-checkout-body')
        .evaluate(({ clientHeight }) => clientHeight)
      expect(height, state).toBeGreaterThan(200)
    }
    await page.context().close()
  })
})
