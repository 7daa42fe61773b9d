import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readMarket } from './support/readMarket.js'
import { visitMarketplace } from './support/visitMarketplace.js'

const { close, leave, manifest, visit: open } = await visitMarketplace()
afterAll(close)

const { buyer, ownerOf } = readMarket(manifest)

afterEach(leave)

/** A visitor without a mouse: `press` is all that they have. */
async function visit() {
  const visited = await open()
  const { page, panel, dialog, tile } = visited
  const press = (key: string) => page.keyboard.press(key)

  /** Presses Tab until the focus is on what is wanted. Answers how the stops before were called. */
  async function tabTo(wanted: string): Promise<string[]> {
    const stops: string[] = []
    while (stops.length < 50) {
      await press('Tab')
      const name = await focused(page)
      if (name === wanted) return stops
      stops.push(name)
    }
    throw new Error(`Tab never comes to “${wanted}”, only to ${[...new Set(stops)].join(', ')}.`)
  }

  /** Presses Tab until the focus is on the button of an order. */
  async function tabToBuy(order: string): Promise<void> {
    const button = tile(order).getByRole('button', { name: 'Buy' })
    await button.waitFor()
    const isFocused = () => button.evaluate((element) => element === document.activeElement)
    for (let stops = 0; !(await isFocused()); stops++) {
      expect(stops).toBeLessThan(400)
      await press('Tab')
    }
  }

  /** Says yes to the wallet: its heading has the focus, and a button is some stops away. */
  async function approve(title: string): Promise<void> {
    await panel.getByRole('heading', { name: title, exact: true }).waitFor()
    expect(await focused(page)).toBe(title)
    await tabTo('Approve')
    await press('Enter')
  }

  return { page, dialog, press, tabTo, tabToBuy, approve, focused: () => focused(page) }
}

describe('a purchase by keyboard alone', () => {
  test('default: connects, buys with an allowance and a payment, and comes back to where it began', async () => {
    const { page, dialog, press, tabTo, tabToBuy, approve, focused } = await visit()
    await tabTo('Connect')
    await press('Enter')
    await approve('Connect this page')
    await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()

    await tabToBuy('Tidewater #1')
    await press('Enter')

    // The dialog begins at its heading, and its stops go round within it.
    const pay = dialog.getByRole('button', { name: 'Pay 120 USDC' })
    await pay.waitFor()
    expect(await focused()).toBe('Your purchase')
    expect(await tabTo('Pay 120 USDC')).toEqual(['Close', 'Pay with USDC', 'Details', 'Cancel'])
    await press('Enter')

    await page.getByRole('heading', { name: 'Allow a payment', exact: true }).waitFor()
    // The wallet gives the focus back, and soon takes it again.
    const cameBack = dialog.evaluate((element) => {
      return new Promise<void>((resolve) => {
        element.addEventListener('focusin', () => resolve(), { once: true })
      })
    })
    await approve('Allow a payment')
    await cameBack
    await approve('Pay 120 USDC')
    await dialog.getByRole('heading', { name: 'It is yours' }).waitFor()
    await dialog.locator(':focus').waitFor()
    expect(await ownerOf(1n)).toBe(buyer)

    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Bought')
  })

  test('behavior: after a no in the wallet the focus is in the dialog, and after the dialog on its button', async () => {
    const { page, dialog, press, tabTo, tabToBuy, approve, focused } = await visit()
    await tabTo('Connect')
    await press('Enter')
    await approve('Connect this page')
    await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()
    await tabToBuy('Tidewater #0')
    await press('Enter')
    await dialog.getByRole('button', { name: 'Pay 0.05 ETH' }).waitFor()
    await tabTo('Pay 0.05 ETH')
    await press('Enter')
    await page.getByRole('heading', { name: 'Pay 0.05 ETH' }).waitFor()
    // Enter right away means the page; the wallet does not take it for a yes.
    await press('Enter')
    await press('Escape')
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await dialog.locator(':focus').waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Buy')
  })
})

/** How what has the focus is called. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document
    return (element?.ariaLabel ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  })
}
