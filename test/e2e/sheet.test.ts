import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { sample, testWhole } from '../setup/sample.js'
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
    /** Whether the page has a touch screen instead of a mouse. @default true */
    hasTouch?: boolean
  }
}

describe('CheckoutDialog on a phone', () => {
  test('closes when it is dragged down far enough, and not before', async () => {
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

  testWhole('closes the wallet list in the same way', async () => {
    const { page, dialog } = await open('checkout-choice-of-a-wallet--several')
    const finger = await touch(page)
    await finger.down()
    await finger.move(400)
    await finger.up()
    await dialog.waitFor({ state: 'detached' })
  })

  test.each(sample(['confirm', 'review'], 1))(
    'stays in place during a prompt or review, %s',
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

  testWhole('ignores drags on a wide screen, where it is not a sheet', async () => {
    const { page, dialog } = await open('idle', { width: 800 })
    const finger = await touch(page)
    await finger.down()
    await finger.move(400)
    await finger.up()
    expect(await dialog.count()).toBe(1)
  })
})

describe('the safe areas of a phone', () => {
  test('keeps the buttons above the phone’s lower edge', async () => {
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

/** The states of a checkout that ended unexpectedly or waits for the wallet, each with the selector of its notice. */
const noticeStates = [
  ['insufficient', '.till-notice p'],
  ['uncertain', '.till-notice p'],
  ['confirm', '.till-active-text'],
] as const

describe('a dialog in a low window', () => {
  test.each(sample(noticeStates, 1))(
    'shows the error or the prompt at once in landscape orientation, %s',
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

  testWhole('fits the QR code into the window', async () => {
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
  // The viewport has the size of a window of 1280 × 1024 px at 400 % zoom.
  test.each(sample(['idle', 'review', 'insufficient', 'success', 'uncertain'], 2))(
    'cuts nothing off, and shows each tab stop uncovered, %s',
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
  test('does not scroll until the dialog is closed', async () => {
    const { page, dialog } = await open('idle')
    await page.addStyleTag({ content: 'body { min-block-size: 5000px }' })
    await page.mouse.move(200, 20)
    await page.mouse.wheel(0, 2_000)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The browser drops wheel events until it has painted a frame without the dialog, so try again.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 10)
        return page.evaluate(() => scrollY)
      })
      .toBeGreaterThan(0)
    // If the first wheel event had moved the page, scrollY would be 2,000.
    expect(await page.evaluate(() => scrollY)).toBeLessThan(2_000)
  })
})

describe('the height of a dialog', () => {
  test.each([
    ['no-preference', true],
    ['reduce', false],
  ] as const)(
    'animates its height unless the user prefers reduced motion: %s',
    async (reducedMotion, moves) => {
      const { page, dialog } = await open('idle', { reducedMotion })
      await dialog.locator('.till-total .till-money').first().waitFor()
      const moved = await dialog.evaluate(async (dialog) => {
        /** Waits for three painted frames, because a resize observer runs only once in each frame. */
        const frames = async () => {
          for (let left = 3; left > 0; left--) await new Promise((next) => requestAnimationFrame(next))
        }
        await frames()
        const seen: boolean[] = []
        new MutationObserver(() => seen.push('moving' in dialog.dataset)).observe(dialog, {
          attributes: true,
        })
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
    },
  )
})

/** Simulates a finger on the heading of the dialog. */
async function touch(page: Page) {
  const session = await page.context().newCDPSession(page)
  const heading = page.locator('dialog[open] h2')
  // Wait for the amount below the heading, which loads a moment later.
  await page.locator('dialog[open] :is(.till-total .till-money, .till-wallet)').first().waitFor()
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
      addEventListener(type, () => Object.assign(globalThis, { felt: type }), { capture: true })
  })
  let [left, top] = [0, 0]
  /** Moves the finger, and waits until the page has received the event. */
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', down?: number) => {
    const feel = () => page.evaluate(() => (globalThis as { felt?: string }).felt)
    // If the browser uses the touch gesture for scrolling, the page receives no more events.
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
