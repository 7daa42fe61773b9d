import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from '../../../tools/launchChromium.js'
import { serveWidget } from './serveWidget.js'
import { showIfFailed } from './showIfFailed.js'
import { watchFaults } from './watchFaults.js'

/**
 * Serves pages with widgets, see {@link serveWidget}. Opens each in a browser context of its own. `leave` closes all opened pages, and
 * checks that no page violated the CSP or logged an error.
 */
export async function visitWidgets(options: visitWidgets.Options): Promise<visitWidgets.ReturnType> {
  const { url, close: closeServer } = await serveWidget(options)
  const browser = await launchChromium()
  const visits: visitWidgets.Visit[] = []
  return {
    visit: async (path, { change, context: beside } = {}) => {
      const context = beside ?? (await browser.newContext({ viewport: { width: 1000, height: 800 } }))
      const page = await context.newPage()
      const faults = watchFaults(page)
      const dialog = page.locator('dialog.till-dialog[open]')
      const visit: visitWidgets.Visit = { context, page, faults, dialog, read: (name) => readOut(page, name) }
      visits.push(visit)
      if (change) await page.route(/till-checkout-preact-/, change)
      await page.goto(`${url}${path}`)
      return visit
    },
    leave: async () => {
      const ended = visits.splice(0)
      await showIfFailed(ended.map(({ page }) => page))
      try {
        for (const { faults, read } of ended) {
          expect(await read('violations')).toEqual([])
          expect(faults).toEqual([])
        }
      } finally {
        for (const { context } of ended) await context.close()
      }
    },
    close: async () => {
      await browser.close()
      await closeServer()
    },
  }
}

export declare namespace visitWidgets {
  type Options = serveWidget.Options
  type Visit = {
    context: BrowserContext
    page: Page
    /** Console errors and warnings, and uncaught errors. A test removes those that it expects. */
    faults: string[]
    /** The open dialog of a checkout that is not in an iframe. */
    dialog: Locator
    read: <name extends keyof Gathered>(name: name) => Promise<Gathered[name]>
  }
  type ReturnType = {
    /**
     * Opens a page. `change` intercepts the request for the widget's Preact file, to delay it or to answer it with an error. Pass the
     * `context` of an earlier visit to open the page as a second tab.
     */
    visit: (
      path: string,
      options?: { change?: (route: Route) => Promise<void>; context?: BrowserContext | undefined },
    ) => Promise<Visit>
    leave: () => Promise<void>
    close: () => Promise<void>
  }
  /** The records of the page’s wallet script (`pageWallet.ts`), as JSON. */
  type Gathered = {
    violations: string[]
    events: [name: string, detail: { status?: string; code?: string; details?: string }][]
    prompts: { method: string }[]
  }
}

async function readOut<name extends keyof visitWidgets.Gathered>(
  page: Page,
  name: name,
): Promise<visitWidgets.Gathered[name]> {
  const json = await page.evaluate((what) => {
    const { violations, events, wallet } = window as unknown as Omit<visitWidgets.Gathered, 'prompts'> & {
      wallet: Pick<visitWidgets.Gathered, 'prompts'>
    }
    const found = { violations, events, prompts: wallet.prompts }[what]
    return JSON.stringify(found, (_, each) => (typeof each === 'bigint' ? String(each) : each))
  }, name)
  return JSON.parse(json)
}
