import type { Page } from 'playwright-core'
import { createTestClient } from 'viem'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { languages } from '../../../src/components/messages/loadMessages.js'
import { judgeAmounts, readMainAmounts, readTexts } from '../../components/support/amounts.js'
import { openHttp } from '../../setup/openHttp.js'
import { shareOf } from '../../setup/sample.js'
import { findBrokenNumbers } from '../support/looks/findBrokenNumbers.js'
import { press } from '../support/press.js'
import { visitMarketplace } from '../support/visitMarketplace.js'

/*
 * These tests check the amounts of purchases in progress, as `test/stories/everyStory.test.tsx` does for stories. `npm test` checks each
 * state in English and in one other language, the nightly run in all.
 */

const { close, leave, manifest, visit } = await visitMarketplace()
afterAll(close)
const chain = createTestClient({ mode: 'anvil', transport: openHttp(manifest.rpcUrl) })

afterEach(leave)

describe('amounts during a purchase', () => {
  test('are formatted as the formatter does, unbroken on narrow screens, and shown once', async () => {
    const { page, connect, tile, dialog, pay, answer } = await visit({
      viewport: { width: 320, height: 640 },
    })
    const seen: string[] = []
    const faults: string[] = []
    const others = languages.filter((locale) => locale !== 'en')
    /** Waits for a state of the checkout. Checks its amounts in English and in this run’s share of the other languages. */
    async function look(status: string) {
      if (status !== 'shop') await dialog.locator(`.till-checkout[data-status="${status}"]`).waitFor()
      for (const locale of ['en', ...shareOf(others, seen.length)] as const) {
        await speak(page, locale)
        const width = widths[(languages.indexOf(locale) + seen.length) % widths.length] ?? 320
        await page.setViewportSize({ width, height: 640 })
        const broken = await findBrokenNumbers(page)
        await page.setViewportSize({ width: 320, height: 640 })
        const texts = await page.evaluate(readTexts, undefined)
        const main = await page.evaluate(readMainAmounts, undefined)
        const judged = texts.flatMap((text) => judgeAmounts(text, locale))
        const found = [
          ...judged.filter((fault) => fault !== undefined).map((amount) => `${amount} is written otherwise`),
          ...main
            .filter((amount, at) => main.indexOf(amount) < at)
            .map((amount) => `${amount} is said twice`),
          ...broken,
          ...(await findBrokenNumbers(page)),
        ]
        faults.push(...found.map((fault) => `${seen.length} ${status}, ${locale}: ${fault}`))
        if (judged.length === 0) faults.push(`${seen.length} ${status}, ${locale}: no amount was seen`)
      }
      await speak(page, 'en')
      seen.push(status)
    }

    await connect()
    await look('shop')
    // The prices of these orders are tiny, or higher than the balance of every account.
    for (const name of ['Tidewater #9', 'Tidewater #6', 'Tidewater #18']) {
      await tile(name).getByRole('button', { name: 'Buy' }).click()
      await dialog.locator('.till-total').waitFor()
      await look('idle')
      await press(dialog.getByRole('button', { name: 'Close' }).first())
      await dialog.waitFor({ state: 'detached' })
    }

    await tile('Tidewater #1').getByRole('button', { name: 'Buy' }).click()
    await dialog.locator('.till-total').waitFor()
    // Opens the details, to check their amounts as well.
    await press(dialog.locator('.till-pay-box > summary'))
    await press(dialog.locator('.till-details-summary'))
    await look('idle')
    await pay()
    await look('awaitingWallet')
    await answer('Allow a payment', 'Reject')
    await look('cancelled')
    await press(dialog.getByRole('button', { name: 'Try again' }))
    // Stop mining, so that the transaction stays pending during the checks.
    await chain.setAutomine(false)
    await answer('Allow a payment', 'Approve')
    await look('pending')
    await chain.setAutomine(true)
    await chain.mine({ blocks: 1 })
    await page.getByRole('heading', { name: 'Pay 120 USDC', exact: true }).waitFor()
    await look('awaitingWallet')
    await answer('Pay 120 USDC', 'Approve')
    await look('success')

    expect(faults).toEqual([])
    expect(seen).toEqual([
      'shop',
      'idle',
      'idle',
      'idle',
      'idle',
      'awaitingWallet',
      'cancelled',
      'pending',
      'awaitingWallet',
      'success',
    ])
  })
})

/** The widths of phones, a tablet and a desktop. Each language is checked at one of them, and at 320 px. */
const widths = [375, 768, 430, 1280]

/** Selects the language of the page that contains the dialog. */
async function speak(page: Page, locale: string): Promise<void> {
  await page.locator('.language select').selectOption(locale)
  await page.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' })
}
