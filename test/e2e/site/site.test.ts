import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { components } from '../../../site/components.js'
import * as tillkit from '../../../src/index.js'
import * as parts from '../../../src/parts.js'
import { buildLivePages } from '../../../tools/buildSite.js'
import { launchChromium } from '../../../tools/launchChromium.js'
import { sample } from '../../setup/sample.js'
import { press } from '../support/press.js'
import { serveFolder } from '../support/serveFolder.js'
import { watchFaults } from '../support/watchFaults.js'

const folder = await mkdtemp(join(tmpdir(), 'tillkit-site-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await buildLivePages({ outDir: folder })
const files = await readdir(folder, { recursive: true })
const pages = new Map(
  await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
  ),
)
const { url, close } = await serveFolder(folder)
afterAll(close)
const browser = await launchChromium()
afterAll(() => browser.close())

/** The buttons to press, in order, on each page that has a purchase. */
const purchases: { readonly [page: string]: readonly (string | RegExp)[] } = {
  'components/OrderCard.html': ['Buy', /^Pay/],
  'components/OrderGrid.html': ['Buy', /^Pay/],
  'components/CheckoutButton.html': ['Take it home', /^Pay/],
  'components/CheckoutDialog.html': ['Have a look', /^Pay/],
  'components/CheckoutView.html': [/^Pay/],
  'components/BasketButton.html': ['Buy', /^Pay/],
  'components/BasketView.html': [/^Pay/],
  'components/QuantityField.html': ['Buy', /^Pay/],
  'components/PayPicker.html': ['Take it home', /^Pay/],
  'components/SwapQuoteTable.html': ['Take it home', /^Pay/],
  'components/FeeBreakdown.html': ['Take it home', /^Pay/],
  'components/StepList.html': ['Pay'],
  'components/PaySummary.html': ['Pay'],
  'components/DifferenceTable.html': ['Pay', 'Pay the new price'],
  'components/Receipt.html': ['Pay'],
  'components/ErrorNotice.html': ['Take it home', /^Pay/],
  'components/TokenPicture.html': ['Take it home', /^Pay/],
  'components/till-checkout.html': ['Buy', /^Pay/],
}

describe('the live components of the site', () => {
  test('link and load only what exists, including anchors', () => {
    const links = [...pages].flatMap(([page, html]) =>
      [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = '']) => ({ page, link })),
    )
    // `docsSite.whole.test.ts` follows the links to pages of the documentation, which VitePress builds.
    const inside = links.filter(({ link }) => !/^(data:|\.\.)/.test(link))
    expect(inside.length).toBeGreaterThan(300)
    const lost = inside.filter(({ page, link }) => {
      const { pathname, hash } = new URL(link, `http://site/${page}`)
      const target = pathname.slice(1)
      const place = hash && !pages.get(target)?.includes(` id="${hash.slice(1)}"`)
      return place || !files.includes(target)
    })
    expect(lost).toEqual([])
  })

  test('have a page for each exported component', () => {
    const shown = Object.entries(components).flatMap(([name, { ...more }]) => [
      name,
      ...('also' in more ? more.also : []),
    ])
    const exported = Object.keys({ ...tillkit, ...parts }).filter(
      (name) => /^[A-Z]/.test(name) && !/(Provider|Parts|Tillkit)$/.test(name),
    )
    expect(exported.length).toBeGreaterThan(12)
    expect(exported.filter((name) => !shown.includes(name))).toEqual([])
  })
})

describe('the page of', () => {
  test('has an entry in `purchases` for each live page', () => {
    const live = [...pages].flatMap(([page, html]) => (html.includes('data-live=') ? [page] : []))
    expect(Object.keys(purchases).sort()).toEqual(live.sort())
  })

  test.each(sample(Object.entries(purchases), 1))(
    '%s: sells on a chain in the page',
    async (path, presses) => {
      const { page, faults } = await open()
      await page.goto(`${url}${path}`)
      await page.locator('[data-fact="Owner of the work"][data-value="seller"]').waitFor()
      for (const name of presses) await press(page.getByRole('button', { name }))
      await page.locator('[data-fact="Owner of the work"][data-value="buyer"]').waitFor()
      expect(faults).toEqual([])
      await page.close()
    },
  )
})

/** Opens a browser page, and records console errors and requests to other origins. */
async function open() {
  const page = await browser.newPage()
  page.setDefaultTimeout(0)
  const faults = watchFaults(
    page,
    (requestUrl) => requestUrl.startsWith(url) || requestUrl.startsWith('blob:'),
  )
  return { page, faults }
}
