import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { sample } from '../setup/sample.js'
import { findBrokenNumbers } from './support/looks/findBrokenNumbers.js'
import { findClipped } from './support/looks/findClipped.js'
import { openStory } from './support/openStory.js'
import { openStorybook } from './support/openStorybook.js'

const { url } = await openStorybook()
const browser = await launchChromium()
afterAll(() => browser.close())

const pages: Page[] = []
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())))

async function open(state: string, options: open.Options = {}) {
  const { width = 375, height = 812, reducedMotion = 'reduce', hasTouch = true } = options
  const page = await (await browser.newContext({ hasTouch, reducedMotion })).newPage()
  pages.push(page)
  const viewport = { width, height }
  const id = state.includes('--') ? state : `components-checkoutdialog--${state}`
  const { faults } = await openStory({ page, url, id, viewport })
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  return { page, dialog, faults }
}

declare namespace open {
  type Options = {
    width?: number
    height?: number
    reducedMotion?: 'reduce' | 'no-preference'
    /** Whether there is a finger. Else there is a mouse. @default true */
    hasTouch?: boolean
  }
}

describe('CheckoutDialog on a phone', () => {
  test('behavior: drawn down far enough it closes, and not before that', async () => {
    const { page, dialog, faults } = await open('idle')
    const finger = await touch(page)
    await finger.down()
    await finger.move(80)
    const translate = () => dialog.evaluate(({ style }) => style.translate)
    await expect.poll(translate).toBe('0px 80px')
    await finger.up()
    await expect.poll(translate).toBe('')
    await finger.down()
    await finger.move(400)
    await finger.up()
    await dialog.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('behavior: so is the choice of a wallet', async () => {
    const { page, dialog } = await open('checkout-choice-of-a-wallet--several')
    const finger = await touch(page)
    await finger.down()
    await finger.move(400)
    await finger.up()
    await dialog.waitFor({ state: 'detached' })
  })

  test.each(sample(['confirm', 'review'], 1))(
    'behavior: while something is asked it stays where it is, %s',
    async (state) => {
      const { page, dialog } = await open(state)
      const finger = await touch(page)
      await finger.down()
      await finger.move(400)
      expect(await dialog.evaluate(({ style }) => style.translate)).toBe('')
      await finger.up()
      expect(await dialog.count()).toBe(1)
    },
  )

  test('behavior: where it is no sheet, a finger draws nothing', async () => {
    const { page, dialog } = await open('idle', { width: 800 })
    const finger = await touch(page)
    await finger.down()
    await finger.move(400)
    await finger.up()
    expect(await dialog.count()).toBe(1)
  })
})

describe('the safe areas of a phone', () => {
  test('behavior: the buttons stand above what the phone draws at its lower edge', async () => {
    const { page, dialog } = await open('idle')
    const space = () =>
      dialog
        .locator('.till-checkout-footer')
        .evaluate((footer) => parseFloat(getComputedStyle(footer).paddingBottom))
    const without = await space()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } })
    await expect.poll(space).toBe(without + 34)
  })
})

/** The part of a state that was not as expected, or that the wallet asks for. */
const told = [
  ['insufficient', '.till-notice p'],
  ['uncertain', '.till-notice p'],
  ['confirm', '.till-active-text'],
] as const

describe('a dialog in a low window', () => {
  test.each(sample(told, 1))(
    'behavior: what was not as expected, or is asked, is seen at once, on a phone that lies on its side, %s',
    async (state, part) => {
      const { page, dialog } = await open(state, { width: 667, height: 375 })
      await dialog.locator('.till-total .till-money').first().waitFor()
      const what = dialog.locator(part).first()
      const front = await what.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 5, bottom - 5))
      })
      expect(front).toBe(true)
      expect(await page.evaluate(() => document.querySelector('dialog')?.scrollTop)).toBe(0)
    },
  )

  test('behavior: what is scanned fits into it', async () => {
    const window = { width: 512, height: 280, hasTouch: false }
    const { dialog } = await open('checkout-choice-of-a-wallet--elsewhere', window)
    const code = dialog.locator('img.till-wallet-code')
    await code.evaluate((element) => element.scrollIntoView())
    const { y = -1, height = 0, width = 0 } = (await code.boundingBox()) ?? {}
    expect(height).toBe(width)
    expect(height).toBeGreaterThan(150)
    const shown = await dialog.boundingBox()
    expect(y).toBeGreaterThanOrEqual(shown?.y ?? 0)
    expect(y + height).toBeLessThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0))
  })
})

describe('a dialog at 400 %', () => {
  // What is left of 1280 × 1024 pixels.
  test.each(sample(['idle', 'review', 'insufficient', 'success', 'uncertain'], 2))(
    'behavior: nothing is cut off, and whatever the Tab key comes to is seen and covered by nothing, %s',
    async (state) => {
      const { page, dialog } = await open(state, { width: 320, height: 256 })
      await dialog.locator('.till-total .till-money').first().waitFor()
      expect([...(await findClipped(page)), ...(await findBrokenNumbers(page))]).toEqual([])
      const stops: string[] = []
      const hidden: string[] = []
      for (;;) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(() => {
          const { activeElement: element } = document
          if (!element?.closest('dialog[open]')) return undefined
          const { x, y, width, height } = element.getBoundingClientRect()
          const above = document.elementFromPoint(x + width / 2, y + height / 2)
          return { name: element.outerHTML.slice(0, 120), seen: element.contains(above) }
        })
        if (!stop || stops.includes(stop.name)) break
        stops.push(stop.name)
        if (!stop.seen) hidden.push(stop.name)
      }
      expect(hidden).toEqual([])
      expect(stops.length).toBeGreaterThan(2)
    },
  )
})

describe('the page behind a dialog', () => {
  test('behavior: does not scroll, until the dialog is closed', async () => {
    const { page, dialog } = await open('idle')
    await page.addStyleTag({ content: 'body { min-block-size: 5000px }' })
    await page.mouse.move(200, 20)
    await page.mouse.wheel(0, 2_000)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // What is turned before a frame without the dialog was painted is lost.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 10)
        return page.evaluate(() => scrollY)
      })
      .toBeGreaterThan(0)
    // Had the first one moved the page, it would be there by now.
    expect(await page.evaluate(() => scrollY)).toBeLessThan(2_000)
  })
})

describe('the height of a dialog', () => {
  test.each([
    ['no-preference', true],
    ['reduce', false],
  ] as const)('behavior: with reduced motion nothing moves, %s', async (reducedMotion, moves) => {
    const { page, dialog } = await open('idle', { reducedMotion })
    await dialog.locator('.till-total .till-money').first().waitFor()
    const moved = await dialog.evaluate(async (dialog) => {
      /** Sizes are told to who observes them once in each frame. */
      const frames = async () => {
        for (let left = 3; left > 0; left--) await new Promise((next) => requestAnimationFrame(next))
      }
      await frames()
      const seen: boolean[] = []
      new MutationObserver(() => seen.push('moving' in dialog.dataset)).observe(dialog, { attributes: true })
      const details = dialog.querySelector('details')
      if (!details) throw new Error('There is nothing to unfold.')
      const before = dialog.scrollHeight
      details.open = true
      await frames()
      if (dialog.scrollHeight <= before) throw new Error('Nothing was unfolded.')
      return seen.includes(true)
    })
    expect(moved).toBe(moves)
    await page.close()
  })
})

/** A finger on the heading of the dialog. */
async function touch(page: Page) {
  const session = await page.context().newCDPSession(page)
  const heading = page.locator('dialog[open] h2')
  // What it is to pay, and in what, comes a moment later, and is below the heading.
  await page.locator('dialog[open] :is(.till-total .till-money, .till-wallet)').first().waitFor()
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
      addEventListener(type, () => Object.assign(globalThis, { felt: type }), { capture: true })
  })
  let [left, top] = [0, 0]
  /** Moves the finger, and waits until the page has felt it: what it does then, it has done. */
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', down?: number) => {
    const feel = () => page.evaluate(() => (globalThis as { felt?: string }).felt)
    // Where the browser has taken the finger for scrolling, the page feels it no more.
    if ((await feel()) === 'pointercancel') return
    const touchPoints = down === undefined ? [] : [{ x: left + 10, y: top + 10 + down }]
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
    const felt = { touchStart: /pointerdown/, touchMove: /pointermove|pointercancel/, touchEnd: /pointerup/ }[
      type
    ]
    await expect.poll(feel).toMatch(felt)
  }
  return {
    async down() {
      await heading.click({ trial: true })
      const { x = 0, y = 0 } = (await heading.boundingBox()) ?? {}
      ;[left, top] = [x, y]
      await send('touchStart', 0)
    },
    move: (by: number) => send('touchMove', by),
    up: () => send('touchEnd'),
  }
}
