import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { launchChromium } from '../../tools/launchChromium.js'
import { testWhole } from '../setup/sample.js'
import { serveLayers } from './support/serveLayers.js'
import { watchFaults } from './support/watchFaults.js'

const { url, close } = await serveLayers()
afterAll(close)
const browser = await launchChromium()
afterAll(() => browser.close())
const pages: Page[] = []
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())))

const desktop = { width: 1000, height: 800 }
const phone = { width: 375, height: 812 }

async function visit(options: visit.Options = {}) {
  const { state = 'idle', viewport = desktop, before } = options
  const page = await (await browser.newContext({ viewport, hasTouch: viewport === phone })).newPage()
  pages.push(page)
  const faults = watchFaults(page)
  await page.goto(url)
  await page.locator('#opener').waitFor()
  if (before) await page.evaluate(before)
  const dialog = page.locator('dialog.till-dialog[open]')
  const go = (next: string) => page.evaluate((next) => (window as unknown as Page_).go(next), next)
  await go(state)
  await page.locator('#opener').press('Enter')
  await dialog.waitFor()
  await dialog.locator('.till-total .till-money').first().waitFor()
  return { page, dialog, faults, go }
}

declare namespace visit {
  type Options = { state?: string; viewport?: typeof desktop; before?: () => void }
}
type Page_ = { go: (state: string) => void }

/** Adds the box of an embedded wallet to the body: a field, a long list and a button that closes the box. */
async function askInBox(page: Page, zIndex = '1000'): Promise<Locator> {
  await page.evaluate((zIndex) => {
    const box = document.createElement('div')
    box.id = 'box'
    Object.assign(box.style, {
      position: 'fixed',
      inset: '10%',
      background: '#fff',
      overflow: 'auto',
      zIndex,
    })
    box.innerHTML = '<input id="pin"><button id="yes">Confirm</button><div style="height: 3000px"></div>'
    box.querySelector('#yes')?.addEventListener('click', () => box.remove())
    document.body.append(box)
  }, zIndex)
  return page.locator('#box')
}

async function useBox(page: Page, box: Locator): Promise<void> {
  await page.locator('#pin').click()
  await page.keyboard.type('1234')
  expect(await page.locator('#pin').inputValue()).toBe('1234')
  await page.mouse.wheel(0, 300)
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.locator('#yes').click()
  await box.waitFor({ state: 'detached' })
}

const isModal = (dialog: Locator) =>
  dialog.evaluate((element) => [element.matches(':modal'), element.ariaModal].join())

/** Returns the position and the size of the dialog and of each element in it. */
const placesOf = (dialog: Locator) =>
  dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return [each.className, x, y, width, height].join(' ')
    }),
  )

describe('CheckoutDialog during a wallet prompt', () => {
  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)('leaves a box of a wallet in the body above it and usable, %s', async (_, viewport) => {
    const { page, dialog, faults, go } = await visit({ viewport })
    expect(await isModal(dialog)).toBe('true,true')
    await go('awaitingWallet')
    await expect.poll(() => isModal(dialog)).toBe('false,false')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await useBox(page, await askInBox(page))
    await go('pending')
    await expect.poll(() => isModal(dialog)).toBe('true,true')
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('#opener:focus').waitFor()
    expect(await page.locator('.till-backdrop').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test.each([
    ['around its button', undefined],
    ['elsewhere', () => document.body.prepend(document.querySelector('#header') ?? '')],
  ])('covers the header of the page, and lets no click through to the page, %s', async (_, before) => {
    const { page, dialog, go } = await visit(before && { before })
    await go('awaitingWallet')
    await expect.poll(() => isModal(dialog)).toBe('false,false')
    const front = (x: number, y: number) =>
      page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.className, [x, y])
    expect([await front(20, 20), await front(20, 400)]).toEqual(['till-backdrop', 'till-backdrop'])
  })

  testWhole('stays below boxes of wallets when a chat bubble lies above everything', async () => {
    const { dialog, go } = await visit({
      before: () => {
        const bubble = document.body.appendChild(document.createElement('div'))
        Object.assign(bubble.style, {
          position: 'fixed',
          inset: 'auto 0 0 auto',
          padding: '30px',
          zIndex: '2147483647',
        })
      },
    })
    await go('awaitingWallet')
    await expect.poll(() => isModal(dialog)).toBe('false,false')
    // The `z-index` is between that of the page's header (50) and that of wallet boxes. The higher `z-index` of the chat bubble does not
    // count.
    expect(await dialog.evaluate((element) => Number(element.style.zIndex))).toBe(88)
  })

  testWhole('stays in the page until the box is closed, also after the answer', async () => {
    const { page, dialog, go } = await visit({ state: 'awaitingWallet' })
    const box = await askInBox(page)
    await go('success')
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await isModal(dialog)).toBe('false,false')
    await useBox(page, box)
    await expect.poll(() => isModal(dialog)).toBe('true,true')
  })

  test('leaves a modal dialog of a wallet above it', async () => {
    const { page, dialog, go } = await visit()
    await page.evaluate(() => {
      const box = document.createElement('dialog')
      box.id = 'box'
      box.innerHTML = '<input id="pin"><form method="dialog"><button id="yes">Confirm</button></form>'
      document.body.append(box)
      box.showModal()
      box.querySelector('input')?.focus()
    })
    await go('awaitingWallet')
    await expect.poll(() => isModal(dialog)).toBe('false,false')
    await page.keyboard.type('1234')
    expect(await page.locator('#pin').inputValue()).toBe('1234')
    await page.locator('#yes').click()
    await go('pending')
    await expect.poll(() => isModal(dialog)).toBe('true,true')
  })

  testWhole('opens during a prompt, closes by Escape, and opens again', async () => {
    const { page, dialog, faults } = await visit({ state: 'awaitingWallet' })
    expect(await isModal(dialog)).toBe('false,false')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('#opener:focus').waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await expect.poll(() => isModal(dialog)).toBe('false,false')
    await useBox(page, await askInBox(page))
    expect(faults).toEqual([])
  })

  test.each([
    ['a modal dialog', "<dialog id='modal'></dialog>"],
    ['a box with a z-index', "<div id='modal' style='position: fixed; inset: 5%; z-index: 1300'></div>"],
  ])('lies above the host’s own modal around its button, %s', async (_, markup) => {
    const { dialog, go, page } = await visit()
    await page.keyboard.press('Escape')
    await page.evaluate((markup) => {
      document.body.insertAdjacentHTML('beforeend', markup)
      const modal = document.querySelector('#modal')
      const root = document.querySelector('#root')
      if (root) modal?.append(root)
      if (modal instanceof HTMLDialogElement) modal.showModal()
    }, markup)
    await page.locator('#opener').press('Enter')
    await dialog.waitFor()
    await go('awaitingWallet')
    await expect.poll(() => isModal(dialog)).toBe('false,false')
    await dialog.locator('h2').click()
    await go('idle')
    await expect.poll(() => isModal(dialog)).toBe('true,true')
  })
})

describe('CheckoutDialog while the host’s own content is used', () => {
  test.each([
    ['desktop', desktop, undefined],
    ['phone', phone, undefined],
    ['in a card that moves', desktop, obstruct],
  ] as const)('moves by no pixel and keeps the focus, %s', async (_, viewport, before) => {
    const { page, dialog } = await visit({ state: 'short', viewport, ...(before && { before }) })
    const funds = dialog.getByRole('button', { name: 'Add funds' })
    await funds.focus()
    // Wait until the opening animation has ended, because it moves the dialog.
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    const [places, picture] = [await placesOf(dialog), await page.screenshot({ animations: 'disabled' })]
    await funds.press('Enter')
    await expect.poll(() => isModal(dialog)).toBe('false,false')
    expect(await placesOf(dialog)).toEqual(places)
    expect((await page.screenshot({ animations: 'disabled' })).equals(picture)).toBe(true)
    await dialog.locator('button:focus').getByText('Add funds').waitFor()
    await useBox(page, await askInBox(page))
    await dialog.locator('.till-checkout-main').click({ position: { x: 5, y: 5 } })
    await expect.poll(() => isModal(dialog)).toBe('true,true')
    expect(await placesOf(dialog)).toEqual(places)
  })
})

describe('CheckoutDialog in a card that moves or clips it', () => {
  test('stays in the top layer, and hides while a box of a wallet is open', async () => {
    const { page, dialog, go } = await visit({ before: obstruct })
    await go('awaitingWallet')
    await expect.poll(() => dialog.evaluate((element) => element.matches(':popover-open'))).toBe(true)
    const box = await askInBox(page)
    await dialog.waitFor({ state: 'hidden' })
    await useBox(page, box)
    await dialog.waitFor({ state: 'visible' })
    await go('pending')
    await expect.poll(() => isModal(dialog)).toBe('true,true')
  })

  test('returns to the top layer when the card starts to move during the prompt', async () => {
    const { page, dialog } = await visit({ state: 'awaitingWallet' })
    const places = await placesOf(dialog)
    await page.evaluate(obstruct)
    await expect.poll(() => dialog.evaluate((element) => element.matches(':popover-open'))).toBe(true)
    expect(await placesOf(dialog)).toEqual(places)
  })
})

/** Styles the element around the button so that it clips and moves a dialog inside. The styles of a card can do the same. */
function obstruct(): void {
  document
    .querySelector('#around')
    ?.setAttribute('style', 'transform: translate(30px, 20px); overflow: hidden; width: 300px; height: 100px')
}
