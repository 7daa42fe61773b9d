import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createPublicClient, erc721Abi, http } from 'viem'
import { build } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/sandbox/createSandbox.js'
import { launchChromium } from '../../tools/chromium.js'
import { bundleWallet } from './bundleWallet.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const folder = await mkdtemp(join(tmpdir(), 'tillkit-examples-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await cp(join(root, 'examples'), folder, { recursive: true })
const browser = await launchChromium()
afterAll(() => browser.close())
const wallet = await bundleWallet()
const app = join(folder, 'vite-react')
await installPackage()

const { apiUrl, marketplaceUrl, accessKey, chainId, rpcUrl, contracts } = manifest
const buyer = manifest.accounts.find(({ role }) => role === 'buyer')
const chain = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
const ownerOf = (tokenId: bigint) =>
  chain.readContract({ abi: erc721Abi, address: contracts.erc721, functionName: 'ownerOf', args: [tokenId] })

describe('examples', () => {
  test('default: plain-html sells', async () => {
    const order = orderOf('Token id 0 of the ERC-721, paid in ether.')
    const example = join(folder, 'plain-html')
    const built = join(app, 'node_modules/tillkit/dist/widget')
    const files = (await readdir(built)).filter((name) => name.startsWith('till-checkout'))
    await Promise.all(files.map((name) => cp(join(built, name), join(example, 'widget', name))))
    await replaceIn(join(example, 'index.html'), {
      'access-key': accessKey,
      'marketplace-url': marketplaceUrl,
      'chain-id': chainId,
      'rpc-url': rpcUrl,
      markets: contracts.market,
      collection: order.collectionAddress,
      'order-id': order.orderId,
    })
    const { page, done } = await open(example)
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay 0.05 ETH' }).click()
    await page.getByText('Thank you. Your transaction is 0x').waitFor()
    expect(await ownerOf(0n)).toBe(buyer?.address)
    await done()
  })

  test('default: vite-react builds, holds its types, and sells', async () => {
    const order = orderOf('From another seller, in ether.')
    const values = { accessKey, marketplaceUrl, apiUrl }
    await writeFile(
      join(app, 'market.ts'),
      `import { createTill } from 'tillkit/core'
       export const till = createTill(${JSON.stringify(values)})
       export const policy = { markets: { ${chainId}: ['${contracts.market}'] } } as const
       export const print = { chainId: ${chainId}, contractAddress: '${order.collectionAddress}', orderId: '${order.orderId}' } as const`,
    )
    await writeFile(
      join(app, 'wagmi.ts'),
      `import { createConfig, http } from 'wagmi'
       import { foundry } from 'wagmi/chains'
       export const config = createConfig({ chains: [foundry], transports: { [foundry.id]: http('${rpcUrl}') } })`,
    )
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [compiler, '-p', app]).catch((error) => error)
    expect(stdout).toBe('')
    await build({ root: app, logLevel: 'error' })
    const { page, done } = await open(join(app, 'dist'))
    await page.getByRole('button', { name: 'Alder' }).click()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay 0.35 ETH' }).click()
    await page.getByRole('heading', { name: 'It is yours' }).waitFor()
    expect(await ownerOf(5n)).toBe(buyer?.address)
    await done()
  })
})

function orderOf(about: string) {
  const found = manifest.orders.find((order) => order.about === about)
  if (!found) throw new Error(`No order about: ${about}`)
  return found
}

/** Installs the package, as it would be published, into the app. */
async function installPackage(): Promise<void> {
  const npm = async (cwd: string, ...options: string[]) => {
    const { stdout } = await run('npm', [...options, '--silent', '--no-audit', '--no-fund'], { cwd })
    return stdout
  }
  const packed = await npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder)
  const [archive] = Object.values(JSON.parse(packed)) as { filename: string }[]
  if (!archive) throw new Error('npm packed nothing.')
  await npm(app, 'install', '--prefer-offline', join(folder, archive.filename))
}

async function replaceIn(path: string, attributes: Record<string, string | number>): Promise<void> {
  const text = await readFile(path, 'utf8')
  const changed = Object.entries(attributes).reduce((html, [name, value]) => {
    return html.replace(new RegExp(` ${name}="[^"]*"`), ` ${name}="${value}"`)
  }, text)
  await writeFile(path, changed)
}

/** Serves a folder and opens it in a browser with a wallet. */
async function open(served: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page')
    const path = pathname === '/' ? '/index.html' : pathname
    const body = await readFile(join(served, path)).catch(() => undefined)
    const type = { '.js': 'text/javascript', '.css': 'text/css' }[extname(path)] ?? 'text/html'
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const context = await browser.newContext()
  context.setDefaultTimeout(20_000)
  const options = { privateKey: buyer?.privateKey, rpcUrl, chainId, names: ['Alder'] }
  await context.addInitScript(`window.walletOptions = ${JSON.stringify(options)};${wallet}`)
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  return {
    page,
    done: async () => {
      await context.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
