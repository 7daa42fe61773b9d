import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../packages/sandbox/src/createSandbox.js'
import { press } from '../support/press.js'
import { readMarket } from '../support/readMarket.js'
import { elementFor } from '../support/serveWidget.js'
import { visitWidgets } from '../support/visitWidgets.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { buyer, orderOf, ownerOf } = readMarket(manifest)
const { orderId } = orderOf('In ether.')

const shops = await visitWidgets({ manifest, pages: { '/': elementFor({ manifest, orderId }) } })
afterAll(shops.close)
afterEach(shops.leave)

describe('<till-checkout> by keyboard alone', () => {
  test('connects, buys, returns to its button, and always shows the focus', async () => {
    const { page, dialog } = await shops.visit('/')
    const trigger = page.getByRole('button', { name: 'Buy' })
    await trigger.waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toEqual({ name: 'Buy', isSeen: true })
    await page.keyboard.press('Enter')
    await press(dialog.getByRole('button', { name: 'Connect and continue' }))

    const pay = dialog.getByRole('button', { name: 'Pay 0.08 ETH' })
    await pay.and(page.locator(':enabled')).waitFor()
    // The focus stays in the dialog. From the first and the last control, the Tab key leads only to the browser's own controls.
    const stops: string[] = []
    while (stops.at(-1) !== 'Pay 0.08 ETH' && stops.length < 20) {
      await page.keyboard.press('Tab')
      const stop = await focused(page)
      // After the connection, the dialog may move the focus to its heading. The heading is no control and has no outline.
      if (!['', 'Your purchase'].includes(stop.name)) expect(stop).toMatchObject({ isSeen: true })
      stops.push(stop.name)
    }
    expect(stops).toEqual(expect.arrayContaining(['Close', 'Details', 'Cancel', 'Pay 0.08 ETH']))
    await page.keyboard.press('Enter')

    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    // The success has removed the pressed button, so the page must move the focus to another element.
    await expect.poll(async () => (await focused(page)).name).not.toBe('')
    expect(await ownerOf(19n)).toBe(buyer)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await focused(page)).name).toMatch(/Bought|Sold|Buy/)
  })
})

/** Returns the name of the focused element, which may be inside shadow roots. Also returns whether an outline shows the focus. */
function focused(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element || element === document.body) return { name: '', isSeen: false }
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
    return { name, isSeen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 }
  })
}
