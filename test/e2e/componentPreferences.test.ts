import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { sample } from '../setup/sample.js'
import { findClipped } from './support/looks/findClipped.js'
import { openStory } from './support/openStory.js'
import { openStorybook } from './support/openStorybook.js'

const { url } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())

type Preferences = NonNullable<Parameters<Page['emulateMedia']>[0]>

/** A browser page that shows one Storybook story after another, each with its own preferences. */
const context = await browser.newContext()
const page = await context.newPage()
const story = await openStory({ page, url, id: 'components-steplist--done' })
async function show(id: string, preferences: Preferences = {}) {
  await page.emulateMedia({ ...usual, ...preferences })
  await page.setViewportSize({ width: 1024, height: 768 })
  await story.show(`components-${id}`)
  return page
}

/**
 * Browser pages, keyed by the story that each page shows. Tests move through these stories with the Tab key. A page keeps the focus where
 * the last test stopped.
 */
const pages = new Map<string, Page>()
async function open(id: string, preferences: Preferences) {
  const page = pages.get(id) ?? (await context.newPage())
  await page.emulateMedia({ ...usual, ...preferences })
  if (!pages.has(id)) await openStory({ page, url, id: `components-${id}` })
  pages.set(id, page)
  return page
}

const usual = {
  colorScheme: 'light',
  contrast: 'no-preference',
  forcedColors: 'none',
  reducedMotion: 'reduce',
} as const

const withControls = [
  'checkoutview--confirm',
  'checkoutview--uncertain',
  'checkoutview--review',
  'swapquotetable--choose',
  'quantityfield--several',
  'ordercard--available',
  'ordergrid--catalogue',
  'steplist--done',
]

describe('forced colours', () => {
  test.each(sample(['light', 'dark'] as const, 1))(
    'gives controls a border and shows the focus, %s',
    async (colorScheme) => {
      let looked = 0
      for (const id of withControls) {
        const page = await open(id, { forcedColors: 'active', colorScheme })
        for (const { name, border } of await buttonsOf(page)) {
          expect(border, `${id}: ${name}`).toBeGreaterThan(3)
        }
        for (const { name, outline } of await focusEach(page)) {
          expect(outline, `${id}: ${name}`).toBeGreaterThan(3)
          looked++
        }
      }
      expect(looked).toBeGreaterThan(15)
    },
  )

  test('does not mark the selection and the progress by colour alone', async () => {
    const prices = await show('swapquotetable--choose', { forcedColors: 'active' })
    const outlineOf = (selector: string) =>
      prices
        .locator(selector)
        .first()
        .evaluate((row) => getComputedStyle(row).outlineStyle)
    expect(await outlineOf('.till-swap-row[data-checked]')).toBe('solid')
    expect(await outlineOf('.till-swap-row:not([data-checked])')).toBe('none')

    const steps = await show('steplist--pending', { forcedColors: 'active' })
    const marks = await steps
      .locator('.till-step-mark')
      .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor))
    expect(new Set(marks).size).toBe(2)

    const view = await show('checkoutview--pending', { forcedColors: 'active' })
    const progress = await view.locator('progress').evaluate((element: HTMLProgressElement) => {
      const { width, height } = element.getBoundingClientRect()
      return { seen: width > 100 && height >= 2, done: element.value, of: element.max }
    })
    expect(progress).toEqual({ seen: true, done: 1, of: 2 })
  })
})

describe('more contrast', () => {
  test.each(sample(['light', 'dark'] as const, 1))(
    'draws muted text and lines as dark as text, %s',
    async (colorScheme) => {
      const id = 'checkoutview--idle'
      const usual = await colorsOf(await show(id, { colorScheme }))
      const more = await colorsOf(await show(id, { colorScheme, contrast: 'more' }))
      expect(usual.muted).not.toBe(usual.ink)
      expect(usual.line).not.toBe(usual.ink)
      expect(more).toEqual({ ink: usual.ink, muted: usual.ink, line: usual.ink })
    },
  )
})

const moving = [
  'steplist--pending',
  'steplist--confirm',
  'checkoutview--preparing',
  'checkoutdialog--confirm',
  'ordercard--loading',
  'swapquotetable--loading',
]

describe('reduced motion', () => {
  test.each(sample(moving, 3))('stops all animations when the user asked for it, %s', async (id) => {
    const countMoving = (page: Page) => page.evaluate(() => document.getAnimations().length)
    expect(await countMoving(await show(id, { reducedMotion: 'reduce' }))).toBe(0)
    expect(await countMoving(await show(id, { reducedMotion: 'no-preference' }))).toBeGreaterThan(0)
  })
})

describe('large text', () => {
  test('cuts off nothing at twice the text size', async () => {
    const large = await page.addStyleTag({ content: 'html { font-size: 200% }' })
    for (const id of withControls) {
      await show(id)
      await page.setViewportSize({ width: 640, height: 900 })
      expect(await findClipped(page), id).toEqual([])
    }
    await large.evaluate((style) => style.parentNode?.removeChild(style))
  })
})

/** Returns the buttons and fields of a page, each with the contrast between its border and the background. */
async function buttonsOf(page: Page): Promise<{ name: string; border: number }[]> {
  const buttons = await page.locator('.till-button, .till-quantity-box').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { borderTopColor, borderTopStyle } = getComputedStyle(button)
      return { name: button.textContent ?? '', color: borderTopStyle === 'none' ? undefined : borderTopColor }
    }),
  )
  const behind = await backgroundOf(page)
  return buttons.map(({ name, color = behind }) => ({ name, border: contrastOf(color, behind) }))
}

/** Moves through all controls of a page with the Tab key. Returns each control, and the contrast between its outline and the background. */
async function focusEach(page: Page): Promise<{ name: string; outline: number }[]> {
  const behind = await backgroundOf(page)
  const stops: { name: string; outline: number }[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document
      if (!element || element === document.body) return undefined
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(element)
      const seen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return { name: element.outerHTML.slice(0, 120), color: seen ? outlineColor : undefined }
    })
    if (!focused || stops.length > 60) return stops
    stops.push({ name: focused.name, outline: contrastOf(focused.color ?? behind, behind) })
  }
}

function backgroundOf(page: Page): Promise<string> {
  return page.locator('.story').evaluate((story) => getComputedStyle(story).backgroundColor)
}

/** Returns the colours of normal text, muted text and lines. */
function colorsOf(page: Page): Promise<{ ink: string; muted: string; line: string }> {
  return page.locator('.till-checkout').evaluate((view) => {
    const style = (part: string) => getComputedStyle(view.querySelector(part) ?? view)
    return {
      ink: style('.till-checkout-title').color,
      muted: style('.till-item-collection').color,
      line: style('.till-checkout-footer').borderTopColor,
    }
  })
}

/** Returns the contrast of two colours as WCAG defines it, from 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((value) => {
    const part = Number(value) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
