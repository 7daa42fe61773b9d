import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openExample } from './support/examples/openExample.js'
import { runNext } from './support/examples/runNext.js'
import { startExamples } from './support/examples/startExamples.js'
import { ownChain, ownMarket, ownOrder, replaceIn } from './support/ownValues.js'
import { packPackage } from './support/packPackage.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { whenHydrated } from './support/whenHydrated.js'

/* These tests run the Next.js example with packages from npm. `npm test` covers the other examples. */

const { browser, close, folder, manifest } = await startExamples()
afterAll(close)
const { installInto } = await packPackage({ folder })

const { buyer, orderOf, ownerOf } = readMarket(manifest)

describe('examples', () => {
  describe('next-app', () => {
    const app = join(folder, 'next-app')
    const next = runNext(app)
    let serverOutput: string
    let settings: string

    beforeAll(async () => {
      await installInto(app)
      await replaceIn(join(app, 'market.ts'), {
        ...ownMarket(manifest),
        ...ownOrder({ manifest, order: orderOf('Paid in DAI (18 decimals).') }),
      })
      await replaceIn(join(app, 'wagmi.ts'), ownChain(manifest))
      settings = await readFile(join(app, 'tsconfig.json'), 'utf8')
      serverOutput = await next.build()
    })

    test('builds without a warning, with settings that Next.js accepts', async () => {
      expect(serverOutput).not.toMatch(/warn|error/i)
      expect(await readFile(join(app, 'tsconfig.json'), 'utf8')).toBe(settings)
    })

    test('renders the whole page on the server, and sells', async () => {
      const shop = await next.serve('start')
      const { page, faults } = await open(shop)
      const fromServer = async () => (await page.request.get(shop.url)).text()
      const html = await fromServer()
      expect(html).toContain('>Tidewater #2</')
      expect(html).toContain('src="data:image/svg+xml')
      expect(html).not.toContain(buyer)
      const alder = await whenHydrated(page.getByRole('button', { name: 'Alder' }))
      await alder.click()
      await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await press(page.getByRole('dialog').getByRole('button', { name: 'Pay 85 DAI' }))
      await page.getByRole('heading', { name: / is yours$/ }).waitFor()
      expect(await ownerOf(2n)).toBe(buyer)
      // A cookie contains the connection, so the server knows the account.
      expect(await fromServer()).toContain(buyer)
      await page.reload()
      await page.getByRole('button', { name: 'Sold' }).waitFor()
      expect(faults).toEqual([])
    })

    test('hydrates without a warning', async () => {
      const { page, faults } = await open(await next.serve('dev'))
      // If this button, which the server rendered, reacts to the press, React has hydrated the page.
      await page.getByRole('button', { name: 'Alder' }).click()
      await page.getByText(`Connected as ${buyer}`).waitFor()
      expect(faults).toEqual([])
    })
  })
})

/** Opens the page of a server. Closes both when the test ends. */
function open(served: { url: string; close: () => Promise<void> }) {
  return openExample({ browser, manifest, ...served })
}
