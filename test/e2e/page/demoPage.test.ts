import { createTestClient } from 'viem'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { catalogues, type Language } from '../../../packages/sandbox/page/language/texts/catalogues.js'
import { openHttp } from '../../setup/openHttp.js'
import { testWhole } from '../../setup/sample.js'
import { press } from '../support/press.js'
import { readMarket } from '../support/readMarket.js'
import { visitMarketplace } from '../support/visitMarketplace.js'

const { close, leave, manifest, visit } = await visitMarketplace()
afterAll(close)
const { printsOf } = readMarket(manifest)
const chain = createTestClient({ mode: 'anvil', transport: openHttp(manifest.rpcUrl) })

afterEach(leave)

describe('the demo page', () => {
  test('buys with each of the four ways to embed a checkout', async () => {
    const { page, connect, dialog, pay, answer, finish } = await visit()
    await connect()
    await press(page.getByRole('link', { name: 'Four ways in' }))
    const way = (name: string) => page.getByRole('region', { name, exact: true })
    const choose = (name: string, button: string) => press(way(name).getByRole('button', { name: button }))

    await choose('A button', 'Buy')
    await pay()
    await answer('Pay 0.01 ETH', 'Approve')
    await finish()
    expect(await printsOf(0n)).toBe(1n)

    await choose('Components', 'Pay 0.01 ETH')
    await answer('Pay 0.01 ETH', 'Approve')
    await choose('Components', 'Done')
    expect(await printsOf(0n)).toBe(2n)

    await choose('Hooks', 'Pay 0.01 ETH')
    await answer('Pay 0.01 ETH', 'Approve')
    await choose('Hooks', 'Done')
    expect(await printsOf(0n)).toBe(3n)

    // The wallet is already connected to this page.
    await choose('A widget', 'Buy')
    await pay()
    await answer('Pay 0.01 ETH', 'Approve')
    await finish()
    expect(await printsOf(0n)).toBe(4n)
    expect(await dialog.count()).toBe(0)
  })

  testWhole(
    'shows a toast when a purchase ends after its dialog was closed, and marks the card as bought',
    async () => {
      const { page, connect, tile, dialog, pay, answer } = await visit()
      await connect()
      await tile('Tidewater #0').getByRole('button', { name: 'Buy' }).click()
      await pay()
      await chain.setAutomine(false)
      await answer('Pay 0.05 ETH', 'Approve')
      await dialog.locator('.till-checkout[data-status="pending"]').waitFor()
      await press(dialog.getByRole('button', { name: 'Close' }).first())
      await dialog.waitFor({ state: 'detached' })
      await chain.setAutomine(true)
      await chain.mine({ blocks: 1 })
      await page.locator('.till-toast', { hasText: 'Tidewater #0 is yours' }).waitFor()
      const picture = tile('Tidewater #0').locator('.till-picture')
      await picture.and(page.locator('[data-sale="yours"]')).waitFor()
      await tile('Tidewater #0').getByText('Yours', { exact: true }).waitFor()
      expect(await picture.evaluate((element) => getComputedStyle(element).filter)).toBe('none')
      await press(page.locator('.till-toast').getByRole('button', { name: 'Show' }))
      await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    },
  )

  testWhole(
    'keeps a purchase while the service is silent, and does not claim that an order does not exist',
    async () => {
      const { page, connect, openOrder, dialog } = await visit()
      await connect()
      await openOrder('Tidewater #1')
      await press(page.getByRole('main').getByRole('button', { name: 'Buy' }))
      await dialog.getByRole('button', { name: /^Pay / }).waitFor()
      const nextRequest = () => page.waitForRequest(/\/rpc\/Marketplace\//)
      await page.route(/\/rpc\/Marketplace\//, (route) => route.fulfill({ body: '…' }))
      // Wait for two requests, because the page sends the second one only after the response to the first.
      await nextRequest()
      await nextRequest()
      expect(await dialog.getByRole('button', { name: /^Pay / }).count()).toBe(1)
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { level: 1, name: 'Tidewater #1' }).waitFor()

      // After a reload, the page knows no order. It reports that the service does not answer. It shows the order after the first answer.
      await page.reload()
      await page
        .getByRole('alert')
        .filter({ hasText: 'The sandbox does not answer. Trying again.' })
        .waitFor()
      expect(await page.getByText('This listing does not exist.').count()).toBe(0)
      await page.unroute(/\/rpc\/Marketplace\//)
      await page.getByRole('heading', { level: 1, name: 'Tidewater #1' }).waitFor()
    },
  )

  testWhole('shows no zero counts while it loads', async () => {
    const { page } = await visit()
    await page.addInitScript(() => {
      const said = new Set<string>()
      Object.assign(globalThis, { said })
      new MutationObserver(() => {
        const number = document.querySelector('.hero dd')?.textContent
        if (number) said.add(number)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/rpc/**', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await page.locator('.hero dd', { hasText: '–' }).first().waitFor()
    answer()
    await page
      .locator('.hero dd')
      .first()
      .filter({ hasText: /^[1-9]/ })
      .waitFor()
    const said = await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said])
    expect(said.filter((number) => !/^[1-9]/.test(number))).toEqual(['–'])
  })

  testWhole('breaks no word on the tray’s buttons on the smallest phone, in any language', async () => {
    const { page, connect, tile } = await visit({ viewport: { width: 320, height: 640 } })
    await connect()
    // Choose orders in two currencies, because their total is the longest text of a button.
    for (const name of ['Tidewater #1', 'Tidewater #2'])
      await tile(name).getByRole('checkbox').check({ force: true })
    const broken: string[] = []
    for (const language of Object.keys(catalogues)) {
      await page.locator('.language select').selectOption(language)
      await page.locator(`html[lang="${language}"]`).waitFor()
      const found = await page.locator('.tray button').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const range = document.createRange()
          range.selectNodeContents(button)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
          const { left, right } = button.getBoundingClientRect()
          const isWhole = lines <= (button.textContent ?? '').trim().split(/\s+/).length
          return isWhole && left >= 0 && right <= innerWidth ? [] : [button.textContent]
        }),
      )
      broken.push(...found.map((text) => `${language}: ${text}`))
    }
    expect(broken).toEqual([])
  })

  testWhole('shows every view in each language on the smallest phone', async () => {
    const { page, connect } = await visit({ viewport: { width: 320, height: 640 } })
    await connect()
    const dahlia = await page
      .getByRole('article', { name: 'Tide Dahlia, Plate 0' })
      .getByRole('link')
      .getAttribute('href')
    const places = ['#/', '#/ways', '#/collection', dahlia ?? '']
    const faults: string[] = []
    let read = 0
    for (const [language, texts] of Object.entries(catalogues)) {
      await page.locator('.language select').selectOption(language)
      await page.locator(`html[lang="${language}"]`).waitFor()
      expect(await page.title()).toBe(texts.title)
      expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
      for (const place of places) {
        await page.evaluate((place) => {
          const arrived = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
          location.assign(place)
          return arrived.then(() => undefined)
        }, place)
        await page.locator('main:not([aria-busy="true"]) :is(h1, h2)').first().waitFor()
        const { said, wide, covered, apart } = await page.evaluate(() => {
          scrollTo(0, 0)
          const shown = document.querySelector('#page')?.cloneNode(true) as HTMLElement
          for (const other of shown.querySelectorAll('[lang="en"], option')) other.remove()
          const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
          const said: string[] = []
          while (walker.nextNode()) said.push(walker.currentNode.textContent?.trim() ?? '')
          const choices = [...document.querySelectorAll('.header :is(a, button, select)')]
          const covered = choices.flatMap((element) => {
            const { x, y, width, height } = element.getBoundingClientRect()
            const above = document.elementFromPoint(x + width / 2, y + height / 2)
            return element.contains(above) || !element.checkVisibility() ? [] : [element.textContent]
          })
          const places = ['.header-name', '.language', '.account'].map((part) => {
            const { top, bottom } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
            return (top + bottom) / 2
          })
          const apart = Math.max(...places) - Math.min(...places)
          return { said, wide: document.documentElement.scrollWidth - innerWidth, covered, apart }
        })
        read += said.length
        if (wide > 0) faults.push(`${language} ${place}: ${wide} px too wide`)
        faults.push(...covered.map((name) => `${language} ${place}: something lies above “${name}”`))
        if (apart > 8) faults.push(`${language} ${place}: name, language and account share no line`)
        const foreign = foreignTo(language as Language).filter((each) => said.includes(each))
        faults.push(...foreign.map((each) => `${language} ${place}: “${each}”`))
      }
    }
    expect(faults).toEqual([])
    expect(read).toBeGreaterThan(1_000)

    // A returning visitor gets the last chosen language.
    const [last = 'en'] = Object.keys(catalogues).slice(-1)
    await page.reload()
    await page.locator(`html[lang="${last}"] main h1`).first().waitFor()
  })
})

/** Returns the English texts that differ from those of this language. */
function foreignTo(language: Language): string[] {
  const own = new Set(sentencesOf(catalogues[language]))
  return sentencesOf(catalogues.en).filter((text) => !own.has(text))
}

/** Returns the texts of a catalogue that have no parameters. */
function sentencesOf(texts: object): string[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text]
    return text instanceof Object ? sentencesOf(text) : []
  })
}
