import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { sample, shareOf } from '../../setup/sample.js'
import { visitMarketplace } from '../support/visitMarketplace.js'

const { close, leave, visit } = await visitMarketplace()
afterAll(close)
afterEach(leave)

const screens = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 375, height: 812 },
  // These screens are low, like a page at a high zoom level, or a phone whose on-screen keyboard is open.
  'low desktop': { width: 1000, height: 400 },
  'low phone': { width: 375, height: 400 },
}
const orders = {
  'an ERC-20': { token: 'Tidewater #1', price: '120 USDC', asks: 'Allow a payment', isShort: false },
  ether: { token: 'Tidewater #0', price: '0.05 ETH', asks: 'Pay 0.05 ETH', isShort: false },
  'more than anyone has': { token: 'Tidewater #9', price: '1T ETH', asks: '', isShort: true },
}

/** Each order on each screen. `npm test` covers one order for each screen. */
const visits = Object.entries(screens).flatMap(([screen, viewport], row) =>
  shareOf(Object.entries(orders), row).map(([order, visitOptions]) => ({
    screen,
    viewport,
    order,
    ...visitOptions,
  })),
)

describe('the footer of the checkout', () => {
  test.each(
    sample(
      visits.filter(({ isShort }) => !isShort),
      1,
    ),
  )(
    'stays below a pressed pointer while late data arrives, for $order on a $screen',
    async ({ viewport, token, price, asks }) => {
      const { page, dialog, panel, answer, pay, places, letAnswers } = await open({ viewport, token, price })
      await pay.hover()
      await page.mouse.down()
      await letAnswers()
      // Two amounts load late: the balance and the network’s fee.
      await dialog.locator('.till-facts .till-money').nth(1).waitFor()
      expect(await places()).toHaveLength(1)
      await page.mouse.up()
      await answer(asks, 'Reject')
      await dialog.getByRole('button', { name: 'Try again' }).waitFor()
      expect(await panel.count()).toBe(0)
    },
  )

  test.each(visits.filter(({ isShort }) => isShort))(
    'stays in place when the balance turns out too low, on a $screen',
    async (options) => {
      const { dialog, places, letAnswers } = await open(options)
      await letAnswers()
      await dialog.locator('.till-funds').waitFor()
      expect(await places()).toHaveLength(1)
    },
  )
})

test('a phone that is turned shows the dialog in the middle', async () => {
  const { token, price } = orders.ether
  const { page, dialog, letAnswers } = await open({ viewport: { width: 320, height: 1000 }, token, price })
  await letAnswers()
  // Two amounts load late: the balance and the network’s fee.
  await dialog.locator('.till-facts .till-money').nth(1).waitFor()
  await rest(page)
  await page.setViewportSize({ width: 1000, height: 600 })
  await page.setViewportSize({ width: 1000, height: 1000 })
  await rest(page)
  const spaces = () =>
    dialog.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.abs(top - (innerHeight - bottom))
    })
  await expect.poll(spaces).toBeLessThan(4)
})

/** Opens the dialog of an order with a connected account. Holds all responses until a call of `letAnswers`. */
async function open(options: { viewport: { width: number; height: number }; token: string; price: string }) {
  const { viewport, token, price } = options
  const opened = await visit({ viewport })
  const { page, dialog, tile, connect } = opened
  await connect()
  const letAnswers = await holdAnswers(page)
  await tile(token).getByRole('button', { name: 'Buy' }).click()
  const pay = dialog.getByRole('button', { name: `Pay ${price}` })
  await pay.waitFor()
  // Wait until the opening animation has ended.
  await rest(page)
  return { ...opened, pay, places: await watch(page), letAnswers }
}

/** Holds the responses to the page. The returned function releases them one by one, and waits until the page has rendered each. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOpen = false
  await page.route(/.*/, (route) => {
    if (isOpen || route.request().resourceType() !== 'fetch') return route.continue()
    held.push(route)
    return undefined
  })
  return async () => {
    // The page sends new requests for each block, so the loop releases at most 40 responses.
    for (let left = 40; left > 0; left--) {
      const route = held.shift()
      if (!route) break
      await route.continue()
      // If the page cancelled the request, it has no response.
      await (await route.request().response())?.finished()
      await rest(page)
    }
    isOpen = true
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
}

/** Waits until the page has painted everything and the dialog has stopped moving. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    const dialog = document.querySelector('dialog.till-dialog[open]')
    do await frame()
    while (dialog && dialog.getAnimations().length > 0)
    await frame()
  })
}

/** Records each position at which the browser paints the enabled pay button. Returns a function that returns these positions. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const places = new Set<string>()
    Object.assign(globalThis, { places })
    const look = () => {
      const button = document.querySelector(
        'dialog.till-dialog[open] .till-checkout-footer .till-button:last-child',
      )
      if (button?.matches(':enabled:not([aria-disabled="true"])')) {
        const { x, y, width, height } = button.getBoundingClientRect()
        places.add(`${x} ${y} ${width} ${height}`)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return async () => {
    await rest(page)
    return page.evaluate(() => [...(globalThis as unknown as { places: Set<string> }).places])
  }
}
