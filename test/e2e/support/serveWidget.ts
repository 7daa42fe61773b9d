import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { createManifest } from '../../../packages/sandbox/src/createManifest.js'
import { listen } from '../../setup/ports/listen.js'
import { bundleWallet } from './bundleWallet.js'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/**
 * Serves a shop without React. Its pages contain the widget's script from `dist/widget`, the given markup, and a wallet. Their CSP is the
 * strictest one with which the widget can buy. Sandboxed iframes, which have no origin, may load the scripts.
 */
export async function serveWidget(options: serveWidget.Options): Promise<serveWidget.ReturnType> {
  const { manifest, pages } = options
  const integrity = JSON.parse(await readFile(at('dist/widget/integrity.json'), 'utf8'))
  const wallet = await bundleWallet()
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${manifest.apiUrl} ${manifest.rpcUrl}`,
    'img-src data:',
    "frame-src 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')

  async function find(path: string): Promise<{ body: string | Buffer; headers?: Record<string, string> }> {
    const page = pages[path]
    if (path === '/wallet.js') return { body: wallet }
    if (path === '/page.css') return { body: css }
    if (path.startsWith('/widget/')) return { body: await readFile(at(`dist${path}`)) }
    if (page === undefined) throw new Error(`There is no ${path}.`)
    // A path with an extension is served unchanged.
    if (extname(path) !== '') return { body: page }
    const { 'till-checkout.js': hash } = integrity
    return { body: around(page, manifest, hash), headers: { 'content-security-policy': policy } }
  }

  return listen(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://page').pathname
    const found = await find(path).catch(() => undefined)
    const type = { '.js': 'text/javascript', '.css': 'text/css' }[extname(path)] ?? 'text/html; charset=utf-8'
    const headers = { 'content-type': type, 'access-control-allow-origin': '*', ...found?.headers }
    response.writeHead(found ? 200 : 404, headers).end(found?.body)
  })
}

export declare namespace serveWidget {
  type Options = {
    manifest: createManifest.ReturnType
    /** The markup of each page, keyed by path. A path with an extension is served unchanged. */
    pages: Readonly<Record<string, string>>
  }
  type ReturnType = { url: string; close: () => Promise<void> }
}

/** Returns the markup of a `<till-checkout>` for an order of the sandbox. */
export function elementFor(options: elementFor.Options): string {
  const { manifest, orderId, attributes = '', content = '' } = options
  const order = manifest.orders.find((each) => each.orderId === orderId)
  const { collection = order?.collectionAddress } = options
  return `<till-checkout api-url="${manifest.apiUrl}" marketplace-url="${manifest.marketplaceUrl}"
    access-key="${manifest.accessKey}" chain-id="${manifest.chainId}" chain-name="Sandbox" rpc-url="${manifest.rpcUrl}"
    markets="${manifest.contracts.market}" collection="${collection}" order-id="${orderId}"
    ${attributes}>${content}</till-checkout>`
}

export declare namespace elementFor {
  type Options = {
    manifest: createManifest.ReturnType
    orderId: string
    /** The collection address in the markup. @default the collection of the order */
    collection?: string
    attributes?: string
    content?: string
  }
}

function around(page: string, manifest: createManifest.ReturnType, hash: string): string {
  const { privateKey } = manifest.accounts.find(({ role }) => role === 'buyer') ?? {}
  const { rpcUrl, chainId } = manifest
  const names = page.includes('two-wallets') ? ['Alder', 'Birch'] : ['Alder']
  const atomic = page.includes('data-batches') ? 'supported' : undefined
  const wallet = JSON.stringify({ privateKey, rpcUrl, chainId, names, atomic }).replaceAll('"', '&quot;')
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="wallet" content="${wallet}">
  <title>A shop</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/page.css">
  <script src="/wallet.js"></script>
  <script type="module" src="/widget/till-checkout.js" integrity="${hash}"></script>
  <body>${page}</body>
</html>`
}

const css =
  'body { margin: 3rem; font-family: system-ui, sans-serif } till-checkout { display: block; margin: 1rem }'
