import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { sample, testWhole } from '../setup/sample.js'
import { comparePictures } from './support/looks/comparePictures.js'
import { decodePng } from './support/looks/decodePng.js'
import { findBrokenNumbers } from './support/looks/findBrokenNumbers.js'
import { findClipped } from './support/looks/findClipped.js'
import { openStory } from './support/openStory.js'
import { openStorybook } from './support/openStorybook.js'

const { url } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())
// All pages use one browser context, so that they share its cache.
const context = await browser.newContext({ reducedMotion: 'reduce' })

const pages: Page[] = []
async function open(id: string) {
  const page = await context.newPage()
  pages.push(page)
  const story = await openStory({ page, url, id })
  if (/dialog/.test(id)) await whenRead(page)
  return { page, story }
}

/** Waits for the data from the chain, which arrives a moment after the dialog. */
async function whenRead(page: Page): Promise<void> {
  for (const read of ['.till-picture-image', '.till-money'])
    await page.locator(`dialog[open] ${read}`).first().waitFor()
}

/** A browser page that shows the dialog in one state after another. Only tests that do not change the page use it. */
const states = await context.newPage()
const stateStory = await openStory({ page: states, url, id: 'components-checkoutdialog--idle' })
async function showState(state: string, viewport: { width: number; height: number }): Promise<Page> {
  await states.setViewportSize(viewport)
  // Show another story first. If the page already shows this story, `show` does not render it again.
  await stateStory.show('components-steplist--done')
  await stateStory.show(`components-checkoutdialog--${state}`)
  await whenRead(states)
  return states
}

afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))

describe('styles', () => {
  test.each(sample(['hostile', 'tailwind', 'reset', 'layered'], 1))(
    'look the same in a %s page',
    async (host) => {
      const plain = await open('theming-host-pages--plain')
      const { page } = await open(`theming-host-pages--${host}`)
      for (const part of ['.till-card', '.till-checkout', '.till-steps']) {
        expect(await differingStyles(plain.page, page, part), part).toEqual([])
      }
      if (host === 'hostile' || host === 'layered') return
      // The host pages `tailwind` and `reset` must also look the same in each pixel.
      for (const part of ['.till-card', '.till-checkout >> nth=0', '.till-checkout >> nth=1']) {
        const expected = await pictureOf(plain.page, part)
        expect((await pictureOf(page, part)).equals(expected), part).toBe(true)
      }
    },
  )

  testWhole('keep the dialog unchanged in a page with global rules', async () => {
    const plain = await open('components-checkoutdialog--confirm')
    const { page } = await open('theming-host-pages--dialog')
    expect(await differingStyles(plain.page, page, 'dialog[open]')).toEqual([])
  })

  testWhole('keep the dialog unchanged when the page styles the card around its button', async () => {
    const plain = await open('components-checkoutdialog--confirm')
    const { page } = await open('components-checkoutdialog--confirm')
    const boxes = [plain.page, page].map((each) => each.locator('dialog[open]'))
    // A CSS transform changes how the browser smooths edges. The other page has one, so the plain page gets one too.
    await plain.page.addStyleTag({ content: '#storybook-root .story { transform: translateX(1px) }' })
    await page.addStyleTag({
      content: `#storybook-root .story {
        overflow: hidden; content-visibility: auto; contain: strict; height: 1px; min-height: 0; z-index: -1;
        transform: translateX(200vw) rotate(45deg); filter: blur(9px); opacity: 0.1; clip-path: inset(50%);
        visibility: hidden; pointer-events: none; position: relative;
      }`,
    })
    // Compare only the body of the dialog, because the page is visible behind the round corners of the whole dialog.
    const body = 'dialog[open] .till-checkout-body'
    const [expected, actual] = await Promise.all([plain.page, page].map((each) => pictureOf(each, body)))
    expect(await boxes[1]?.boundingBox()).toEqual(await boxes[0]?.boundingBox())
    if (!expected || !actual) throw new Error('There is no picture.')
    const pictures = { expected: decodePng(expected), actual: decodePng(actual) }
    expect(comparePictures({ ...pictures, tolerance: 2 }).differing).toBe(0)
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  })

  test('let a class of the page override the parts, but not those inside the dialog', async () => {
    const css = '.till-card-title, .till-checkout-title { color: rgb(1, 2, 3) }'
    const card = await open('components-ordercard--available')
    await card.page.addStyleTag({ content: css })
    expect(await colorOf(card.page, '.till-card-title')).toBe('rgb(1, 2, 3)')
    const dialog = await open('components-checkoutdialog--idle')
    await dialog.page.addStyleTag({ content: css })
    expect(await colorOf(dialog.page, '.till-checkout-title')).not.toBe('rgb(1, 2, 3)')
    await dialog.page.addStyleTag({ content: `@layer till, shop; @layer shop { ${css} }` })
    expect(await colorOf(dialog.page, '.till-checkout-title')).toBe('rgb(1, 2, 3)')
  })

  testWhole('cut off nothing in the dialog with the largest radius', async () => {
    const css = await states.addStyleTag({ content: '.story { --till-radius: 999px }' })
    for (const state of ['idle', 'confirm', 'success']) {
      const page = await showState(state, { width: 1024, height: 768 })
      const parts = page.locator('dialog[open] :is(h2, button, .till-picture, .till-total .till-money)')
      await expect.poll(() => parts.count()).toBeGreaterThan(4)
      const cut = await parts.evaluateAll((elements) =>
        elements.filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const middle = (top + bottom) / 2
          return [left + 1, right - 1].some((x) => {
            const front = document.elementFromPoint(x, middle)
            return !front?.closest('dialog') || !(element.contains(front) || front.contains(element))
          })
        }),
      )
      expect(cut).toEqual([])
      const corners = (part: string) =>
        page
          .locator(`dialog[open] ${part}`)
          .last()
          .evaluate((element) => getComputedStyle(element).borderRadius)
      // The picture of a success has the width of the dialog, so it has no corners of its own.
      const corner = state === 'success' ? '0px' : '16px'
      expect([await corners('.till-button'), await corners('.till-picture')]).toEqual(['999px', corner])
    }
    await css.evaluate((style) => style.parentNode?.removeChild(style))
  })

  // WCAG 1.4.10 requires that a page works at 400 % zoom in a window of 1280 × 1024 px.
  test.each(sample(['idle', 'confirm', 'review', 'insufficient', 'uncertain', 'success'], 2))(
    'cut off nothing of the dialog at 400 %, and need scrolling in one direction only, %s',
    async (state) => {
      const page = await showState(state, { width: 320, height: 256 })
      const dialog = page.locator('dialog[open]')
      for (const summary of await dialog.locator('details > summary').all()) await summary.click()
      expect(await findClipped(page)).toEqual([])
      expect(await findBrokenNumbers(page)).toEqual([])
      const { looked, sideways, hidden } = await dialog.evaluate(lookThrough)
      expect(sideways).toEqual([])
      expect(hidden).toEqual([])
      expect(looked).toBeGreaterThan(8)

      // The user reaches the last button of the footer with the Tab key.
      const forward = dialog.locator('.till-checkout-footer button').last()
      const isFocused = () => forward.evaluate((button) => button === document.activeElement)
      for (let stops = 0; !(await isFocused()); stops++) {
        expect(stops).toBeLessThan(20)
        await page.keyboard.press('Tab')
      }
      const { y = -1, height = 0 } = (await forward.boundingBox()) ?? {}
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(256)
    },
  )
})

describe('OrderGrid', () => {
  testWhole('lays out only the visible cards of hundreds', async () => {
    const { page } = await open('components-ordergrid--hundreds')
    const cells = page.locator('.till-grid-cell')
    expect(await cells.count()).toBe(400)
    expect(await laidOut(page)).toBeLessThan(40)
    await cells.nth(399).scrollIntoViewIfNeeded()
    await cells.nth(399).locator('.till-card-title').waitFor()
    await expect.poll(() => laidOut(page)).toBeLessThan(40)
    expect(await page.locator('.till-card').count()).toBeLessThan(400)
  })

  test('has one tab stop, and moves between cards by arrow keys in visual order', async () => {
    const { page, story } = await open('components-ordergrid--hundreds')
    const at = () =>
      page.evaluate(() => {
        const cell = document.activeElement?.closest('.till-grid-cell')
        return cell ? [...(cell.parentElement?.children ?? [])].indexOf(cell) : undefined
      })
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      return at()
    }
    expect(await press('Tab')).toBe(0)
    expect(await press('ArrowRight', 'ArrowRight')).toBe(2)
    expect(await press('ArrowLeft')).toBe(1)
    const below = await press('ArrowDown')
    expect(below).toBeGreaterThan(2)
    expect(await press('ArrowUp')).toBe(1)
    expect(await press('End')).toBe(399)
    expect(await press('Home')).toBe(0)
    // The first Tab moves the focus into the card, and the next one out of the grid.
    expect(await press('Tab')).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    expect(await press('Tab')).toBeUndefined()
    await story.choose({ theme: 'light', direction: 'rtl', locale: 'ar' })
    await page.locator('.till-grid-cell').first().focus()
    expect(await press('ArrowLeft')).toBe(1)
  })
})

describe('CheckoutView', () => {
  test('announces the whole purchase to screen readers', async () => {
    const { page } = await open('checkout-scenarios--approve-and-buy')
    const forward = page.getByRole('button', { name: 'Forward' })
    while (await forward.isEnabled()) await forward.press('Enter')
    await page.locator('.story-player-heard li', { hasText: 'Confirmed. Your purchase' }).waitFor()
    expect(await page.locator('.story-player-heard li').allInnerTexts()).toMatchInlineSnapshot(`
      [
        "You pay nothing until you confirm in your wallet.",
        "Checking that the price is still valid. Your wallet has not been asked for anything yet.",
        "Your wallet asks to change its network to Sandbox.",
        "Allow the market to collect 129.50 USDC. Check the details in your wallet, then confirm.",
        "Stay here: your wallet asks once more.",
        "Step done. Checking the price once more before the next step.",
        "Buy Maidenhair fern for 129.50 USDC. Check the details in your wallet, then confirm.",
        "Waiting for the network. You can close this window. Your purchase continues.",
        "Payment went through. Checking that your purchase has arrived.",
        "Confirmed. Your purchase has arrived.",
      ]
    `)
  })
})

/** Scrolls each text and control of a dialog into view. Returns those that stay hidden, and the elements that need horizontal scrolling. */
function lookThrough(dialog: Element): { looked: number; sideways: string[]; hidden: string[] } {
  const nameOf = (element: Element) => element.outerHTML.slice(0, 120)
  const sideways = [dialog, ...dialog.querySelectorAll('*')].filter(
    (element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth,
  )
  const parts = [...dialog.querySelectorAll('h2, p, summary, button, a, dd, li, .till-step-text')].filter(
    (part) => part.checkVisibility() && !part.closest('.till-hidden'),
  )
  const hidden = parts.filter((part) => {
    part.scrollIntoView({ block: 'nearest' })
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const front = document.elementFromPoint((left + right) / 2, middle)
    return left < 0 || right > innerWidth || !(front === part || part.contains(front))
  })
  return { looked: parts.length, sideways: sideways.map(nameOf), hidden: hidden.map(nameOf) }
}

describe('controls', () => {
  test('pass the chosen values to the component', async () => {
    const { page } = await open('components-ordercard--available')
    await turn(page, 'components-ordercard--available', { collectionName: 'Salt and fern', yours: true })
    await page.locator('.till-card-collection', { hasText: 'Salt and fern' }).waitFor()
    await page.getByRole('button', { name: 'Yours' }).waitFor()
    const { page: field } = await open('components-quantityfield--several')
    await turn(field, 'components-quantityfield--several', { max: 9 })
    await field.getByText('Enter a number from 1 to 9.').waitFor()
  })
})

/** Sets values in the Storybook controls of a story. */
function turn(page: Page, storyId: string, updatedArgs: { [name: string]: unknown }): Promise<void> {
  return page.evaluate(
    (message) => {
      const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as {
        __STORYBOOK_PREVIEW__: { channel: { emit: (event: string, message: unknown) => void } }
      }
      preview.channel.emit('updateStoryArgs', message)
    },
    { storyId, updatedArgs },
  )
}

/** Waits until the images of an element are decoded, and takes a picture of the element. */
async function pictureOf(page: Page, part: string): Promise<Buffer> {
  const box = page.locator(part)
  await box.scrollIntoViewIfNeeded()
  await box
    .locator('img')
    .evaluateAll((images) =>
      Promise.all(images.map((image) => image instanceof HTMLImageElement && image.decode())),
    )
  return box.screenshot()
}

function colorOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).color)
}

/** Returns the number of grid cells that the browser lays out and paints. */
function laidOut(page: Page): Promise<number> {
  return page
    .locator('.till-grid-cell')
    .evaluateAll(
      (cells) =>
        cells.filter((cell) => cell.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
          .length,
    )
}

/** Returns the differences between the computed styles of the same elements and pseudo-elements in two pages. */
async function differingStyles(one: Page, other: Page, selector: string): Promise<string[]> {
  const [expected, found] = await Promise.all([one, other].map((page) => stylesOf(page, selector)))
  expect(expected?.flatMap(({ styles }) => styles.split('\n')).length).toBeGreaterThan(1_000)
  expect(found?.length).toBe(expected?.length)
  return (found ?? []).flatMap(({ element, styles }, index) => {
    const expectedStyles = expected?.[index]?.styles ?? ''
    if (styles === expectedStyles) return []
    const differing = styles.split('\n').filter((style) => !expectedStyles.split('\n').includes(style))
    return [`${element}: ${differing.join(', ')}`]
  })
}

/** Returns the computed styles of each element and its pseudo-elements, one line for each style. */
function stylesOf(page: Page, selector: string): Promise<{ element: string; styles: string }[]> {
  return page.locator(selector).evaluateAll((roots) =>
    roots
      .flatMap((root) => [root, ...root.querySelectorAll('*')])
      .flatMap((element) =>
        ['', '::before', '::after'].flatMap((part) => {
          const styles = getComputedStyle(element, part)
          // A pseudo-element without `content` does not appear, so its styles do not matter.
          if (part && ['none', 'normal'].includes(styles.content)) return []
          // Sort the styles by name, because browsers list custom properties in any order.
          const lines = [...styles].sort().map((name) => `${name}: ${styles.getPropertyValue(name)}`)
          return [{ element: `${element.tagName}.${element.className}${part}`, styles: lines.join('\n') }]
        }),
      ),
  )
}
