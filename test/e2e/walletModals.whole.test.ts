import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { bundleWallet } from './support/bundleWallet.js'
import { startExamples } from './support/examples/startExamples.js'
import { ownChain, ownMarket, ownOrder, replaceIn } from './support/ownValues.js'
import { packPackage } from './support/packPackage.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { serveFolder } from './support/serveFolder.js'
import { showIfFailed } from './support/showIfFailed.js'
import { isOfThisMachine } from './support/watchFaults.js'

/*
 * These tests open the real modals of RainbowKit and Reown AppKit together with the checkout. Each kit has an example with its own
 * lockfile, so that this repository does not depend on the kits. The browser blocks each request to another machine.
 */

const { browser, close, folder, manifest } = await startExamples()
afterAll(close)
const { installInto } = await packPackage({ folder })
const { buyer, orderOf } = readMarket(manifest)

const desktop = ['desktop', { width: 1000, height: 800 }] as const
const phone = ['phone', { width: 375, height: 812 }] as const

type Kit = {
  /** The sizes of the browser window that the test covers. */
  windows: readonly (readonly [string, { width: number; height: number }])[]
  /** The description of the order that the page sells, and the label of its pay button. */
  about: string
  pay: string
  /** Changes of `App.tsx` that add a global `openWallet`, which opens the kit's modal. A real kit opens it to prompt the buyer. */
  opener: Readonly<Record<string, string>>
  modal: (page: Page) => Locator
  /** Uses the modal by mouse and keyboard. Returns the text that shows the effect in the modal. */
  use: (page: Page) => Promise<string>
  /** The text that `use` must return. */
  used: string
  /** Closes the modal after the wallet has connected by itself. */
  close: (page: Page) => Promise<void>
}

const kits: Readonly<Record<string, Kit>> = {
  rainbowkit: {
    windows: [desktop, phone],
    about: '100 prints, in USDC.',
    pay: 'Pay 12 USDC',
    opener: {
      'useConnectModal }': 'useAccountModal, useConnectModal }',
      'const { openConnectModal } = useConnectModal()': `const { openConnectModal } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  Object.assign(window, { openWallet: openAccountModal })`,
    },
    modal: (page) => page.locator('[data-rk] [role="dialog"]'),
    // The modal has no field, so the keyboard presses its button.
    use: async (page) => {
      const button = page.locator('[data-rk] [role="dialog"]').getByRole('button', { name: 'Copy Address' })
      await button.click({ trial: true })
      await button.focus()
      await page.keyboard.press('Enter')
      return (await page.locator('[data-rk] [role="dialog"]').getByText('Copied!').textContent()) ?? ''
    },
    used: 'Copied!',
    // RainbowKit closes its modal when a wallet connects.
    close: async () => {},
  },
  appkit: {
    // AppKit's modal on a phone is not tested yet: with AppKit 1.8.24, this test does not end there.
    windows: [desktop],
    about: 'From another seller, in ether.',
    pay: 'Pay 0.35 ETH',
    opener: {
      'export function App': `Object.assign(window, { openWallet: () => appKit.open({ view: 'AllWallets' }) })

export function App`,
    },
    modal: (page) => page.getByTestId('w3m-modal-card'),
    use: async (page) => {
      const field = page.locator('w3m-all-wallets-view input[type="search"]')
      await field.click()
      await page.keyboard.type('alder')
      return await field.inputValue()
    },
    used: 'alder',
    close: (page) => page.getByTestId('w3m-header-close').click(),
  },
}

describe.each(Object.entries(kits))('CheckoutDialog beside the modal of %s', (name, kit) => {
  const app = join(folder, name)
  beforeAll(async () => {
    await installInto(app, { locked: name })
    await replaceIn(join(app, 'main.tsx'), ownMarket(manifest))
    await replaceIn(join(app, 'App.tsx'), {
      ...ownOrder({ manifest, order: orderOf(kit.about) }),
      ...kit.opener,
    })
    await replaceIn(join(app, 'wagmi.ts'), ownChain(manifest))
    await build({ root: app, logLevel: 'error' })
  })

  test.each(kit.windows)(
    'leaves the modal usable before and during a purchase, and returns, %s',
    async (_, viewport) => {
      const { page, errors } = await open(join(app, 'dist'), viewport)
      await page.getByRole('article').getByRole('button', { name: 'Buy', exact: true }).click()
      const dialog = page.locator('dialog.till-dialog[open]')
      expect(await isModal(dialog)).toBe(true)
      await dialog.getByRole('button', { name: 'Connect and continue' }).click()
      await expect.poll(() => isModal(dialog)).toBe(false)
      await chooseAlder(page, kit)
      await dialog.getByRole('button', { name: kit.pay }).waitFor()
      await expect.poll(() => isModal(dialog)).toBe(true)

      // The wallet disconnects while the dialog is open. The dialog stays open, and the buyer can use the kit's list of wallets.
      await page.evaluate(() => wallet.setAccounts([]))
      await dialog.getByRole('button', { name: 'Connect and continue' }).click()
      await kit.modal(page).getByText('Alder').first().click({ trial: true })
      await page.evaluate((account) => wallet.setAccounts([account]), buyer)
      await kit.close(page)
      await kit.modal(page).waitFor({ state: 'detached' })
      await dialog.getByRole('button', { name: kit.pay }).waitFor()
      await expect.poll(() => isModal(dialog)).toBe(true)

      await page.evaluate('window.hold = new Promise((resolve) => { window.answer = resolve }); undefined')
      await press(dialog.getByRole('button', { name: kit.pay }))
      await expect.poll(() => isModal(dialog)).toBe(false)
      await page.evaluate('void openWallet()')
      expect(await kit.use(page)).toBe(kit.used)
      expect(await kit.modal(page).evaluate(hasFocus)).toBe(true)
      // The wallet answers while its modal is still open.
      await page.evaluate('answer()')
      await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
      expect(await isModal(dialog)).toBe(false)
      expect(await kit.use(page)).toContain(kit.used)
      await page.keyboard.press('Escape')
      await kit.modal(page).waitFor({ state: 'detached' })
      await expect.poll(() => isModal(dialog)).toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(errors).toEqual([])
    },
  )
})

/** Opens a page with the buyer's wallet until the test ends. The browser blocks each request to another machine. */
async function open(served: string, viewport: { width: number; height: number }) {
  const { url, close: stop } = await serveFolder(served)
  onTestFinished(stop)
  const { rpcUrl, chainId, accounts } = manifest
  const { privateKey } = accounts.find(({ role }) => role === 'buyer') ?? {}
  const context = await browser.newContext({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
  onTestFinished(() => context.close())
  await context.route(
    (address) => !isOfThisMachine(`${address}`),
    (route) => route.abort(),
  )
  await context.routeWebSocket(
    (address) => !isOfThisMachine(`${address}`),
    (socket) => socket.close(),
  )
  const wallet = JSON.stringify({ privateKey, rpcUrl, chainId, names: ['Alder'] })
  await context.addInitScript(`window.walletOptions = ${wallet};${await bundleWallet()}`)
  const page = await context.newPage()
  onTestFailed(({ task }) => showIfFailed([page], task))
  const errors: string[] = []
  page.on('pageerror', (error) => {
    // Ignore failed requests of AppKit: the browser blocks them, and AppKit does not catch the errors.
    if (!/Failed to fetch/.test(String(error))) errors.push(String(error))
  })
  await page.goto(url)
  return { page, errors }
}

/** Connects the wallet named Alder in the kit's open modal. */
async function chooseAlder(page: Page, kit: Kit): Promise<void> {
  await kit.modal(page).getByText('Alder').first().click()
  await kit.modal(page).waitFor({ state: 'detached' })
}

declare const wallet: { setAccounts: (accounts: readonly string[]) => void }

const isModal = (dialog: Locator) => dialog.evaluate((element) => element.matches(':modal'))

/** Whether an element contains the focus, also inside the shadow roots in it. */
function hasFocus(element: Element): boolean {
  let focused = document.activeElement
  while (focused) {
    for (let each: Node | null = focused; each; each = each.parentNode ?? (each as ShadowRoot).host ?? null)
      if (each === element) return true
    focused = focused.shadowRoot?.activeElement ?? null
  }
  return false
}
