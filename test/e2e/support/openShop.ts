import type { Browser, Page } from 'playwright-core'
import { onTestFailed } from 'vitest'
import type { createManifest } from '../../../packages/sandbox/src/createManifest.js'
import { bundleWallet } from './bundleWallet.js'
import { showIfFailed } from './showIfFailed.js'
import { isOfThisMachine, watchFaults } from './watchFaults.js'

/**
 * Opens a page in a browser with a wallet named Alder, which has the key of the sandbox's buyer. `faults` records console errors and
 * warnings, uncaught errors, and requests to other machines.
 */
export async function openShop(options: openShop.Options): Promise<openShop.ReturnType> {
  const { browser, manifest, url } = options
  const { rpcUrl, chainId, accounts } = manifest
  const { privateKey } = accounts.find(({ role }) => role === 'buyer') ?? {}
  const context = await browser.newContext()
  const wallet = JSON.stringify({ privateKey, rpcUrl, chainId, names: ['Alder'] })
  await context.addInitScript(`window.walletOptions = ${wallet};${await bundleWallet()}`)
  const page = await context.newPage()
  onTestFailed(({ task }) => showIfFailed([page], task))
  const faults = watchFaults(page, isOfThisMachine)
  await page.goto(url)
  return { page, faults, close: () => context.close() }
}

export declare namespace openShop {
  type Options = { browser: Browser; manifest: createManifest.ReturnType; url: string }
  type ReturnType = { page: Page; faults: readonly string[]; close: () => Promise<void> }
}
