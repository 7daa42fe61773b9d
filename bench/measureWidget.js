import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createSandbox } from '../packages/sandbox/dist/index.js'
import { launchChromium } from '../tools/launchChromium.js'
import { takeTurns } from './takeTurns.js'
import { slowestPress, watchPresses } from './watchPresses.js'

/**
 * Buys an edition with the widget on an otherwise empty page, in Chromium with a CPU throttled fourfold. Returns the milliseconds from a
 * press until the browser has drawn its result. It returns the slowest press of each kind: connecting, which loads the dialog; opening the
 * dialog again; paying.
 */
export async function measureWidget({ rounds }) {
  const { manifest, close } = await createSandbox({ port: 0, page: false })
  const shop = await openShop(manifest)
  const browser = await launchChromium()
  try {
    let quantity = 0
    const measure = (side) => buy({ ...side, quantity: ++quantity })
    const { page } = await takeTurns({
      sides: { page: { browser, manifest, url: shop.url } },
      rounds,
      measure,
    })
    return page
  } finally {
    await browser.close()
    shop.close()
    await close()
  }
}

async function buy({ browser, manifest, url, quantity }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const { address } = manifest.accounts.find(({ role }) => role === 'buyer')
    await page.addInitScript(watchPresses)
    await page.addInitScript(announceWallet, { ...manifest, address })
    await page.goto(`${url}/?quantity=${quantity}`)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const dialog = page.locator('dialog.till-dialog[open]')
    const press = (name) => dialog.getByRole('button', { name }).click()

    await page.getByRole('button', { name: 'Buy' }).click()
    await press('Connect and continue')
    await dialog.getByRole('button', { name: /^Pay / }).waitFor()
    const connect = await slowestPress(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await slowestPress(page)
    await page.getByRole('button', { name: 'Buy' }).click()
    await dialog.getByRole('button', { name: /^Pay / }).waitFor()
    const open = await slowestPress(page)
    await press(/^Pay /)
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    await press('Done')
    await dialog.waitFor({ state: 'detached' })
    return { connect, open, step: await slowestPress(page) }
  } finally {
    await context.close()
  }
}

async function openShop(manifest) {
  const server = createServer(async ({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://shop')
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html')
      return response.end(pageOf({ manifest, quantity: searchParams.get('quantity') }))
    }
    response.setHeader('content-type', 'text/javascript')
    response.end(await readFile(new URL(`../dist/widget${pathname}`, import.meta.url)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

function pageOf({ manifest, quantity }) {
  const { collectionAddress, orderId } = manifest.orders.find(({ about }) =>
    about.startsWith('100 prints, in USDC'),
  )
  return `<!doctype html>
<html lang="en">
  <title>A shop</title>
  <link rel="icon" href="data:,">
  <script type="module" src="/till-checkout.js"></script>
  <till-checkout api-url="${manifest.apiUrl}" marketplace-url="${manifest.marketplaceUrl}"
    access-key="${manifest.accessKey}" chain-id="${manifest.chainId}" chain-name="Sandbox" rpc-url="${manifest.rpcUrl}"
    markets="${manifest.contracts.market}" collection="${collectionAddress}" order-id="${orderId}"
    quantity="${quantity}"></till-checkout>
</html>`
}

/** Announces a wallet that approves at once, with an account of the node. Runs in the page. */
function announceWallet({ rpcUrl, address }) {
  let connected = false
  async function ask(method, params = []) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  async function request({ method, params }) {
    if (method === 'eth_requestAccounts') connected = true
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return connected ? [address] : []
    if (method.startsWith('wallet_')) throw Object.assign(new Error('Unknown.'), { code: 4200 })
    return ask(method, params)
  }
  const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"
  const info = { uuid: crypto.randomUUID(), name: 'Alder', icon, rdns: 'test.alder' }
  const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
