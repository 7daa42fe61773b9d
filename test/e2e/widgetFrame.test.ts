import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { sample, testWhole } from '../setup/sample.js'
import { connectIfAsked } from './support/connectIfAsked.js'
import { hostileFrame } from './support/hostileFrame.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { elementFor } from './support/serveWidget.js'
import { visitWidgets } from './support/visitWidgets.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { buyer, orderOf, ownerOf } = readMarket(manifest)
const inDai = orderOf('Paid in DAI (18 decimals).').orderId
const inEther = orderOf('In ether.').orderId
const fromAnother = orderOf('From another seller, in ether.').orderId

const shops = await visitWidgets({
  manifest,
  pages: {
    '/frame': elementFor({ manifest, orderId: inDai, attributes: 'frame' }),
    '/ether': elementFor({ manifest, orderId: inEther, attributes: 'frame' }),
    '/forbidden': elementFor({
      manifest,
      orderId: inEther,
      attributes: 'frame="http://127.0.0.2/frame.html"',
    }),
    '/mute': elementFor({ manifest, orderId: inEther, attributes: 'frame="/mute.html"' }),
    '/mute.html': '<!doctype html>',
    '/leaving': elementFor({ manifest, orderId: inEther, attributes: 'frame="/leaving.html"' }),
    '/leaving.html': '<!doctype html><script src="/leaving.js"></script>',
    // This iframe navigates to another URL after the page has sent its first message.
    '/leaving.js': "addEventListener('message', () => location.replace('/mute.html'))",
    '/hostile': elementFor({ manifest, orderId: fromAnother, attributes: 'frame="/hostile.html"' }),
    '/hostile.html': '<!doctype html><script src="/hostile.js"></script>',
    '/hostile.js': hostileFrame({ manifest, orderId: fromAnother }),
  },
})
afterAll(shops.close)
afterEach(shops.leave)
const { visit } = shops

describe('the sandboxed frame', () => {
  test('buys, and never holds the wallet', async () => {
    const { page, read } = await visit('/frame')
    await page.getByRole('button', { name: 'Buy' }).click()
    const frame = page.frameLocator('iframe')
    await connectIfAsked(frame, { inFrame: true })
    await press(frame.getByRole('button', { name: 'Pay 85 DAI' }), { inFrame: true })
    await frame.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await ownerOf(2n)).toBe(buyer)
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')
    await press(frame.getByRole('button', { name: 'Done' }), { inFrame: true })
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.waitForFunction(() => {
      return (window as unknown as visitWidgets.Gathered).events.some((event) => event[0] === 'till-success')
    })
    const events = await read('events')
    expect(events.filter(([name]) => name === 'till-success')).toHaveLength(1)
    expect(events.filter(([name]) => name === 'till-refused')).toEqual([])
  })

  testWhole('leaves room for the page’s close button above the sheet on a phone', async () => {
    const { page } = await visit('/ether')
    await page.setViewportSize({ width: 375, height: 480 })
    await page.getByRole('button', { name: 'Buy' }).click()
    const frame = page.frameLocator('iframe')
    await connectIfAsked(frame, { inFrame: true })
    await frame.getByRole('button', { name: 'Pay 0.08 ETH' }).waitFor()
    const own = page.locator('.till-frame-close')
    const [sheet, box] = await Promise.all([frame.locator('dialog').boundingBox(), own.boundingBox()])
    if (!sheet || !box) throw new Error('One of them is not shown.')
    expect(sheet.y).toBeGreaterThanOrEqual(box.y + box.height)
    const cross = await own.evaluate((button) => {
      const range = document.createRange()
      range.selectNodeContents(button)
      const { left, right } = range.getBoundingClientRect()
      return (left + right) / 2
    })
    expect(Math.abs(cross - (box.x + box.width / 2))).toBeLessThan(2)
  })

  test('ignores a wallet that was injected into the frame', async () => {
    const { page } = await visit('/ether')
    await page.addInitScript(() => {
      if (window === top) return
      const info = { uuid: '1', name: 'Intruder', icon: '', rdns: 'test.intruder' }
      const detail = { info, provider: { request: async () => [] } }
      const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      addEventListener('eip6963:requestProvider', announce)
      announce()
    })
    await page.reload()
    await page.getByRole('button', { name: 'Buy' }).click()
    // If the iframe accepted the injected wallet, it would have two wallets, and the dialog would show a list instead of this button.
    await connectIfAsked(page.frameLocator('iframe'), { inFrame: true })
    await page.frameLocator('iframe').getByRole('button', { name: 'Pay 0.08 ETH' }).waitFor()
  })

  test.each(sample(['/forbidden', '/mute'], 1))(
    'emits FrameSilent when nothing answers in the frame of %s',
    async (path) => {
      const { page, read, faults } = await visit(path)
      // Use a fake clock, so that the test does not wait for the real timeout.
      await page.clock.install()
      // Advance the clock only while no request waits for its response.
      let unanswered = 0
      const answered = () => unanswered--
      page
        .on('request', () => unanswered++)
        .on('requestfinished', answered)
        .on('requestfailed', answered)
      await page.getByRole('button', { name: 'Buy' }).click()
      await page.locator('.till-button[data-busy]').waitFor()
      const hear = async () => {
        if (unanswered === 0) await page.clock.fastForward(5_000)
        return (await read('events')).map(([name]) => name)
      }
      await expect.poll(hear).toContain('till-error')
      const events = await read('events')
      expect(events.at(-1)).toMatchObject(['till-error', { code: 'FrameSilent' }])
      expect(await page.locator('iframe').count()).toBe(0)
      expect(await page.getByRole('alert').textContent()).toMatch(
        /did not load completely\. Nothing was paid\./,
      )
      expect(await page.locator('.till-button[data-busy]').count()).toBe(0)
      // Another process of the browser reports the violation, so the report may come later.
      if (path === '/forbidden') {
        await expect.poll(() => faults).toEqual([expect.stringContaining('frame-src')])
        faults.length = 0
        await expect
          .poll(() => read('violations'))
          .toEqual([expect.stringMatching(/^frame-src http:..127\.0\.0\.2 /)])
        await page.evaluate(forgetViolations)
      }
    },
  )

  testWhole('emits FrameLost and removes a frame that navigates away', async () => {
    const { page, read } = await visit('/leaving')
    await page.getByRole('button', { name: 'Buy' }).click()
    const errorEvents = async () => (await read('events')).filter(([name]) => name === 'till-error')
    await expect.poll(errorEvents).toMatchObject([['till-error', { code: 'FrameLost' }]])
    expect(await page.locator('iframe').count()).toBe(0)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(await read('prompts')).toEqual([])
  })

  test('gets no signature that the buyer did not ask for, from a hostile script', async () => {
    const { page, read } = await visit('/hostile')
    await page.getByRole('button', { name: 'Buy' }).click()
    const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
    // The script of the iframe may still be loading, so `answers` may not exist yet.
    const isOver = () => 'over' in ((window as { answers?: object }).answers ?? {})
    // A hidden iframe has no animation frames, so Playwright must poll by time.
    await frame?.waitForFunction(isOver, undefined, { polling: 50 })
    const answers = await frame?.evaluate(() => (window as unknown as { answers: object }).answers)
    expect(answers).toEqual({
      connect: 'done',
      ethSign: 4200,
      personalSign: 4200,
      addChain: 4200,
      switchChain: 4100,
      approveStranger: 4100,
      approveMarket: 4100,
      approveAll: 4100,
      moreValue: 4100,
      otherMarket: 4100,
      otherRecipient: 4100,
      addedFee: 4100,
      plainTransfer: 4100,
      ownId: 4100,
      unseen: 4100,
      honest: 'done',
      again: 4100,
      storage: -32603,
      over: true,
    })
    expect(await read('prompts')).toHaveLength(1)
    // The chain may not have mined the transaction yet.
    await expect.poll(() => ownerOf(5n)).toBe(buyer)
    const events = await read('events')
    expect(events.filter(([name]) => name === 'till-refused')).toHaveLength(15)
    expect(events.filter(([name]) => name === 'till-success')).toEqual([])
    // The iframe can cover the whole page, but it cannot cover the page's own close button.
    const covering = page.locator('dialog.till-frame-dialog[open]')
    await covering.getByRole('button', { name: 'Close' }).click()
    await covering.waitFor({ state: 'detached' })
    const tryAgain = () => (window as unknown as { tryAgain: () => Promise<unknown> }).tryAgain()
    for (let round = 0; round < 5; round++) expect(await frame?.evaluate(tryAgain)).toBe(4100)
    expect(await covering.count()).toBe(0)
    expect(await read('prompts')).toHaveLength(1)
  })

  testWhole(
    'shows an error below the button when the service returns nonsense, until a retry succeeds',
    async () => {
      const { page } = await visit('/ether')
      await page.route(`${manifest.apiUrl}/**`, (route) => route.fulfill({ body: '…' }))
      const buy = page.getByRole('button', { name: 'Buy' })
      await buy.click()
      const alert = page.getByRole('alert')
      await alert.getByText(/service could not do this\. Nothing was paid\./).waitFor()
      expect(await page.locator('.till-button[data-busy]').count()).toBe(0)
      await page.unrouteAll()
      await buy.click()
      await connectIfAsked(page.frameLocator('iframe'), { inFrame: true })
      await page.frameLocator('iframe').getByRole('button', { name: 'Pay 0.08 ETH' }).waitFor()
      expect(await alert.textContent()).toBe('')
    },
  )

  testWhole('emits StorageFailed and shows nothing without storage', async () => {
    const { page, read } = await visit('/ether')
    await page.addInitScript(() => {
      if (window !== top) return
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Denied.', 'SecurityError')
        },
      })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.waitForFunction(() => {
      return (window as unknown as visitWidgets.Gathered).events.some(([name]) => name === 'till-error')
    })
    expect((await read('events')).at(-1)).toMatchObject(['till-error', { code: 'StorageFailed' }])
    expect(await page.locator('iframe').count()).toBe(0)
  })
})

function forgetViolations(): void {
  ;(window as unknown as visitWidgets.Gathered).violations.length = 0
}
