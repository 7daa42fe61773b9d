import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { createTestClient } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { launchChromium } from '../../tools/launchChromium.js'
import { openHttp } from '../setup/openHttp.js'
import { sample } from '../setup/sample.js'
import { openMarketplace } from './support/openMarketplace.js'
import { press } from './support/press.js'

const pageDir = fileURLToPath(new URL('../../packages/sandbox/dist/page', import.meta.url))
const { manifest, close } = await createSandbox({ port: 0, pageDir })
afterAll(close)
// The chain mines slowly, so that the dialog shows every state of a purchase.
await createTestClient({ mode: 'anvil', transport: openHttp(manifest.rpcUrl) }).setIntervalMining({
  interval: 1,
})
const browser = await launchChromium()
afterAll(() => browser.close())

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
      await dialog.locator('.till-total').waitFor()
      const stop = await film(page)
      await pay()
      await answer('Allow a payment', 'Approve')
      await answer(`Pay ${price}`, 'Approve')
      // Wait for the state that the dialog shows, which may be later than the real state.
      await dialog.locator('.till-checkout[data-status="success"]').waitFor()
      await press(dialog.locator('.till-details-summary'))
      const { frames, heights, shifts, moves } = await stop()
      await finish()

      const jumps = heights.filter(({ height, moving }, index) => {
        const before = heights[index - 1]
        return before && Math.abs(height - before.height) > 1 && !moving && !before.moving
      })
      expect(frames.length).toBeGreaterThan(5)
      expect(moves).toBeGreaterThan(1)
      expect(jumps).toEqual([])
      expect(shifts).toEqual([])

      const shown = statesOf(frames)
      expect(shown.at(-1)?.status).toBe('success')
      const flashes = shown.slice(1, -1).filter(({ status, lasted }, index) => {
        const next = shown[index + 2]
        // The buyer’s answer ends a prompt, so that state may be short.
        return (
          status !== 'awaitingWallet' &&
          lasted < 400 &&
          next?.status !== 'awaitingWallet' &&
          next?.status !== 'switchChain'
        )
      })
      expect(flashes).toEqual([])
      await visit.close()
      expect(visit.faults).toEqual([])
    },
  )
})

type Frame = { at: number; status: string; text: string }
type Height = { height: number; moving: boolean }
type Reel = { frames: Frame[]; heights: Height[]; shifts: string[]; moves: number }

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

/** Records the dialog at every change, and layout shifts around it. The returned function ends the recording and returns it. */
async function film(page: Page): Promise<() => Promise<Reel>> {
  await page.evaluate(() => {
    const frames: Frame[] = []
    const heights: Height[] = []
    const shifts: string[] = []
    const reel: Reel = { frames, heights, shifts, moves: 0 }
    Object.assign(globalThis, { reel })
    const dialog = document.querySelector<HTMLElement>('dialog.till-dialog[open]')
    if (!dialog) throw new Error('There is no dialog to look at.')
    // Records each change instead of each painted frame, because the speed of painting depends on the machine.
    function look(): void {
      frames.push({
        at: performance.now(),
        status: dialog?.querySelector<HTMLElement>('.till-checkout')?.dataset.status ?? '',
        text: dialog?.querySelector('h2')?.textContent ?? '',
      })
    }
    look()
    new MutationObserver(look).observe(dialog, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    // Counts how often the dialog starts to move, independent of the number of painted frames.
    new MutationObserver(() => {
      if ('moving' in dialog.dataset) reel.moves++
    }).observe(dialog, { attributeFilter: ['data-moving'] })
    // This observer runs after the observers of the page, and before the browser paints.
    new ResizeObserver(() => {
      heights.push({ height: dialog.getBoundingClientRect().height, moving: 'moving' in dialog.dataset })
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
    page.evaluate(() => {
      const { reel } = globalThis as unknown as { reel: Reel }
      return reel
    })
}
