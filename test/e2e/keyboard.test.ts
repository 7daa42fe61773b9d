import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testWhole } from '../setup/sample.js'
import { readMarket } from './support/readMarket.js'
import { visitMarketplace } from './support/visitMarketplace.js'

const { close, leave, manifest, visit: open } = await visitMarketplace()
afterAll(close)

const { buyer, ownerOf } = readMarket(manifest)

afterEach(leave)

/** Opens the demo page, and returns functions of a visitor who uses only the keyboard. */
async function visit() {
  const visited = await open()
  const { page, panel, dialog, tile } = visited
  const press = (key: string) => page.keyboard.press(key)

  /** Presses Tab until the focus is on a control with this name. Returns the names of the controls before it. */
  async function tabTo(controlName: string): Promise<string[]> {
    const stops: string[] = []
    while (stops.length < 50) {
      await press('Tab')
      const name = await focused(page)
      if (name === controlName) return stops
      stops.push(name)
    }
    throw new Error(`Tab never comes to “${controlName}”, only to ${[...new Set(stops)].join(', ')}.`)
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

  /** Approves in the wallet. The focus starts at the heading of the wallet’s panel, and Tab leads to the button. */
  async function approve(title: string): Promise<void> {
    await panel.getByRole('heading', { name: title, exact: true }).waitFor()
    expect(await focused(page)).toBe(title)
    await tabTo('Approve')
    await press('Enter')
  }

  return { page, dialog, press, tabTo, tabToBuy, approve, focused: () => focused(page) }
}

describe('a purchase by keyboard alone', () => {
  test('connects, buys with an approval and a payment, and returns the focus to the start', async () => {
    const { page, dialog, press, tabTo, tabToBuy, approve, focused } = await visit()
    await tabTo('Connect')
    await press('Enter')
    await approve('Connect this page')
    await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()

    await tabToBuy('Tidewater #1')
    await press('Enter')

    // The dialog focuses its heading, and the focus stays in the dialog.
    const pay = dialog.getByRole('button', { name: 'Pay 120 USDC' })
    await pay.waitFor()
    expect(await focused()).toBe('Your purchase')
    expect(await tabTo('Pay 120 USDC')).toEqual(['Close', 'Pay with USDC', 'Details', 'Cancel'])
    await press('Enter')

    await page.getByRole('heading', { name: 'Allow a payment', exact: true }).waitFor()
    // After the first prompt, the wallet returns the focus to the dialog. The next prompt takes the focus again.
    const cameBack = dialog.evaluate((element) => {
      return new Promise<void>((resolve) => {
        element.addEventListener('focusin', () => resolve(), { once: true })
      })
    })
    await approve('Allow a payment')
    await cameBack
    await approve('Pay 120 USDC')
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    await dialog.locator(':focus').waitFor()
    expect(await ownerOf(1n)).toBe(buyer)

    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused).toMatch(/^(Bought|View)$/)
  })

  testWhole(
    'returns the focus to the dialog after a decline, and to the button after the dialog',
    async () => {
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
      // The prompt may open just before the buyer presses Enter for the page. So the wallet must not take this Enter as an approval.
      await press('Enter')
      await press('Escape')
      await dialog.getByRole('button', { name: 'Try again' }).waitFor()
      await dialog.locator(':focus').waitFor()
      await press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(focused).toBe('Buy')
    },
  )
})

/** Returns the name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document
    return (element?.ariaLabel ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  })
}
