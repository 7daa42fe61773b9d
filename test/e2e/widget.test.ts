import type { Page, Route } from 'playwright-core'
import { createPublicClient, erc721Abi, http, parseAbi } from 'viem'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/sandbox/createSandbox.js'
import { launchChromium } from '../../tools/chromium.js'
import { hostileFrame } from './hostileFrame.js'
import { elementFor, serveWidget } from './serveWidget.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)

const orderOf = (about: string) => {
  const found = manifest.orders.find((order) => order.about === about)
  if (!found) throw new Error(`No order about: ${about}`)
  return found.orderId
}
const inUsdc = orderOf('Paid in USDC (6 decimals): an approval, then the purchase.')
const inEther = orderOf('In ether.')
const prints = orderOf('Token id 0 of the ERC-1155: 25 prints, in ether.')
const free = orderOf('Free.')
const inDai = orderOf('Paid in DAI (18 decimals).')
const fromAnother = orderOf('From another seller, in ether.')

const { url, close: closeServer } = await serveWidget({
  manifest,
  pages: {
    '/one': elementFor({ manifest, orderId: inUsdc }),
    '/two': `
      ${elementFor({ manifest, orderId: inEther })}
      ${elementFor({ manifest, orderId: prints, attributes: 'quantity="3" theme="dark"' })}`,
    '/two-wallets': `<p id="two-wallets">${elementFor({
      manifest,
      orderId: free,
      attributes: 'locale="de"',
      content: '<button slot="trigger">Take it</button>',
    })}`,
    '/frame': elementFor({ manifest, orderId: inDai, attributes: 'frame' }),
    '/changed': elementFor({ manifest, orderId: free }),
    '/mounted': '<div id="buy"></div><script type="module" src="/shop.js"></script>',
    '/shop.js': shopScript(),
    '/wrong': '<till-checkout access-key="x"></till-checkout>',
    '/hostile': elementFor({ manifest, orderId: fromAnother, attributes: 'frame="/hostile.html"' }),
    '/hostile.html': '<!doctype html><script src="/hostile.js"></script>',
    '/hostile.js': hostileFrame({ manifest, orderId: fromAnother }),
  },
})
afterAll(closeServer)
const browser = await launchChromium()
afterAll(() => browser.close())

const chain = createPublicClient({ transport: http(manifest.rpcUrl), cacheTime: 0 })
const buyer = manifest.accounts.find(({ role }) => role === 'buyer')?.address
const ownerOf = (tokenId: bigint) =>
  chain.readContract({
    abi: erc721Abi,
    address: manifest.contracts.erc721,
    functionName: 'ownerOf',
    args: [tokenId],
  })

const visits: { page: Page; faults: string[] }[] = []
async function visit(path: string, change?: (route: Route) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  visits.push({ page, faults })
  if (change) await page.route(/till-checkout-react-/, change)
  await page.goto(`${url}${path}`)
  const read = (name: 'violations' | 'events' | 'prompts') =>
    page.evaluate((what) => {
      const { violations, events, wallet } = window as unknown as Wallet
      const plain = (value: unknown) =>
        JSON.parse(
          JSON.stringify(value, (_, each) => {
            return typeof each === 'bigint' ? String(each) : each
          }),
        )
      return plain({ violations, events, prompts: wallet.prompts }[what])
    }, name)
  return { page, faults, read, dialog: page.locator('dialog.till-dialog[open]') }
}
type Wallet = { violations: string[]; events: unknown[]; wallet: { prompts: { method: string }[] } }

afterEach(async () => {
  for (const { page, faults } of visits.splice(0)) {
    expect(await page.evaluate(() => (window as unknown as Wallet).violations)).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  }
})

describe('<till-checkout> on a page without React, under a strict policy', () => {
  test('default: connects the one wallet and buys with a token', async () => {
    const { page, dialog, read } = await visit('/one')
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await dialog.getByRole('button', { name: 'Pay 120 USDC' }).click()
    await dialog.getByRole('heading', { name: 'It is yours' }).waitFor()
    expect(await ownerOf(1n)).toBe(buyer)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    const events = await read('events')
    const told = events.map(([name, { status }]: [string, { status?: string }]) => status ?? name)
    expect(told.slice(0, 2)).toEqual(['loading', 'disabled'])
    expect(told.filter((name: string) => name === 'till-success')).toHaveLength(1)
    expect(told).toContain('success')
    expect((await read('prompts')).map(({ method }: { method: string }) => method)).toEqual([
      'eth_sendTransaction',
      'eth_sendTransaction',
    ])
  })

  test('behavior: two on one page buy, and know the wallet of each other', async () => {
    const { page, dialog } = await visit('/two')
    const [first, second] = [page.locator('till-checkout').first(), page.locator('till-checkout').last()]
    await first.getByRole('button', { name: 'Connect a wallet' }).click()
    await dialog.getByRole('button', { name: 'Pay 0.08 ETH' }).click()
    await dialog.getByRole('heading', { name: 'It is yours' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await second.getByRole('button', { name: /Buy|Connect/ }).click()
    await dialog.getByRole('button', { name: 'Pay 0.03 ETH' }).click()
    await dialog.getByRole('heading', { name: 'It is yours' }).waitFor()
    expect(await ownerOf(19n)).toBe(buyer)
    const abi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])
    const args = [buyer ?? '0x', 0n] as const
    expect(
      await chain.readContract({ abi, address: manifest.contracts.erc1155, functionName: 'balanceOf', args }),
    ).toBe(3n)
  })

  test('parameters: a trigger of the page, a language, and a choice of wallets', async () => {
    const { page, dialog } = await visit('/two-wallets')
    const trigger = page.getByRole('button', { name: 'Take it' })
    await trigger.click()
    await dialog.getByRole('button', { name: 'Birch' }).click()
    await dialog.getByRole('button', { name: /kostenlos|gratis/i }).click()
    await dialog.getByRole('button', { name: 'Fertig' }).waitFor()
    expect(await ownerOf(4n)).toBe(buyer)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await trigger.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('error: what is missing is named', async () => {
    const { page, read } = await visit('/wrong')
    await page.waitForFunction(() => (window as unknown as Wallet).events.length > 0)
    expect(await read('events')).toEqual([
      ['till-error', { code: 'WidgetOptionInvalid', details: expect.stringContaining('marketplaceUrl') }],
    ])
  })
})

describe('the script', () => {
  test('error: a file that was changed on its way does not run', async () => {
    const { page, faults, read } = await visit('/changed', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};window.stolen = true` })
    })
    await page.waitForFunction(() => {
      return (window as unknown as Wallet).events.some((event) => (event as string[])[0] === 'till-error')
    })
    expect(await read('events')).toEqual([['till-error', expect.objectContaining({ code: 'NotLoaded' })]])
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
    expect(faults.join()).toContain('integrity')
    faults.length = 0
  })
})

describe('mountCheckout', () => {
  test("default: buys with the page's own wallet, tells the callbacks, changes and goes", async () => {
    const { page, dialog } = await visit('/mounted')
    await page.locator('#buy').getByRole('button', { name: 'Get for free' }).click()
    await dialog.getByRole('button', { name: 'Get it for free' }).click()
    await dialog.getByRole('heading', { name: 'It is yours' }).waitFor()
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

describe('the sandboxed frame', () => {
  test('default: buys, and the frame never holds the wallet', async () => {
    const { page, read } = await visit('/frame')
    await page.getByRole('button', { name: 'Buy' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Pay 85 DAI' }).click()
    await frame.getByRole('heading', { name: 'It is yours' }).waitFor()
    expect(await ownerOf(2n)).toBe(buyer)
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')
    await frame.getByRole('button', { name: 'Done' }).click()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.waitForFunction(() => {
      return (window as unknown as Wallet).events.some((event) => (event as string[])[0] === 'till-success')
    })
    const events = await read('events')
    expect(events.filter(([name]: [string]) => name === 'till-success')).toHaveLength(1)
    expect(events.filter(([name]: [string]) => name === 'till-refused')).toEqual([])
  })

  test('error: a hostile frame gets nothing signed that the buyer did not ask for', async () => {
    const { page, read } = await visit('/hostile')
    await page.getByRole('button', { name: 'Buy' }).click()
    const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
    const isOver = () => 'over' in (window as unknown as { answers: object }).answers
    // A frame that is out of sight draws nothing, so drawing is not to be waited for.
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
      honest: 'done',
      again: 4100,
      note: -32603,
      over: true,
    })
    expect(await read('prompts')).toHaveLength(1)
    expect(await ownerOf(5n)).toBe(buyer)
    const events = await read('events')
    expect(events.filter(([name]: [string]) => name === 'till-refused')).toHaveLength(13)
    expect(events.filter(([name]: [string]) => name === 'till-success')).toEqual([])
  })
})

function shopScript(): string {
  const { apiUrl, marketplaceUrl, accessKey, chainId, rpcUrl, contracts } = manifest
  const order = manifest.orders.find(({ about }) => about === 'Free prints.')
  const options = {
    ...{ apiUrl, marketplaceUrl, accessKey, chain: { id: chainId, rpcUrl }, markets: [contracts.market] },
    orders: [{ contractAddress: order?.collectionAddress, orderId: order?.orderId, quantity: '2' }],
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
