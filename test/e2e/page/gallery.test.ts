import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { press } from '../support/press.js'
import { visitMarketplace } from '../support/visitMarketplace.js'

const { close, leave, visit } = await visitMarketplace()
afterAll(close)
afterEach(leave)

describe('the gallery of the demo page', () => {
  test('keeps way back, picture, title and buttons of an order apart, at each width', async () => {
    const { page, openOrder } = await visit()
    await openOrder('Tidewater #3')
    await page.getByRole('button', { name: 'Buy', exact: true }).waitFor()
    const faults: string[] = []
    for (const width of [320, 360, 390, 430, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      for (const top of [0, 200, 600]) {
        const overlaps = await page.evaluate(findOverlaps, top)
        faults.push(...overlaps.map((fault) => `${width} px, scrolled by ${top}: ${fault}`))
      }
      if (width < 800) expect(await page.evaluate(readOrder)).toEqual(['A', 'IMG', 'H1', 'BUTTON'])
    }
    expect(faults).toEqual([])
  })

  test('keeps the choice of a buyer without a wallet, and shows what the buyer owns', async () => {
    const { page, dialog, panel, tile, answer, pay } = await visit()
    const card = tile('Tidewater #1')
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Connect/ })
        .count(),
    ).toBe(0)
    await card.getByRole('button', { name: 'Buy' }).click()
    await dialog.getByText('Tidewater #1').waitFor()
    const opened = await dialog.elementHandle()
    await press(dialog.getByRole('button', { name: 'Connect and continue' }))
    await answer('Connect this page', 'Approve')
    await dialog.getByRole('button', { name: 'Pay 120 USDC' }).waitFor()
    expect(await dialog.evaluate((element, before) => element === before, opened)).toBe(true)

    // The checkout and the wallet name the same amount and the same market.
    await pay()
    for (const title of ['Allow a payment', 'Pay 120 USDC']) {
      await panel.getByRole('heading', { name: title, exact: true }).waitFor()
      const lines = await page.locator('.wallet-ask dl').textContent()
      expect(lines).toMatch(/Amount120 USDC/)
      expect(lines).toMatch(/MarketplaceLittoral · 0x\w{4}…\w{4}/)
      await answer(title, 'Approve')
    }
    await dialog.locator('.till-checkout[data-status="success"]').waitFor()
    await press(dialog.getByRole('button', { name: 'Done' }))
    await dialog.waitFor({ state: 'detached' })
    await card.getByText('Yours', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'View' }).waitFor()

    await page.addInitScript(watchSold, 'Tidewater #1')
    await page.reload()
    await card.getByText('Yours', { exact: true }).waitFor()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'saidSold'))).toBe(false)
    expect(await card.locator('.till-picture-image').evaluate(readFilter)).toBe('none')
    expect(await card.textContent()).not.toMatch(/USDC|\$|Sold/)
    expect(await card.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('#/collection')

    await press(card.getByRole('link', { name: 'Tidewater #1' }))
    await page.getByRole('heading', { level: 1, name: 'Tidewater #1' }).waitFor()
    const order = page.locator('.detail-card')
    await order.getByText('Yours', { exact: true }).waitFor()
    await order.getByText('Sold by Marta Ilves').waitFor()
    expect(await order.locator('.till-picture-image').evaluate(readFilter)).toBe('none')
    expect(await order.textContent()).not.toMatch(/120 USDC|\$120/)

    // For another account, the same piece is sold.
    await page.getByRole('banner').getByRole('button', { name: /^0x/ }).click()
    await order.getByText('Sold', { exact: true }).first().waitFor()
    expect(await order.locator('.till-picture-image').evaluate(readFilter)).not.toBe('none')
  })

  test('says once on a card that a piece is sold, and leaves no empty line', async () => {
    const { tile } = await visit()
    const card = tile('Tidewater #11')
    await card.getByText('Sold', { exact: true }).first().waitFor()
    expect(await card.getByText('Sold', { exact: true }).filter({ visible: true }).count()).toBe(1)
    expect(await card.locator('.till-card-facts').isVisible()).toBe(false)
  })

  test('names the buyer of an earlier sale', async () => {
    const { page } = await visit()
    await page.getByRole('region', { name: 'Recently sold' }).getByText('to Ida Holm').first().waitFor()
  })

  test('covers no button with a floating panel', async () => {
    const { page, tile } = await visit()
    await tile('Tidewater #0').getByRole('checkbox').check()
    await page.locator('.tray').waitFor()
    const covered: string[] = []
    let seen = 0
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      for (let top = 0; top < 3_000; top += 211) {
        const buttons = await page.evaluate(findCovered, top)
        seen += buttons.length
        covered.push(...buttons.filter(({ by }) => by !== '').map(({ name, by }) => `${name} by ${by}`))
      }
    }
    expect(covered).toEqual([])
    expect(seen).toBeGreaterThan(100)

    // The end of the page leaves room for the tray.
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await page.evaluate(readCovered)).toBe(0)
    }
  })

  test('drops a piece from the tray when the buyer buys it, on its card or with the tray', async () => {
    const { page, connect, dialog, tile, pay, answer, finish } = await visit()
    await connect()
    for (const name of ['Tidewater #0', 'Tide Dahlia, Plate 0'])
      await tile(name).getByRole('checkbox').check()
    const tray = page.getByLabel('Your selection')
    await tray.getByText('2 pieces', { exact: true }).waitFor()
    await tile('Tidewater #0').getByRole('button', { name: 'Buy' }).click()
    await pay()
    await answer('Pay 0.05 ETH', 'Approve')
    await finish()
    await tray.getByText('1 piece', { exact: true }).waitFor()

    await press(tray.getByRole('button', { name: 'Buy' }))
    await pay()
    await answer('Pay 0.01 ETH', 'Approve')
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await page.locator('.tray').count()).toBe(0)
    await finish()
    const again = tile('Tide Dahlia, Plate 0').getByRole('checkbox')
    expect(await again.isChecked()).toBe(false)
    await again.check()
    await tray.getByText('1 piece', { exact: true }).waitFor()
    await tray.getByRole('button', { name: 'Buy', exact: true }).waitFor()
  })

  test('shows placeholders while the orders load, and connects from the empty collection', async () => {
    const { page, answer } = await visit()
    const letOrders = await holdOrders(page)
    await page.reload()
    // The page may render after the reload has ended, so wait. The held responses keep the placeholders in the page.
    await expect.poll(() => page.locator('.hero-wall .skeleton').count()).toBe(3)
    await expect.poll(() => page.locator('.skeleton-card').count()).toBe(8)
    letOrders()
    await page.locator('.hero-piece img').first().waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)

    await page.evaluate(() => location.assign('#/collection'))
    await press(page.getByRole('main').getByRole('button', { name: 'Connect wallet' }))
    await answer('Connect this page', 'Approve')
    await page.getByRole('list', { name: 'Balances' }).waitFor()
  })
})

/** Holds all responses about orders until the returned function is called. */
async function holdOrders(page: Page): Promise<() => void> {
  let letOrders = () => {}
  const held = new Promise<void>((resolve) => {
    letOrders = resolve
  })
  await page.route('**/rpc/**', async (route) => {
    await held
    await route.continue()
  })
  return letOrders
}

/** Scrolls, and returns the pairs of parts of the order page whose boxes overlap. */
function findOverlaps(top: number): string[] {
  scrollTo(0, top)
  const selectors = [
    '.back',
    '.detail-picture',
    '.detail-words h1',
    '.detail-words .till-button',
    '.till-card-price',
  ]
  const parts = selectors.flatMap((selector) =>
    [...document.querySelectorAll(selector)].map((part) => ({ selector, box: part.getBoundingClientRect() })),
  )
  if (parts.length < selectors.length) return ['A part is missing.']
  return parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .filter(
        ({ box }) =>
          box.left < one.box.right &&
          one.box.left < box.right &&
          box.top < one.box.bottom &&
          one.box.top < box.bottom,
      )
      .map(({ selector }) => `${one.selector} overlaps ${selector}`),
  )
}

/** Records in `saidSold` whether the card of the token with the number 1 ever said “Sold”. */
function watchSold(title: string): void {
  Object.assign(globalThis, { saidSold: false })
  new MutationObserver(() => {
    for (const card of document.querySelectorAll('article')) {
      // Before the card has read the name, its title is the number.
      const isPiece = ['#1', title].includes(card.querySelector('.till-card-title')?.textContent ?? '')
      if (isPiece && card.textContent?.includes('Sold')) Object.assign(globalThis, { saidSold: true })
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Returns the tags of the order page's main parts, from top to bottom. */
function readOrder(): string[] {
  return ['.back', '.till-picture-image', 'h1', '.detail-words .till-button']
    .map((selector) => document.querySelector(`.detail ${selector}`))
    .filter((part) => part !== null)
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map(({ tagName }) => tagName)
}

/** Scrolls, and returns the buttons of the main part on the screen. `by` names the element that covers the middle of the button. */
function findCovered(top: number): { name: string; by: string }[] {
  scrollTo(0, top)
  const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
  const end = document.querySelector('.tray')?.getBoundingClientRect().top ?? innerHeight
  return [...document.querySelectorAll('main :is(.till-button, .filters label, .filters select)')]
    .map((button) => ({ button, box: button.getBoundingClientRect() }))
    .filter(({ box }) => box.top > Math.max(header, 0) && box.bottom < end)
    .map(({ button, box }) => {
      const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const name = button.textContent ?? ''
      return { name, by: above && button.contains(above) ? '' : `${above?.className || above?.tagName}` }
    })
}

/** Scrolls to the end, and returns how far the tray covers the main part. */
function readCovered(): number {
  scrollTo(0, document.documentElement.scrollHeight)
  const [main, tray] = ['main', '.tray'].map((part) => document.querySelector(part)?.getBoundingClientRect())
  return main && tray ? Math.round(main.bottom - tray.top) : Infinity
}

function readFilter(element: Element): string {
  return getComputedStyle(element).filter
}
