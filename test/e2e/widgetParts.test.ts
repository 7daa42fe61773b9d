import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { connectAndContinue } from './support/connectAndContinue.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { elementFor } from './support/serveWidget.js'
import { visitWidgets } from './support/visitWidgets.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { orderOf } = readMarket(manifest)
const orderId = orderOf('Paid in USDC (6 decimals): an approval, then the purchase.').orderId
const attributes = 'view-url="https://shop.example/mine"'
const shops = await visitWidgets({
  manifest,
  pages: { '/one': elementFor({ manifest, orderId, attributes }) },
})
afterAll(shops.close)
afterEach(shops.leave)

/** The parts that the manual names. */
const parts = readManual()

describe('<till-checkout>::part', () => {
  test('applies rules of the page to every documented part', async () => {
    const { page, dialog } = await shops.visit('/one')
    await page.evaluate((parts) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(parts.map((part) => `till-checkout::part(${part}) { --part-${part}: 1 }`).join('\n'))
      document.adoptedStyleSheets = [sheet]
      const hold = new Promise<void>((goOn) => Object.assign(window, { goOn }))
      Object.assign(window, { hold })
    }, parts)
    const seen = new Set<string>()
    const look = async () => {
      for (const part of await partsReached(page, parts)) seen.add(part)
    }
    await connectAndContinue(page)
    await dialog.getByRole('button', { name: 'Pay 120 USDC' }).waitFor()
    await look()
    await press(dialog.getByRole('button', { name: 'Pay 120 USDC' }))
    await dialog.locator('.till-active').waitFor()
    await look()
    await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn())
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    await look()
    await press(dialog.getByRole('button', { name: 'Receipt' }))
    await look()
    expect(parts.length).toBeGreaterThan(15)
    expect(parts.filter((part) => !seen.has(part))).toEqual([])
  })

  test('names each part like its class', async () => {
    const { page, dialog } = await shops.visit('/one')
    await page.getByRole('button', { name: /Buy|Sold/ }).waitFor()
    expect(await dialog.count()).toBe(0)
    const names = await page.locator('till-checkout').evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll('[class^="till-"]') ?? [])].map((each) => ({
        part: each.getAttribute('part'),
        classes: each.className.replaceAll('till-', ''),
      })),
    )
    expect(names.length).toBeGreaterThan(0)
    for (const { part, classes } of names) expect(part).toBe(classes)
  })
})

function readManual(): string[] {
  const manual = readFileSync(new URL('../../docs/widget.md', import.meta.url), 'utf8')
  const [, table = ''] = manual.split('| part |')
  const rows = table.split('\n\n', 1)[0]?.split('\n').slice(2) ?? []
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, part]) => part ?? ''),
  )
}

/** Returns the parts to which the page's CSS rules apply at this moment. */
function partsReached(page: Page, parts: readonly string[]): Promise<string[]> {
  return page
    .locator('till-checkout')
    .evaluate(
      (element, parts) =>
        parts.filter((part) =>
          [...(element.shadowRoot?.querySelectorAll(`[part~="${part}"]`) ?? [])].some(
            (each) => getComputedStyle(each).getPropertyValue(`--part-${part}`) === '1',
          ),
        ),
      [...parts],
    )
}
