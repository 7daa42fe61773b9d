import { fileURLToPath } from 'node:url'
import { createSandbox } from '../packages/sandbox/dist/index.js'
import { launchChromium } from '../tools/launchChromium.js'
import { takeTurns } from './takeTurns.js'
import { slowestPress, watchPresses } from './watchPresses.js'

/**
 * Buys on the demo page in Chromium with a CPU throttled fourfold. Returns the milliseconds from a press until the browser has drawn its
 * result. It returns the slowest press of each kind: opening the dialog, typing the quantity, and the steps of the purchase.
 */
export async function measureInteractions({ rounds }) {
  const pageDir = fileURLToPath(new URL('../packages/sandbox/dist/page', import.meta.url))
  const { manifest, close } = await createSandbox({ port: 0, pageDir })
  const browser = await launchChromium()
  try {
    const { page } = await takeTurns({ sides: { page: { browser, manifest } }, rounds, measure: buy })
    return page
  } finally {
    await browser.close()
    await close()
  }
}

async function buy({ browser, manifest }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPresses)
    const edition = manifest.orders.find(({ about }) => about.startsWith('100 prints, in USDC'))
    await page.goto(`${manifest.pageUrl}#/order/${edition.collectionAddress}/${edition.orderId}`)
    const press = (name) => page.getByRole('button', { name }).click()
    const heading = (name) => page.getByRole('heading', { name }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await press('Approve')
    await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

    await page.getByRole('main').getByRole('button', { name: 'Buy' }).waitFor()
    await slowestPress(page)
    await page.getByRole('spinbutton', { name: 'Quantity' }).pressSequentially('2')
    await page.getByRole('spinbutton', { name: 'Quantity' }).press('ArrowUp')
    await page.getByRole('spinbutton', { name: 'Quantity' }).press('ArrowDown')
    const type = await slowestPress(page)
    await page.getByRole('main').getByRole('button', { name: 'Buy' }).click()
    await page.locator('dialog.till-dialog[open]').waitFor()
    const open = await slowestPress(page)
    await press(/^Pay /)
    await heading('Allow a payment')
    await press('Approve')
    await heading(/^Pay /)
    await press('Approve')
    await heading(/ is yours$/)
    await press('Done')
    await page.locator('dialog.till-dialog').waitFor({ state: 'detached' })
    return { open, type, step: await slowestPress(page) }
  } finally {
    await context.close()
  }
}
