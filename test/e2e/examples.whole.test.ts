import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { installPackage } from '../setup/installPackage.js'
import { bundleParts } from './support/bundleParts.js'
import { connectAndContinue } from './support/connectAndContinue.js'
import { buyFromExample, checkExample } from './support/examples/buyFromExample.js'
import { openExample } from './support/examples/openExample.js'
import { startExamples } from './support/examples/startExamples.js'
import { ownChain, ownMarket, ownOrder, replaceIn } from './support/ownValues.js'
import { packPackage } from './support/packPackage.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { serveFolder } from './support/serveFolder.js'

/*
 * These tests install the packed archive in the examples, with the newest packages and with locked versions of React 18, wagmi 2 and
 * RainbowKit. `npm run test:all -- nextExample` tests Next.js.
 */

const { browser, close, folder, manifest } = await startExamples()
afterAll(close)
const vite = join(folder, 'vite-react')
const { dependencies, devDependencies } = JSON.parse(await readFile(join(vite, 'package.json'), 'utf8'))
const { tillkit: _, ...beside } = { ...dependencies, ...devDependencies, zod: '' }
const { installInto, unpackInto } = await packPackage({ folder })
const own = await installPackage({ app: vite, packages: Object.keys(beside), unpackInto })

const { chainId, rpcUrl } = manifest
const { buyer, orderOf, ownerOf, printsOf } = readMarket(manifest)

describe('examples', () => {
  test('builds, compiles and sells with vite-react', async () => {
    await buyFromExample({ app: vite, browser, manifest })
  })

  test('sells with plain-html', async () => {
    const example = join(folder, 'plain-html')
    const built = join(own, 'dist/widget')
    const files = (await readdir(built)).filter((name) => name.startsWith('till-checkout'))
    await Promise.all(files.map((name) => cp(join(built, name), join(example, 'widget', name))))
    await replaceIn(join(example, 'index.html'), {
      ...ownMarket(manifest),
      ...ownOrder({ manifest, order: orderOf('Token id 0 of the ERC-721, paid in ether.') }),
      'chain-id="1"': `chain-id="${chainId}"`,
      'https://rpc.example': rpcUrl,
    })
    const { page, faults } = await openExample({ browser, manifest, ...(await serveFolder(example)) })
    await connectAndContinue(page)
    await press(page.getByRole('dialog').getByRole('button', { name: 'Pay 0.05 ETH' }))
    await page.getByText('Thank you. Your transaction is 0x').waitFor()
    expect(await ownerOf(0n)).toBe(buyer)
    expect(faults).toEqual([])
  })

  describe('rainbowkit', () => {
    const app = join(folder, 'rainbowkit')
    beforeAll(() => installInto(app, { locked: 'rainbowkit' }))

    test('builds, compiles and sells with React 18 and wagmi 2', async () => {
      await replaceIn(join(app, 'main.tsx'), ownMarket(manifest))
      await replaceIn(join(app, 'App.tsx'), ownOrder({ manifest, order: orderOf('100 prints, in USDC.') }))
      await replaceIn(join(app, 'wagmi.ts'), ownChain(manifest))
      expect(await checkExample(app)).toBe('')
      await build({ root: app, logLevel: 'error' })
      const served = await serveFolder(join(app, 'dist'))
      const { page, faults } = await openExample({ browser, manifest, ...served })
      // “Connect and continue” opens the wallet list of RainbowKit. After the connection, the dialog of the order is still open.
      await connectAndContinue(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Alder' }).click()
      await press(page.getByRole('dialog').getByRole('button', { name: 'Pay 12 USDC' }))
      await page.getByRole('heading', { name: / is yours$/ }).waitFor()
      expect(await printsOf(1n)).toBe(1n)
      expect(faults).toEqual([])
    })

    test('passes each ref to its element on React 18', async () => {
      const script = await bundleParts({ app })
      const page = await browser.newPage()
      onTestFinished(() => page.close())
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      page.on('pageerror', (error) => faults.push(String(error)))
      // The page loads no Tillkit styles. Set a variable of these styles, so that Tillkit does not warn about missing styles.
      await page.addStyleTag({ content: ':root { --till-scheme: light }' })
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
  })
})
