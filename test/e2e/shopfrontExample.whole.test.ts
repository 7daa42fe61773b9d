import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { connectAndContinue } from './support/connectAndContinue.js'
import { openExample } from './support/examples/openExample.js'
import { runNext } from './support/examples/runNext.js'
import { startExamples } from './support/examples/startExamples.js'
import { packPackage } from './support/packPackage.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { whenHydrated } from './support/whenHydrated.js'

/* These tests run the example `shopfront` with packages from npm. The example reads its settings from the sandbox. */

const { browser, close, folder, manifest } = await startExamples()
afterAll(close)
const { installInto } = await packPackage({ folder })

const { buyer, orderOf, ownerOf, printsOf } = readMarket(manifest)
const { chainId } = manifest
const till = createTill(manifest)

const app = join(folder, 'shopfront')
const next = runNext(app, { SHOP_SANDBOX: manifest.apiUrl })
let buildOutput: string

beforeAll(async () => {
  await installInto(app)
  buildOutput = await next.build()
})

describe('examples/shopfront', () => {
  test('builds without a warning', () => {
    expect(buildOutput).not.toMatch(/warn|error/i)
  })

  test('does not start with incomplete settings', async () => {
    const shop = await runNext(app, { SHOP_ACCESS_KEY: 'key', SHOP_CHAIN_ID: '1' }).serve('start')
    onTestFinished(shop.close)
    await expect.poll(shop.output).toContain('SHOP_MARKETPLACE_URL, SHOP_API_URL, SHOP_RPC_URL')
    expect(shop.output()).toContain('SettingsError')
    expect((await fetch(shop.url).catch(() => undefined))?.ok).not.toBe(true)
  })

  test('shows gallery and piece without JavaScript', async () => {
    const { url, close } = await next.serve('start')
    onTestFinished(close)
    const context = await browser.newContext({ javaScriptEnabled: false })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(url)
    const card = page.getByRole('article', { name: 'Tidewater #5', exact: true })
    expect(await card.textContent()).toContain('0.35\u00a0ETH')
    await card.getByRole('img', { name: 'Tidewater #5' }).scrollIntoViewIfNeeded()
    expect(await card.getByRole('img').getAttribute('src')).toContain('data:image/')
    await card.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Tidewater #5' }).waitFor()
    expect(await page.title()).toBe('Tidewater #5 · Shopfront')
    expect(await page.getByRole('article').textContent()).toContain('0.35\u00a0ETH')
    // A form with a server action also works without JavaScript.
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Cart (1)' }).waitFor()
    expect(await page.getByRole('list').textContent()).toContain('Tidewater #5')
  })

  test('sells a piece, and shows a receipt that is proven from the chain', async () => {
    const shop = await next.serve('start')
    const { page, faults } = await open(shop)
    await page.getByRole('link', { name: 'Tidewater #19', exact: true }).click()
    await buy(page, 'Pay 0.08 ETH')
    await page.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await ownerOf(19n)).toBe(buyer)
    await press(page.getByRole('link', { name: 'See your receipt' }))
    const receipt = page.locator('.receipt')
    await receipt.getByText('The payment is proven from the chain.').waitFor()
    const { hash, timestamp } = await lastSale()
    const text = `${await receipt.textContent()}`
    for (const fact of [
      'Tidewater #19',
      '0.08\u00a0ETH',
      'royalty 5 %: 0.004\u00a0ETH',
      buyer,
      hash,
      timestamp,
    ]) {
      expect(text).toContain(fact)
    }
    const reference = /Order (\w{10})/.exec(text)?.[1] ?? ''
    expect(await readShipments(reference)).toHaveLength(1)
    expect(text.match(new RegExp(reference, 'g'))).toHaveLength(2)
    // Only the browser that made the purchase may see the receipt.
    expect((await fetch(page.url())).status).toBe(404)
    expect(faults).toEqual([])
  })

  test('ships once when two processes and a replay receive the sale, and the page is gone', async () => {
    const shops = [await next.serve('start'), await next.serve('start')] as const
    onTestFinished(shops[1].close)
    const { page } = await open(shops[0])
    await page.getByRole('link', { name: 'Tidewater #0', exact: true }).click()
    await cutAfterFirstReport(page)
    await buy(page, 'Pay 0.05 ETH')
    const readLines = () => shops.flatMap((shop) => shop.output().match(/Shipped \w{10}/g) ?? [])
    await expect.poll(() => readLines().length).toBe(1)
    const { hash } = await lastSale()
    const read = async () => {
      const { deliveries } = await till.getWebhookDeliveries({ chainId })
      const toShops = await listenersOf(shops.map(({ url }) => `${url}api/webhooks`))
      return deliveries.filter(({ txnHash, listenerId }) => txnHash === hash && toShops.includes(listenerId))
    }
    await expect
      .poll(async () => (await read()).map(({ state }) => state))
      .toEqual(['delivered', 'delivered'])
    for (const { id } of await read()) await till.replayWebhookDelivery({ chainId, id })
    await expect.poll(async () => (await read()).every(({ attempts }) => attempts >= 2)).toBe(true)
    await expect
      .poll(async () => (await read()).map(({ state }) => state))
      .toEqual(['delivered', 'delivered'])
    const [line = ''] = readLines()
    expect(readLines()).toHaveLength(1)
    expect(await readShipments(line.replace('Shipped ', ''))).toHaveLength(1)
  })

  test('keeps a cart of two over a reload, and sells it with one press', async () => {
    const { page, faults } = await open(await next.serve('start'))
    await addToCart(page, '/', 'Tidewater #5')
    await addToCart(page, '/', 'Tidewater #16', '1.20')
    await page.reload()
    const lines = page.locator('.lines li')
    expect(await lines.count()).toBe(2)
    expect(await page.locator('main').textContent()).toContain('Total 1.55\u00a0ETH')
    await buy(page, 'Pay 1.55 ETH')
    await page.getByRole('heading', { name: 'Everything is yours' }).waitFor()
    expect(await Promise.all([ownerOf(5n), ownerOf(16n)])).toEqual([buyer, buyer])
    await press(page.getByRole('link', { name: 'See your receipt' }))
    await page.getByText('The payment is proven from the chain.').waitFor()
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringContaining('Tidewater #5'),
      expect.stringContaining('Tidewater #16'),
    ])
    expect(await page.locator('.facts').textContent()).toContain('1.55\u00a0ETH')
    // The buyer followed the link to the receipt at once, so the server may not have cleared the cart yet.
    const readCart = async () => {
      await page.goto(new URL('/cart', page.url()).href)
      return page.locator('main').textContent()
    }
    await expect.poll(readCart).toContain('Your cart is empty.')
    expect(faults).toEqual([])
  })

  test('proves each payment of a cart with two currencies', async () => {
    const shop = await next.serve('start')
    const { page, faults } = await open(shop)
    const prints = orderOf('Token id 0 of the ERC-1155: 25 prints, in ether.')
    await page.goto(`${shop.url}pieces/${prints.collectionAddress}/${prints.orderId}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Cart (1)' }).waitFor()
    await addToCart(page, '/', 'Tidewater #2')
    await buy(page, 'Pay $115.00 · 2 currencies')
    await page.getByRole('heading', { name: 'Everything is yours' }).waitFor()
    expect([await ownerOf(2n), await printsOf(0n)]).toEqual([buyer, 1n])
    // The page has sent its reports, but the server may not have recorded them yet.
    const readStates = async () => {
      await page.goto(`${shop.url}orders`)
      return page.locator('.lines li > span').allTextContents()
    }
    await expect.poll(readStates).toEqual(['Paid', 'Paid'])
    expect(faults).toEqual([])
  })

  test('keeps in the cart what a stopped purchase has not paid', async () => {
    const shop = await next.serve('start')
    const { page } = await open(shop)
    const prints = orderOf('A small, dear edition.')
    await page.goto(`${shop.url}pieces/${prints.collectionAddress}/${prints.orderId}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Cart (1)' }).waitFor()
    await addToCart(page, '/', 'Tidewater #3')
    // The wallet answers only the first prompt, which pays for the prints.
    await page.evaluate(() => {
      let prompts = 0
      Object.defineProperty(window, 'hold', { get: () => prompts++ > 0 && new Promise(() => {}) })
    })
    await buy(page, 'Pay $1,440.00 · 2 currencies')
    await page.getByRole('link', { name: 'Cart (1)', includeHidden: true }).waitFor()
    await page.goto(`${shop.url}cart`)
    expect(await page.locator('.lines li a').allTextContents()).toEqual(['Tidewater #3'])
    expect(await printsOf(11n)).toBe(1n)
  })

  test('shows an order that is not paid as such, and ships nothing', async () => {
    const shop = await next.serve('start')
    const { page } = await open(shop)
    const before = (await readShipments()).length
    await page.getByRole('link', { name: 'Tidewater #1', exact: true }).click()
    // The wallet never answers. So the page reports a purchase that is never paid.
    await page.evaluate(() => Object.assign(window, { hold: new Promise(() => {}) }))
    const reported = page.waitForResponse('**/api/purchases')
    await buy(page, 'Pay 120 USDC')
    await reported
    await page.goto(`${shop.url}orders`)
    expect(await page.locator('.lines li').textContent()).toContain('Not paid')
    await page.getByRole('link', { name: /^Order / }).click()
    await page.getByText('The chain has no payment for this order yet.').waitFor()
    expect(await readShipments()).toHaveLength(before)
  })

  test('passes axe, and fits a screen of 320 pixels in both themes', async () => {
    const { page } = await open(await next.serve('start'))
    await press(page.getByRole('link', { name: 'Tidewater #17', exact: true }))
    await connectAndContinue(page)
    await press(page.getByRole('dialog').getByRole('button', { name: 'Pay 900 USDC' }))
    await press(page.getByRole('link', { name: 'See your receipt' }))
    await page.getByText('The payment is proven from the chain.').waitFor()
    const receipt = page.url()
    await addToCart(page, '/', 'Tidewater #3')
    const piece = await page.locator('.lines a').getAttribute('href')
    for (const path of ['/', piece ?? '', '/cart', '/orders', receipt]) {
      await page.goto(new URL(path, receipt).href)
      expect(await findFaults(page)).toEqual([])
    }
  })

  test('hydrates without a warning', async () => {
    const { page, faults } = await open(await next.serve('dev'))
    await page.getByRole('link', { name: 'Tidewater #3', exact: true }).click()
    // If this button, which the server rendered, reacts to the press, React has hydrated the page.
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(faults).toEqual([])
  })
})

/** Opens the gallery of a server. Closes both when the test ends. */
function open({ url, close }: runNext.Served) {
  return openExample({ browser, manifest, url, close })
}

/** Opens the checkout, and connects the only wallet there. Then presses the pay button with this name. */
async function buy(page: Page, name: string | RegExp): Promise<void> {
  await connectAndContinue(page, await whenHydrated(page.getByRole('button', { name: 'Buy', exact: true })))
  await press(page.getByRole('dialog').getByRole('button', { name }))
}

async function addToCart(page: Page, path: string, name: string, price = ''): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  const card = page.getByRole('article', { name, exact: true }).filter({ hasText: price })
  await card.getByRole('link').click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.locator('.lines li').filter({ hasText: name }).waitFor()
}

/** Lets the page send its report of the started purchase, and blocks all later reports. So only the webhook can report the payment. */
async function cutAfterFirstReport(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { fetch } = window
    let reports = 0
    window.fetch = (...request) => {
      const isReport = request[0] === '/api/purchases'
      return isReport && reports++ > 0 ? Promise.reject(new Error('The page is gone.')) : fetch(...request)
    }
  })
}

/** Returns the transaction of the newest sale, and the time of its block as the receipt writes it. */
async function lastSale(): Promise<{ hash: string; timestamp: string }> {
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(manifest.rpcUrl, { method: 'POST', headers, body })).json()).result
  }
  const { transactions, timestamp } = await ask('eth_getBlockByNumber', ['latest', false])
  const time = new Date(Number(timestamp) * 1000).toISOString()
  return { hash: transactions[0], timestamp: `${time.slice(0, 19).replace('T', ' ')} UTC` }
}

async function listenersOf(urls: readonly string[]): Promise<string[]> {
  const { webhookListeners } = await till.getAllWebhookListeners({ chainId })
  return webhookListeners.filter(({ url }) => urls.includes(`${url}`)).map(({ id }) => `${id}`)
}

/** Returns all shipments of the shop, or only the shipments of one order. */
async function readShipments(reference?: string): Promise<unknown[]> {
  const kind = join(app, 'data/shipments')
  const names = await readdir(kind).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(kind, name), 'utf8')))
  const shipments = texts.map((text) => JSON.parse(text))
  return shipments.filter((shipment) => reference === undefined || shipment.reference === reference)
}

/** Returns the violations that axe finds on a narrow page in both themes. Also returns a fault if the page scrolls sideways. */
async function findFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.addScriptTag({ content: axe })
  await page.setViewportSize({ width: 320, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run({ resultTypes: ['violations'] })
      const isTooWide = document.documentElement.scrollWidth > innerWidth
      return [
        ...violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        ...(isTooWide ? ['too wide'] : []),
      ]
    })
    faults.push(...found.map((fault) => `${page.url()} ${colorScheme}: ${fault}`))
  }
  return faults
}
