import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import { createTestClient } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { launchChromium } from '../../tools/launchChromium.js'
import { openHttp } from '../setup/openHttp.js'
import { sample } from '../setup/sample.js'
import { connectAndContinue } from './support/connectAndContinue.js'
import { openMarketplace } from './support/openMarketplace.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { elementFor } from './support/serveWidget.js'
import { visitWidgets } from './support/visitWidgets.js'

const pageDir = fileURLToPath(new URL('../../packages/sandbox/dist/page', import.meta.url))
const { manifest, close } = await createSandbox({ port: 0, pageDir })
afterAll(close)
// The chain mines slowly, so that the dialog shows every state of a purchase.
await createTestClient({ mode: 'anvil', transport: openHttp(manifest.rpcUrl) }).setIntervalMining({
  interval: 1,
})
const browser = await launchChromium()
afterAll(() => browser.close())
const inUsdc = readMarket(manifest).orderOf('In USDC.')
const shops = await visitWidgets({
  manifest,
  pages: { '/widget': elementFor({ manifest, orderId: inUsdc.orderId }) },
})
afterAll(shops.close)

const screens = {
  desktop: { width: 1280, height: 900, token: 'Tidewater #1', price: '120 USDC' },
  phone: { width: 375, height: 812, token: 'Tidewater #2', price: '85 DAI' },
}

describe('a purchase, frame by frame', () => {
  test.each(sample(Object.entries(screens), 1))(
    'neither jumps nor flashes on a %s',
    async (_, { width, height, token, price }) => {
      const visit = await openMarketplace({ browser, url: manifest.pageUrl ?? '' })
      const { page, tile, pay, answer, finish, dialog } = visit
      await page.setViewportSize({ width, height })
      await visit.connect()
      await tile(token).getByRole('button', { name: 'Buy' }).click()
      await dialog.locator('.till-checkout-narration', { hasText: 'ask twice' }).waitFor()
      const stop = await film(dialog)
      await pay()
      await answer('Allow a payment', 'Approve')
      await answer(`Pay ${price}`, 'Approve')
      // Wait for the state in the dialog. The dialog shows each state long enough to be read, so it may lag behind the checkout.
      await dialog.locator('.till-checkout[data-status="success"]').waitFor()
      await press(dialog.getByRole('button', { name: 'Receipt' }))
      await press(dialog.getByRole('button', { name: 'Back' }))
      const reel = await stop()
      await finish()
      expect(reel.moves).toBeGreaterThan(0)
      expectCalm(reel)
      expectNoFlash(reel)
      await visit.close()
      expect(visit.faults).toEqual([])
    },
  )

  test('does not jump in a widget', async () => {
    const { page, dialog } = await shops.visit('/widget')
    await connectAndContinue(page)
    await dialog.locator('.till-checkout-narration', { hasText: 'ask twice' }).waitFor()
    const stop = await film(dialog)
    await press(dialog.getByRole('button', { name: /^Pay / }))
    await dialog.locator('.till-checkout[data-status="success"]').waitFor()
    expectCalm(await stop())
    await press(dialog.getByRole('button', { name: 'Done' }))
    await shops.leave()
  })
})

/** Expects that nothing jumps, and that the heading and the buttons keep their positions until the success. */
function expectCalm({ frames, heights, shifts, places }: Reel): void {
  const jumps = heights.filter(({ height, moving }, index) => {
    const before = heights[index - 1]
    return before && Math.abs(height - before.height) > 1 && !moving && !before.moving
  })
  expect(frames.length).toBeGreaterThan(5)
  expect(jumps).toEqual([])
  expect(shifts).toEqual([])

  // `state` belongs to the dialog and changes at the press. The content of the dialog changes a moment later.
  const press = places.findIndex(({ state }) => state !== 'idle')
  const start = places[press - 1]
  const during = places.slice(press).filter(({ status }) => status !== 'success')
  const moved = during.filter(
    ({ top, bottom }) => Math.abs(top - (start?.top ?? 0)) > 1 || Math.abs(bottom - (start?.bottom ?? 0)) > 1,
  )
  expect(new Set(during.map(({ status }) => status)).size).toBeGreaterThan(2)
  expect(moved).toEqual([])
}

/** Expects that each state lasts long enough to be read. */
function expectNoFlash({ frames }: Reel): void {
  const shown = statesOf(frames)
  expect(shown.at(-1)?.status).toBe('success')
  const flashes = shown.slice(1, -1).filter(({ status, lasted }, index) => {
    const next = shown[index + 2]
    // A prompt may be short, because the buyer's answer ends it. The state before a prompt may also be short, because the prompt ends it.
    // Only the buyer ends the success.
    return (
      status !== 'success' &&
      status !== 'awaitingWallet' &&
      lasted < 400 &&
      next?.status !== 'awaitingWallet' &&
      next?.status !== 'switchChain'
    )
  })
  expect(flashes).toEqual([])
}

type Frame = { at: number; status: string; text: string }
type Height = { height: number; moving: boolean }
type Place = { state: string; status: string; top: number; bottom: number; text: string }
type Reel = { frames: Frame[]; heights: Height[]; places: Place[]; shifts: string[]; moves: number }

/** Returns the states that the dialog showed, in order, each with its duration in milliseconds. */
function statesOf(frames: readonly Frame[]): { status: string; text: string; lasted: number }[] {
  const states: { status: string; text: string; since: number; lasted: number }[] = []
  for (const { at, status, text } of frames) {
    const last = states.at(-1)
    if (last) last.lasted = at - last.since
    if (last?.status !== status || last.text !== text) states.push({ status, text, since: at, lasted: 0 })
  }
  return states.map(({ since: _, ...state }) => state)
}

/** Records each change of the dialog, and layout shifts around it. The returned function stops and returns the recording. */
async function film(dialog: Locator): Promise<() => Promise<Reel>> {
  await dialog.page().locator('dialog[open]:not([data-moving])').waitFor()
  await dialog.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('There is no dialog to look at.')
    const dialog = element
    const frames: Frame[] = []
    const heights: Height[] = []
    const shifts: string[] = []
    const places: Place[] = []
    const reel: Reel = { frames, heights, shifts, places, moves: 0 }
    Object.assign(globalThis, { reel })
    // Record each change, not each painted frame, because the speed of painting depends on the machine.
    function look(): void {
      frames.push({
        at: performance.now(),
        status: dialog.querySelector<HTMLElement>('.till-checkout')?.dataset.status ?? '',
        text: dialog.querySelector('h2')?.textContent ?? '',
      })
      // Call `place` after the next paint: an animation frame runs before the paint, and a timer after it.
      requestAnimationFrame(() => setTimeout(place))
    }
    // Records the positions of the heading and of the buttons after the paint.
    function place(): void {
      const header = dialog.querySelector('.till-checkout-header')?.getBoundingClientRect()
      const footer = dialog.querySelector('.till-checkout-footer')?.getBoundingClientRect()
      const { status = '' } = dialog.querySelector<HTMLElement>('.till-checkout')?.dataset ?? {}
      const text = dialog.querySelector('h2')?.textContent ?? ''
      places.push({
        state: dialog.dataset.status ?? '',
        status,
        top: header?.top ?? 0,
        bottom: footer?.bottom ?? 0,
        text,
      })
    }
    look()
    place()
    new MutationObserver(look).observe(dialog, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    // Count how often the dialog starts to move. This number does not depend on the number of painted frames.
    new MutationObserver(() => {
      if ('moving' in dialog.dataset) reel.moves++
    }).observe(dialog, { attributeFilter: ['data-moving'] })
    // This observer runs after the observers of the page, and before the browser paints.
    new ResizeObserver(() => {
      heights.push({ height: dialog.getBoundingClientRect().height, moving: 'moving' in dialog.dataset })
      place()
    }).observe(dialog)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          // The panel of the wallet does not belong to the page, so its layout shifts do not count.
          if (element && !element.closest('dialog, #wallet')) shifts.push(element.outerHTML.slice(0, 80))
        }
      }
    }).observe({ type: 'layout-shift' })
  })
  return () =>
    dialog.page().evaluate(() => {
      const { reel } = globalThis as unknown as { reel: Reel }
      return reel
    })
}
