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
// Slow enough that every state of a purchase is seen.
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
    'behavior: on a %s nothing jumps, and nothing flashes by',
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
      // What is shown, which may be a moment behind what is.
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
        // A question is over when the buyer has answered.
        return (
          status !== 'confirm' && lasted < 400 && next?.status !== 'confirm' && next?.status !== 'switchChain'
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

/** What was shown, one after the other, and for how long. */
function statesOf(frames: readonly Frame[]): { status: string; text: string; lasted: number }[] {
  const states: { status: string; text: string; since: number; lasted: number }[] = []
  for (const { at, status, text } of frames) {
    const last = states.at(-1)
    if (last) last.lasted = at - last.since
    if (last?.status !== status || last.text !== text) states.push({ status, text, since: at, lasted: 0 })
  }
  return states.map(({ since: _, ...state }) => state)
}

/** Looks at the dialog at every change, and at what moves around it, until what it returns is called. */
async function film(page: Page): Promise<() => Promise<Reel>> {
  await page.evaluate(() => {
    const frames: Frame[] = []
    const heights: Height[] = []
    const shifts: string[] = []
    const reel: Reel = { frames, heights, shifts, moves: 0 }
    Object.assign(globalThis, { reel })
    const dialog = document.querySelector<HTMLElement>('dialog.till-dialog[open]')
    if (!dialog) throw new Error('There is no dialog to look at.')
    // At each change and not at each frame: how soon a busy machine paints says nothing about what was meant to be shown.
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
    // Each time that it began to move, in however many frames a busy machine showed that.
    new MutationObserver(() => {
      if ('moving' in dialog.dataset) reel.moves++
    }).observe(dialog, { attributeFilter: ['data-moving'] })
    // After those of the page, and before the frame is painted.
    new ResizeObserver(() => {
      heights.push({ height: dialog.getBoundingClientRect().height, moving: 'moving' in dialog.dataset })
    }).observe(dialog)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          // The wallet of the page is another program.
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
