import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/sandbox/createSandbox.js'
import { launchChromium } from '../../tools/chromium.js'
import { bundleParts } from './support/bundleParts.js'
import { openShop } from './support/openShop.js'
import { ownChain, ownMarket, ownOrder, replaceIn } from './support/ownValues.js'
import { packPackage } from './support/packPackage.js'
import { readMarket } from './support/readMarket.js'
import { runNext } from './support/runNext.js'
import { serveFolder } from './support/serveFolder.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const folder = await mkdtemp(join(tmpdir(), 'tillkit-examples-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await cp(join(root, 'examples'), folder, { recursive: true })
const browser = await launchChromium()
afterAll(() => browser.close())
const { installInto } = await packPackage({ folder })
await installInto(join(folder, 'vite-react'), { locked: 'vite-react' })

const { chainId, rpcUrl } = manifest
const { buyer, orderOf, ownerOf, printsOf } = readMarket(manifest)

describe('examples', () => {
  test('default: vite-react builds, holds its types, and sells', async () => {
    const app = join(folder, 'vite-react')
    await replaceIn(join(app, 'main.tsx'), ownMarket(manifest))
    await replaceIn(
      join(app, 'App.tsx'),
      ownOrder({ manifest, order: orderOf('From another seller, in ether.') }),
    )
    await replaceIn(join(app, 'wagmi.ts'), ownChain(manifest))
    expect(await checkTypes(app)).toBe('')
    await build({ root: app, logLevel: 'error' })
    const { page, faults } = await open(await serveFolder(join(app, 'dist')))
    await page.getByRole('button', { name: 'Alder' }).click()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay 0.35 ETH' }).click()
    await page.getByRole('heading', { name: 'It is yours' }).waitFor()
    expect(await ownerOf(5n)).toBe(buyer)
    expect(faults).toEqual([])
  })

  test('default: rainbowkit, with React 18 and wagmi 2, builds, holds its types, and sells', async () => {
    const app = join(folder, 'rainbowkit')
    await installInto(app, { locked: 'rainbowkit' })
    await replaceIn(join(app, 'main.tsx'), ownMarket(manifest))
    await replaceIn(join(app, 'App.tsx'), ownOrder({ manifest, order: orderOf('100 prints, in USDC.') }))
    await replaceIn(join(app, 'wagmi.ts'), ownChain(manifest))
    expect(await checkTypes(app)).toBe('')
    await build({ root: app, logLevel: 'error' })
    const { page, faults } = await open(await serveFolder(join(app, 'dist')))
    // The card's own button opens RainbowKit's list.
    await page.getByRole('article').getByRole('button', { name: 'Connect a wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alder' }).click()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay 12 USDC' }).click()
    await page.getByRole('heading', { name: 'It is yours' }).waitFor()
    expect(await printsOf(1n)).toBe(1n)
    expect(faults).toEqual([])
  })

  test('behavior: on React 18 the ref of every part reaches its element', async () => {
    const script = await bundleParts({ app: join(folder, 'rainbowkit') })
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.addScriptTag({ content: script })
    const { version, refs, lost } = (await page.evaluate('outcome')) as {
      version: string
      refs: number
      lost: string[]
    }
    expect(version).toMatch(/^18\./)
    expect(refs).toBeGreaterThan(50)
    expect(lost).toEqual([])
    expect(faults).toEqual([])
  })

  test('default: plain-html sells', async () => {
    const example = join(folder, 'plain-html')
    const built = join(folder, 'vite-react/node_modules/tillkit/dist/widget')
    const files = (await readdir(built)).filter((name) => name.startsWith('till-checkout'))
    await Promise.all(files.map((name) => cp(join(built, name), join(example, 'widget', name))))
    await replaceIn(join(example, 'index.html'), {
      ...ownMarket(manifest),
      ...ownOrder({ manifest, order: orderOf('Token id 0 of the ERC-721, paid in ether.') }),
      'chain-id="1"': `chain-id="${chainId}"`,
      'https://rpc.example': rpcUrl,
    })
    const { page, faults } = await open(await serveFolder(example))
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay 0.05 ETH' }).click()
    await page.getByText('Thank you. Your transaction is 0x').waitFor()
    expect(await ownerOf(0n)).toBe(buyer)
    expect(faults).toEqual([])
  })

  describe('next-app', () => {
    const app = join(folder, 'next-app')
    const next = runNext(app)

    beforeAll(async () => {
      await installInto(app)
      await replaceIn(join(app, 'market.ts'), {
        ...ownMarket(manifest),
        ...ownOrder({ manifest, order: orderOf('Paid in DAI (18 decimals).') }),
      })
      await replaceIn(join(app, 'wagmi.ts'), ownChain(manifest))
    })

    test('behavior: builds without a warning, and its settings are what Next.js wants', async () => {
      const settings = await readFile(join(app, 'tsconfig.json'), 'utf8')
      expect(await next.build()).not.toMatch(/warn|error/i)
      expect(await readFile(join(app, 'tsconfig.json'), 'utf8')).toBe(settings)
    })

    test('default: comes whole from the server, and sells', async () => {
      const shop = await next.serve('start')
      const { page, faults } = await open(shop)
      const fromServer = async () => (await page.request.get(shop.url)).text()
      const html = await fromServer()
      expect(html).toContain('>Tidewater #2</')
      expect(html).toContain('src="data:image/svg+xml')
      expect(html).not.toContain(buyer)
      await page.getByRole('button', { name: 'Alder' }).click()
      await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Pay 85 DAI' }).click()
      await page.getByRole('heading', { name: 'It is yours' }).waitFor()
      expect(await ownerOf(2n)).toBe(buyer)
      // Who is connected stands in a cookie, so the server knows it too.
      expect(await fromServer()).toContain(buyer)
      await page.reload()
      await page.getByRole('button', { name: 'Sold' }).waitFor()
      expect(faults).toEqual([])
    })

    test('behavior: hydrates without a warning', async () => {
      const { page, faults } = await open(await next.serve('dev'))
      // What was there before the script is alive: it reacts.
      await page.getByRole('button', { name: 'Alder' }).click()
      await page.getByText(`Connected as ${buyer}`).waitFor()
      expect(faults).toEqual([])
    })
  })
})

/** Opens what is served, until the test is over. */
async function open({ url, close }: { url: string; close: () => Promise<void> }) {
  onTestFinished(close)
  const shop = await openShop({ browser, manifest, url })
  onTestFinished(shop.close)
  return shop
}

/** What the compiler says against an app. */
async function checkTypes(app: string): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', app]).catch(
    (error) => error,
  )
  return stdout
}
