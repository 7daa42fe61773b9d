import type { Locator } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { testWhole } from '../setup/sample.js'
import { connectAndContinue } from './support/connectAndContinue.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { elementFor } from './support/serveWidget.js'
import { visitWidgets } from './support/visitWidgets.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { buyer, orderOf, ownerOf, printsOf } = readMarket(manifest)
const inUsdc = orderOf('Paid in USDC (6 decimals): an approval, then the purchase.').orderId
const inEther = orderOf('In ether.').orderId
const prints = orderOf('Token id 0 of the ERC-1155: 25 prints, in ether.').orderId
const free = orderOf('Free.').orderId

const shops = await visitWidgets({
  manifest,
  pages: {
    '/one': elementFor({ manifest, orderId: inUsdc }),
    '/two': `
      ${elementFor({ manifest, orderId: inEther })}
      ${elementFor({ manifest, orderId: prints, attributes: 'quantity="3" theme="dark"' })}`,
    '/print': elementFor({ manifest, orderId: prints }),
    '/two-wallets': `<p id="two-wallets">${elementFor({
      manifest,
      orderId: free,
      attributes: 'locale="de"',
      content: '<button slot="trigger">Take it</button>',
    })}`,
    '/changed': elementFor({ manifest, orderId: free }),
    '/mounted': '<div id="buy"></div><script type="module" src="/shop.js"></script>',
    '/shop.js': shopScript(),
    '/wrong': '<till-checkout access-key="x"></till-checkout>',
  },
})
afterAll(shops.close)
afterEach(shops.leave)
const { visit } = shops

describe('<till-checkout> on a page without React, under a strict policy', () => {
  test('connects the only wallet, and buys with a token', async () => {
    const { page, dialog, read } = await visit('/one')
    const trigger = page.locator('till-checkout slot > .till-button')
    await connectAndContinue(page, trigger)
    await press(dialog.getByRole('button', { name: 'Pay 120 USDC' }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await ownerOf(1n)).toBe(buyer)
    await press(dialog.getByRole('button', { name: 'Receipt' }))
    // A headless browser has no print dialog, so the test decides when printing ends.
    await page.evaluate(() => {
      window.print = () => {}
    })
    const print = dialog.getByRole('button', { name: 'Print' })
    const isPrinted = (part: Locator) => part.evaluate((element) => element.checkVisibility())
    const parts = [dialog.locator('.till-receipt'), dialog.locator('.till-checkout-footer'), trigger]
    await press(print)
    await page.emulateMedia({ media: 'print' })
    expect(await Promise.all(parts.map(isPrinted))).toEqual([true, false, false])
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'print' })
    expect(await isPrinted(trigger)).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await press(dialog.getByRole('button', { name: 'Back' }))
    await press(dialog.getByRole('button', { name: 'Done' }))
    await dialog.waitFor({ state: 'detached' })
    const events = await read('events')
    const log = events.map(([name, { status }]) => status ?? name)
    expect(log.slice(0, 2)).toEqual(['loading', 'disabled'])
    expect(log.filter((name) => name === 'till-success')).toHaveLength(1)
    expect(log).toContain('success')
    expect((await read('prompts')).map(({ method }) => method)).toEqual([
      'eth_sendTransaction',
      'eth_sendTransaction',
    ])
  })

  testWhole('buys with two elements that share the connected wallet', async () => {
    const { page, dialog } = await visit('/two')
    const [first, second] = [page.locator('till-checkout').first(), page.locator('till-checkout').last()]
    await connectAndContinue(page, first.getByRole('button', { name: 'Buy' }))
    await press(dialog.getByRole('button', { name: 'Pay 0.08 ETH' }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await second.getByRole('button', { name: /Buy/ }).click()
    await press(dialog.getByRole('button', { name: 'Pay 0.03 ETH' }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await ownerOf(19n)).toBe(buyer)
    expect(await printsOf(0n)).toBe(3n)
  })

  testWhole('uses a trigger of the page, a language, and a choice of wallets', async () => {
    const { page, dialog } = await visit('/two-wallets')
    const trigger = page.getByRole('button', { name: 'Take it' })
    await trigger.click()
    await press(dialog.getByRole('button', { name: 'Verbinden und fortfahren' }))
    await press(dialog.getByRole('button', { name: 'Birch' }))
    await press(dialog.getByRole('button', { name: /kostenlos|gratis/i }))
    await dialog.getByRole('button', { name: 'Fertig' }).waitFor()
    expect(await ownerOf(4n)).toBe(buyer)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await trigger.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  testWhole('emits Unexpected and leaves no pay button when rendering throws', async () => {
    const { page, dialog, read } = await visit('/print')
    const trigger = page.getByRole('button', { name: /Buy/ })
    await trigger.waitFor()
    // Another script on the page may break a JavaScript built-in, as this code does.
    await page.evaluate(() => {
      Object.defineProperty(Intl, 'NumberFormat', { value: undefined })
    })
    await trigger.click()
    await trigger.waitFor({ state: 'detached' })
    expect(await dialog.count()).toBe(0)
    const events = await read('events')
    expect(events.filter(([name]) => name === 'till-error')).toEqual([
      ['till-error', expect.objectContaining({ code: 'Unexpected' })],
    ])
    expect((await read('prompts')).map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('shows an error below the button when the service returns nonsense, until a retry succeeds', async () => {
    const { page, dialog } = await visit('/print')
    await page.route(`${manifest.apiUrl}/**`, (route) => route.fulfill({ body: '…' }))
    await page.reload()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.getByRole('alert').getByText('service could not do this.').waitFor()
    // Each press sends the request again. The button stays enabled, because the response is still wrong.
    await again.press('Enter')
    await again.waitFor()
    await page.unrouteAll()
    // The last press may already have opened the dialog. So press again only while no dialog is open.
    const opened = dialog.or(page.locator('dialog[open]')).first()
    while (!(await opened.isVisible())) await again.press('Enter', { timeout: 1_000 }).catch(() => {})
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('names the missing option', async () => {
    const { page, faults, read } = await visit('/wrong')
    await page.waitForFunction(() => (window as unknown as visitWidgets.Gathered).events.length > 0)
    expect(await read('events')).toEqual([
      ['till-error', { code: 'WidgetOptionInvalid', details: expect.stringContaining('marketplaceUrl') }],
    ])
    // A page may have no event listeners yet, so the console must show the error too.
    expect(faults.splice(0).join()).toContain('marketplaceUrl')
  })
})

describe('the script', () => {
  test('does not run a file that was changed', async () => {
    const { page, faults, read } = await visit('/changed', {
      change: async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()};window.stolen = true` })
      },
    })
    await page.waitForFunction(() => {
      return (window as unknown as visitWidgets.Gathered).events.some((event) => event[0] === 'till-error')
    })
    expect(await read('events')).toEqual([
      ['till-error', expect.objectContaining({ code: 'ChunkLoadFailed' })],
    ])
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
    expect(faults.join()).toContain('integrity')
    faults.length = 0
  })
})

describe('mountCheckout', () => {
  test('buys with the page’s wallet, calls the callbacks, updates, and unmounts', async () => {
    const { page, dialog } = await visit('/mounted')
    await page.locator('#buy').getByRole('button', { name: 'Get for free' }).click()
    await press(dialog.getByRole('button', { name: 'Claim for free' }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    await page.waitForFunction(() => (window as unknown as { told: string[] }).told.includes('bought'))
    const told = await page.evaluate(() => (window as unknown as { told: string[] }).told)
    expect(told.at(0)).toBe('loading')
    expect(told.filter((name) => name === 'bought')).toHaveLength(1)
    await page.keyboard.press('Escape')
    await page.evaluate(() => (window as unknown as { shop: Shop }).shop.update({ locale: 'ar' }))
    await page.locator('#buy [dir="rtl"]').waitFor({ state: 'attached' })
    await page.evaluate(() => (window as unknown as { shop: Shop }).shop.destroy())
    expect(await page.locator('#buy').evaluate((element) => element.shadowRoot?.childElementCount)).toBe(0)
  })
})

type Shop = { update: (options: object) => void; destroy: () => void }

function shopScript(): string {
  const { apiUrl, marketplaceUrl, accessKey, chainId, rpcUrl, contracts } = manifest
  const order = orderOf('Free prints.')
  const options = {
    apiUrl,
    marketplaceUrl,
    accessKey,
    chain: { id: chainId, rpcUrl },
    markets: [contracts.market],
    orders: [{ contractAddress: order.collectionAddress, orderId: order.orderId, quantity: '2' }],
  }
  return `
    import { mountCheckout } from '/widget/till-checkout.js'
    window.told = []
    const { provider } = window.wallet
    window.shop = mountCheckout(document.querySelector('#buy'), {
      ...${JSON.stringify(options)},
      provider,
      onStatus: ({ status }) => told.push(status),
      onSuccess: () => told.push('bought'),
    })`
}
