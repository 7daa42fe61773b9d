import { fileURLToPath } from 'node:url'
import { parseEther, zeroAddress } from 'viem'
import { build } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../../tools/launchChromium.js'
import { openStalls } from '../../checkout/basket/support/openStalls.js'
import { listen } from '../../setup/ports/listen.js'
import { bundleWallet } from '../support/bundleWallet.js'
import type { Cart } from './support/pageBasket.js'

const stalls = await openStalls()
const { contracts, deployment, bazaar, seaport, policy, owned, money } = stalls
const { chainId } = deployment
const browser = await launchChromium()
afterAll(() => browser.close())

describe('a basket of three markets, in a browser', () => {
  test('buys part of an edition on Seaport, editions of a request market, and prints of ours, with a reload in between', async () => {
    const ether = parseEther('0.01')
    const work = await seaport.list({ price: ether, currency: zeroAddress, quantity: 10n })
    const edition = await bazaar.list({ price: 5_000_000n, quantity: 10n })
    const prints = stalls.orderAbout(/100 prints, in USDC/)
    const shown = [...seaport.show([work]), ...(await bazaar.show([edition]))]
    const [first, second] = shown
    if (!first || !second) throw new Error('The transaction did not create a listing.')
    const picked = [
      { contractAddress: contracts.erc1155, orderId: work, quantity: '3' },
      { contractAddress: contracts.erc1155, orderId: edition, quantity: '2' },
      { contractAddress: prints.collectionAddress, orderId: prints.orderId, quantity: '1' },
    ]
    const tokens = [first.tokenId ?? 0n, second.tokenId ?? 0n]
    const print = deployment.orders.find(({ orderId }) => orderId === prints.orderId)
    const look = () =>
      Promise.all([
        ...tokens.map((tokenId) => owned(contracts.erc1155, tokenId)),
        owned(prints.collectionAddress, BigInt(print?.tokenId ?? 0)),
        money(contracts.usdc),
      ])
    const before = await look()
    const { url, close } = await serve(picked)
    const context = await browser.newContext()
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.setDefaultTimeout(45_000)

    await page.goto(url)
    const statusLine = page.locator('output')
    // The wallet answers the first purchase at once. It never answers the second one, so this purchase is open when the buyer leaves the
    // page.
    await page.evaluate(() => {
      const holder = window as unknown as Holder
      const ask = holder.wallet.provider.request
      let sent = 0
      holder.wallet.provider.request = (request) => {
        if (request.method === 'eth_sendTransaction') sent++
        return sent > 1 && request.method === 'eth_sendTransaction' ? new Promise(() => {}) : ask(request)
      }
    })
    await page.getByRole('button', { name: 'Buy all' }).click()
    await statusLine.getByText(`buying: 1 of 3 are yours, ${3n * ether} at 18 spent`).waitFor()
    await page.goto(url)
    await page.getByRole('button', { name: 'Buy all' }).click()
    await statusLine.getByText(/^success: 3 of 3 are yours/).waitFor()

    const after = await look()
    expect(after.map((amount, at) => amount - (before[at] ?? 0n))).toEqual([3n, 2n, 1n, -22_000_000n])
    expect(await statusLine.textContent()).toBe(
      `success: 3 of 3 are yours, ${3n * ether} at 18 and 22000000 at 6 spent`,
    )
    expect(faults).toEqual([])
    await context.close()
    await close()
  })
})

type Holder = { wallet: { provider: { request: (request: { method: string }) => Promise<unknown> } } }

/** Serves a page that sells a cart, and the service for the three markets of the cart. */
async function serve(picked: Cart['picked']) {
  const [wallet, script] = await Promise.all([bundleWallet(), bundlePage()])
  const { rpcUrl } = stalls
  const privateKey = stalls.keyOf('buyer')
  const { url, close } = await listen(async (request, response) => {
    const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (pathname.startsWith('/rpc/')) {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const answer = await stalls.service.fetch(`http://service.test${pathname}`, {
        method: 'POST',
        body: Buffer.concat(chunks).toString(),
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      return
    }
    const file = { '/wallet.js': wallet, '/page.js': script }[pathname]
    if (file !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(file)
      return
    }
    const cart: Cart = { url: origin, rpcUrl, chainId, privateKey, policy, picked }
    const asText = (value: object) => JSON.stringify(value).replaceAll('"', '&quot;')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en">
  <title>A cart</title>
  <link rel="icon" href="data:,">
  <meta name="wallet" content="${asText({ privateKey, rpcUrl, chainId, names: ['Alder'] })}">
  <meta name="cart" content="${asText(cart)}">
  <script src="/wallet.js"></script>
  <body><script type="module" src="/page.js"></script></body>
</html>`)
  })
  return { url: `${url}/`, close }
}

async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      rollupOptions: {
        input: fileURLToPath(new URL('support/pageBasket.ts', import.meta.url)),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const [bundle] = [built].flat()
  const chunk = bundle && 'output' in bundle ? bundle.output.find(({ type }) => type === 'chunk') : undefined
  if (chunk?.type !== 'chunk') throw new Error('The page did not build.')
  return chunk.code
}
