import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { launchChromium } from '../../../tools/launchChromium.js'
import { sample } from '../../setup/sample.js'
import { findBrokenNumbers } from '../support/looks/findBrokenNumbers.js'
import { findClipped } from '../support/looks/findClipped.js'
import { openStory } from '../support/openStory.js'
import { openStorybook } from '../support/openStorybook.js'

const { url } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())

const pages: Page[] = []
afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))

async function open(id: string, locale: 'en' | 'ar') {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  pages.push(page)
  const story = await openStory({ page, url, id, viewport: { width: 320, height: 640 } })
  await story.choose({ theme: 'light', direction: locale === 'ar' ? 'rtl' : 'ltr', locale })
  return page
}

const both = ['en', 'ar'] as const
const checkouts = [
  ['long-names', 'en'],
  ['long-names-bought', 'en'],
  ['long-names', 'ar'],
  ['long-names-bought', 'ar'],
] as const
const parts = [
  ['components-checkoutview--long-names', '.till-item-title'],
  ['components-checkoutview--long-names', '.till-item-collection'],
  ['checkout-after-closing--long-name', '.till-toast-text'],
] as const

describe('names from contracts and hosts', () => {
  test.each(sample(checkouts, 2))(
    'stay within a checkout on a phone, however long, %s %s',
    async (id, locale) => {
      const page = await open(`components-checkoutview--${id}`, locale)
      for (const details of await page.locator('details').all())
        await details.evaluate((element) => element.setAttribute('open', ''))
      expect([...(await findClipped(page)), ...(await findBrokenNumbers(page))]).toEqual([])
      expect(await page.locator('.till-checkout').evaluate(standingOut)).toEqual([])
    },
  )

  test.each(sample(both, 1))(
    'leave room for the buttons of a toast at the end of the line, %s',
    async (locale) => {
      const page = await open('checkout-after-closing--long-name', locale)
      const toast = page.locator('.till-toast')
      await toast.waitFor()
      expect(await toast.evaluate(standingOut)).toEqual([])
      const [box, text, close] = await Promise.all(
        [toast, toast.locator('.till-toast-text'), toast.getByRole('button').last()].map((part) =>
          part.boundingBox(),
        ),
      )
      if (!box || !text || !close) throw new Error('Something of it is not shown.')
      const before = (part: typeof box) =>
        locale === 'ar' ? box.x + box.width - (part.x + part.width) : part.x - box.x
      const after = (part: typeof box) =>
        locale === 'ar' ? part.x - box.x : box.x + box.width - (part.x + part.width)
      expect(before(text)).toBeGreaterThan(15)
      expect(after(close)).toBeLessThan(15)
    },
  )

  test.each(sample(parts, 1))(
    'keep their own direction in a text of the other direction, %s %s',
    async (id, part) => {
      const page = await open(id, 'ar')
      const name = page.locator(part)
      await name.waitFor()
      const [letter = 0, mark = 0] = await name.evaluate(placesOf, ['t', '!'])
      expect(mark).toBeGreaterThan(letter)
    },
  )

  test('keep the sign of a currency at its letters', async () => {
    const page = await open('components-small-parts--worths', 'ar')
    const worths = await page.locator('.till-fiat').all()
    expect(worths.length).toBeGreaterThan(2)
    for (const worth of worths) {
      const [letter = 0, sign = 0] = await worth.evaluate(placesOf, ['S', '$'])
      expect(sign).toBeGreaterThan(letter)
    }
  })
})

/** Returns the elements that extend beyond the left or right edge of the box. */
function standingOut(box: Element): string[] {
  const { left, right } = box.getBoundingClientRect()
  return [...box.querySelectorAll('*')]
    .filter((part) => part.checkVisibility() && !part.closest('.till-hidden'))
    .filter(
      (part) =>
        part.getBoundingClientRect().left < left - 1 || part.getBoundingClientRect().right > right + 1,
    )
    .map((part) => part.outerHTML.slice(0, 120))
}

/** Returns the horizontal position of the last occurrence of each character. */
function placesOf(element: Element, characters: string[]): (number | undefined)[] {
  return characters.map((character) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let place: number | undefined
    while (walker.nextNode()) {
      const at = walker.currentNode.nodeValue?.lastIndexOf(character) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(walker.currentNode, at)
      range.setEnd(walker.currentNode, at + 1)
      place = range.getBoundingClientRect().left
    }
    return place
  })
}
