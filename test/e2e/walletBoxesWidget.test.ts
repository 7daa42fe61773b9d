import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { testWhole } from '../setup/sample.js'
import { connectIfAsked } from './support/connectIfAsked.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { elementFor } from './support/serveWidget.js'
import { visitWidgets } from './support/visitWidgets.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { buyer, orderOf, ownerOf } = readMarket(manifest)
const inDai = orderOf('Paid in DAI (18 decimals).').orderId
const inEther = orderOf('In ether.').orderId

const shops = await visitWidgets({
  manifest,
  pages: {
    '/widget': elementFor({ manifest, orderId: inDai }),
    '/frame': elementFor({ manifest, orderId: inEther, attributes: 'frame' }),
  },
})
afterAll(shops.close)
afterEach(shops.leave)
const { visit } = shops

/** Makes the wallet show each prompt in a box in the page's body, as embedded wallets do. */
function askInBoxes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const ask = () =>
      new Promise<void>((resolve) => {
        const box = document.createElement('div')
        box.id = 'box'
        Object.assign(box.style, { position: 'fixed', inset: '20%', background: '#fff', zIndex: '1000' })
        const pin = document.createElement('input')
        const yes = document.createElement('button')
        yes.textContent = 'Confirm in the box'
        yes.addEventListener('click', () => {
          if (pin.value === '') return
          box.remove()
          resolve()
        })
        box.append(pin, yes)
        document.body.append(box)
      })
    // The wallet reads the global `hold` once for each prompt, so each read opens a box.
    Object.defineProperty(window, 'hold', { get: ask })
  })
}

/** Types a PIN into the box of the wallet, and confirms. */
async function confirmInBox(page: Page): Promise<void> {
  await page.locator('#box input').click()
  await page.keyboard.type('1234')
  await page.getByRole('button', { name: 'Confirm in the box' }).click()
}

describe('a wallet that asks in a box of the page', () => {
  testWhole('can be used above the widget', async () => {
    const { page, dialog } = await visit('/widget')
    await page.getByRole('button', { name: 'Buy' }).click()
    const pay = dialog.getByRole('button', { name: 'Pay 85 DAI' })
    await connectIfAsked(dialog)
    await askInBoxes(page)
    await press(pay)
    await confirmInBox(page)
    await confirmInBox(page)
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await ownerOf(2n)).toBe(buyer)
    await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('can be used above the frame, and the dialog becomes modal again', async () => {
    const { page } = await visit('/frame')
    await page.getByRole('button', { name: 'Buy' }).click()
    const frame = page.frameLocator('iframe')
    const outer = page.locator('dialog.till-frame-dialog[open]')
    const pay = frame.getByRole('button', { name: 'Pay 0.08 ETH' })
    await connectIfAsked(frame, { inFrame: true })
    await pay.waitFor()
    const place = await outer.boundingBox()
    await askInBoxes(page)
    await press(pay, { inFrame: true })
    await page.locator('#box').waitFor()
    expect(await outer.boundingBox()).toEqual(place)
    await confirmInBox(page)
    await frame.getByRole('heading', { name: / is yours$/ }).waitFor()
    await expect.poll(() => outer.evaluate((element) => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await outer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Buy' }).click()
    await outer.waitFor()
  })
})
