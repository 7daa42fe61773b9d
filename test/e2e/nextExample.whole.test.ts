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

/* The example of Next.js, with what npm installs into it: the others are of `npm test`. */

const { browser, close, folder, manifest } = await startExamples()
afterAll(close)
const { installInto } = await packPackage({ folder })

const { buyer, orderOf, ownerOf } = readMarket(manifest)

describe('examples', () => {
  describe('next-app', () => {
    const app = join(folder, 'next-app')
    const next = runNext(app)
    let said: string
    let settings: string

    beforeAll(async () => {
      await installInto(app)
      await replaceIn(join(app, 'market.ts'), {
        ...ownMarket(manifest),
        ...ownOrder({ manifest, order: orderOf('Paid in DAI (18 decimals).') }),
      })
      await replaceIn(join(app, 'wagmi.ts'), ownChain(manifest))
      settings = await readFile(join(app, 'tsconfig.json'), 'utf8')
      said = await next.build()
    })

    test('behavior: builds without a warning, and its settings are what Next.js wants', async () => {
      expect(said).not.toMatch(/warn|error/i)
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
      await press(page.getByRole('dialog').getByRole('button', { name: 'Pay 85 DAI' }))
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
function open(served: { url: string; close: () => Promise<void> }) {
  return openExample({ browser, manifest, ...served })
}
