import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { livePages, pagesOf, readNavigation } from '../../../site/vitepress/build/readNavigation.js'
import { routeOf } from '../../../site/vitepress/build/routeOf.js'
import { checkoutErrors } from '../../../src/checkout/errors/CheckoutError.js'
import { TillError } from '../../../src/errors.js'
import { errorRows } from '../../../src/protocol/errors.js'
import { webhookErrors } from '../../../src/webhooks/signing/WebhookError.js'
import { buildSite } from '../../../tools/buildSite.js'
import { launchChromium } from '../../../tools/launchChromium.js'
import { press } from '../support/press.js'
import { serveFolder } from '../support/serveFolder.js'
import { watchFaults } from '../support/watchFaults.js'

/* These tests install VitePress from its lockfile, build the whole site, and read it in a browser that reaches only this machine. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'tillkit-docs-site-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await buildSite({ outDir: folder })
const files = new Set(await readdir(folder, { recursive: true }))
const documents = (await readdir(join(root, 'docs'), { recursive: true })).filter((file) =>
  file.endsWith('.md'),
)
const { url, close } = await serveFolder(folder)
afterAll(close)
const browser = await launchChromium()
afterAll(() => browser.close())

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true }

describe('the documentation site', () => {
  test('has each page of docs in its sidebar, with the live components', async () => {
    const { page } = await open('errors.html')
    const links = await page
      .locator('.VPSidebar a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const expected = documents.filter((file) => file !== 'README.md').map(routeOf)
    expect(expected.length).toBeGreaterThan(100)
    expect(expected.filter((link) => !links.includes(link))).toEqual([])
    expect(livePages.filter(({ link }) => !links.includes(link))).toEqual([])
  })

  test('links and loads only what exists, including anchors', async () => {
    const names = [...files].filter((file) => file.endsWith('.html'))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const pages = new Map(names.map((name, index) => [name, texts[index] ?? '']))
    const links = [...pages].flatMap(([page, html]) =>
      [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = '']) => ({ page, link })),
    )
    const inside = links.filter(({ link }) => !/^(https?|data|mailto):/.test(link))
    expect(inside.length).toBeGreaterThan(10_000)
    const lost = inside.filter(({ page, link }) => {
      const { pathname, hash } = new URL(link, `http://site/${page}`)
      const target = decodeURI(pathname.slice(1)).replace(/(^|\/)$/, '$1index.html')
      const place = hash && !pages.get(target)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
      return place || !files.has(target)
    })
    expect(lost).toEqual([])
  })

  test('opens each page on a phone without an error, and no page is wider than the screen', async () => {
    const { page, faults } = await open('index.html', phone)
    for (const route of ['/', ...pagesOf(readNavigation({ root }).sections).map(({ link }) => link)]) {
      await page.goto(new URL(route, url).href)
      expect(await page.locator('h1').count(), route).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), route).toBe(true)
    }
    expect(faults).toEqual([])
  })

  test('finds an error in its search, and opens it', async () => {
    const { page, faults } = await open('index.html')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('PaymentUnknown')
    const result = page.locator('.VPLocalSearchBox .result').filter({ hasText: 'PaymentUnknown' }).first()
    await result.waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/errors.html#paymentunknown')
    expect(faults).toEqual([])
  })

  test('has the documentation of each error at its URL', async () => {
    const codes = [checkoutErrors, errorRows, webhookErrors].flatMap((table) => Object.keys(table))
    const html = await readFile(join(folder, 'errors.html'), 'utf8')
    const places = codes.map((code) =>
      new TillError(code, { shortMessage: '' }).docsPath.replace('errors#', ''),
    )
    expect(places.length).toBeGreaterThan(40)
    expect(places.filter((place) => !html.includes(` id="${place}"`))).toEqual([])
    const { page } = await open('errors.html#paymentunknown')
    const heading = page.getByRole('heading', { name: 'PaymentUnknown' })
    await expect.poll(async () => (await heading.boundingBox())?.y ?? Number.NaN).toBeLessThan(200)
  })

  test('has a navigation on a phone', async () => {
    const { page, faults } = await open('errors.html', phone)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('.VPSidebar.open').getByRole('link', { name: 'Buy your first item' }).click()
    await page.getByRole('heading', { level: 1, name: 'Buy your first item' }).waitFor()
    await page.getByRole('button', { name: 'mobile navigation' }).click()
    await page.locator('.VPNavScreen').getByRole('link', { name: 'How-to guides' }).click()
    await page.waitForURL('**/#how-to-guides')
    expect(faults).toEqual([])
  })

  test('opens a group of the sidebar with the keyboard', async () => {
    const { page } = await open('errors.html')
    const group = page.locator('.VPSidebar').getByRole('button', { name: 'Server developers' }).first()
    const guide = page.locator('.VPSidebar').getByRole('link', { name: 'Follow a reorg' })
    expect(await guide.isVisible()).toBe(false)
    await group.press(' ')
    await guide.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Follow a reorg' }).waitFor()
    expect(await group.getAttribute('aria-expanded')).toBe('true')
  })

  test('copies a code block', async () => {
    const { page } = await open('tutorials/react.html', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const block = page.locator('.vp-doc div[class*="language-"]').first()
    expect(await page.locator('.vp-doc div[class*="language-"]:not(:has(> button.copy))').count()).toBe(0)
    await block.hover()
    await block.getByRole('button', { name: 'Copy' }).click()
    const read = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(read).toBe(await block.locator('code').textContent())
  })

  test('colours the syntax of code', async () => {
    const { page } = await open('tutorials/react.html')
    const colours = await page
      .locator('.language-tsx code span span')
      .evaluateAll((all) => all.map((word) => getComputedStyle(word).color))
    expect(new Set(colours).size).toBeGreaterThan(3)
  })

  test('remembers the dark theme, also on the live components', async () => {
    const { page } = await open('index.html')
    await page.getByRole('switch').first().click()
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
    await page.getByRole('link', { name: 'Buy in this browser' }).click()
    await page.getByRole('heading', { level: 1, name: 'OrderCard' }).waitFor()
    expect(await page.locator('html').getAttribute('data-till-theme')).toBe('dark')
  })

  test('sells in the reference page of a component', async () => {
    // A browser does not scroll the page to a button of a dialog in a frame, so the whole frame has to be in view.
    const viewport = { width: 1280, height: 1400 }
    const { page, faults } = await open('reference/api/CheckoutButton.html', { viewport })
    const frame = page.frameLocator('.live iframe')
    await page.locator('.live iframe.is-ready').waitFor()
    expect(await frame.getByRole('navigation').isVisible()).toBe(false)
    await press(frame.getByRole('button', { name: 'Take it home' }), { inFrame: true })
    await press(frame.getByRole('button', { name: /^Pay/ }), { inFrame: true })
    await frame.locator('[data-fact="Owner of the work"][data-value="buyer"]').waitFor()
    expect(faults).toEqual([])
  })

  test('passes axe in both themes', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const paths = ['index.html', 'how-to/ship-once.html', 'reference/api/useCheckout.html', 'errors.html']
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const path of paths) {
        const { page } = await open(path, { colorScheme, reducedMotion: 'reduce' })
        await page.addScriptTag({ content: axe })
        found.push(...(await violations(page)).map((violation) => `${path} ${colorScheme}: ${violation}`))
        await page.close()
      }
    }
    expect(found).toEqual([])
  })

  test('lists each page in llms.txt, and contains it in llms-full.txt', async () => {
    const [list, all] = await Promise.all(
      ['llms.txt', 'llms-full.txt'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    for (const file of documents.filter((name) => name !== 'README.md')) {
      expect(list).toContain(`](${file})`)
      expect(all).toContain(`<!-- ${file} -->`)
      expect(files.has(file), file).toBe(true)
    }
    expect(all).toContain('\n### PaymentUnknown\n')
  })

  test('has a configuration that compiles', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    await promisify(execFile)(process.execPath, [tsc, '--noEmit', '-p', join(root, 'site/vitepress')])
  })
})

/** Opens a page of the site, and records errors and requests to other origins. */
async function open(path: string, options?: BrowserContextOptions) {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const isOwn = (requested: string) => requested.startsWith(url) || requested.startsWith('blob:')
  const faults = watchFaults(page, isOwn)
  await page.goto(url + path)
  return { page, faults }
}

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}
