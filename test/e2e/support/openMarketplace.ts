import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { press } from './press.js'
import { showIfFailed } from './showIfFailed.js'
import { isOfThisMachine, watchFaults } from './watchFaults.js'

/**
 * Opens the demo page as a new visitor, and returns functions for the visitor’s actions. `faults` records console errors and warnings,
 * uncaught errors, and requests to other machines.
 */
export async function openMarketplace(options: openMarketplace.Options) {
  const { browser, url, beside, ...look } = options
  const context = beside ?? (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...look }))
  const page = await context.newPage()
  onTestFailed(({ task }) => showIfFailed([page], task))
  const faults = watchFaults(page, isOfThisMachine)

  const panel = page.getByRole('dialog').filter({ hasText: 'Sandbox Wallet' })
  const dialog = page.locator('dialog.till-dialog[open]')
  const tile = (name: string) => page.getByRole('article', { name, exact: true })

  await page.goto(url)
  await tile('Tidewater #0').locator('img').waitFor()

  /** Waits for the wallet’s prompt with this title, and answers it. */
  async function answer(title: string, answer: 'Approve' | 'Reject') {
    await panel.getByRole('heading', { name: title, exact: true }).waitFor()
    await panel.getByRole('button', { name: answer }).click()
  }

  return {
    page,
    context,
    faults,
    answer,
    /** The checkout’s open dialog. */
    dialog,
    /** The wallet’s open panel. */
    panel,
    /** An order in the gallery, by the name of its token. */
    tile,
    async connect() {
      await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
      await answer('Connect this page', 'Approve')
      await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()
    },
    async openOrder(name: string) {
      await press(tile(name).getByRole('link'))
      await page.getByRole('heading', { level: 1, name }).waitFor()
    },
    /** Presses the pay button of the dialog. */
    async pay() {
      await press(dialog.getByRole('button', { name: /^(Pay|Claim) / }))
    },
    /** Waits until the dialog shows success, and closes it. */
    async finish() {
      await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
      await press(dialog.getByRole('button', { name: 'Done' }))
      await dialog.waitFor({ state: 'detached' })
    },
    close: () => context.close(),
  }
}

export declare namespace openMarketplace {
  type Options = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'deviceScaleFactor'> & {
    browser: Browser
    url: string
    /** The context of an earlier tab, for a second tab of the same visitor. @default a new visitor */
    beside?: BrowserContext
  }
}
