import type { Page } from 'playwright-core'
import {
  createPublicClient,
  type EIP1193Provider,
  erc20Abi,
  erc1155Abi,
  numberToHex,
  zeroAddress,
} from 'viem'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import type { MountCallbacks } from '../../src/widget/mountOptions.js'
import { optionNames } from '../../src/widget/optionNames.js'
import { openHttp } from '../setup/openHttp.js'
import { sample, testWhole } from '../setup/sample.js'
import { connectAndContinue } from './support/connectAndContinue.js'
import { hostileFrame } from './support/hostileFrame.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { elementFor } from './support/serveWidget.js'
import { visitWidgets } from './support/visitWidgets.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { orderOf } = readMarket(manifest)
const { accessKey, apiUrl, marketplaceUrl, chainId, rpcUrl, contracts } = manifest
const prints = orderOf('100 prints, in USDC.')
const dear = orderOf('A small, dear edition.')
const fromAnother = orderOf('From another seller, in ether.').orderId
const chain = createPublicClient({ transport: openHttp(rpcUrl), cacheTime: 0 })
/** Two accounts with empty balances, so that any balance comes from a purchase of these tests. */
const friend = '0x00000000000000000000000000000000000000AA'
const receiver = '0x0000000000000000000000000000000000001111'

const basics = { accessKey, marketplaceUrl, apiUrl, markets: [contracts.market] }
const ofPrints = (quantity: string) => [
  { contractAddress: prints.collectionAddress, orderId: prints.orderId, quantity },
]
/** The page’s own wallet, and the callback that connects it. */
const ownWallet = `provider,
    onConnect: async ({ chainId }) => {
      told.push('connect', chainId)
      await announced.request({ method: 'eth_requestAccounts' })
      shop.open()
    },`
const mountedWith = (options: object, wallets = ownWallet) => `
  import { mountCheckout } from '/widget/till-checkout.js'
  window.told = []
  const { provider } = window.wallet
  let announced
  addEventListener('eip6963:announceProvider', ({ detail }) => { announced = detail.provider })
  dispatchEvent(new Event('eip6963:requestProvider'))
  const tell = (name) => (detail) => told.push(detail.error?.code ?? detail.status ?? name)
  window.shop = mountCheckout(document.querySelector('#buy'), {
    ${wallets}
    onStatus: tell('status'),
    onSuccess: (detail) => told.push('bought', detail.reference),
    onError: tell('error'),
    onRefused: tell('refused'),
    onEvent: (event) => told.push(event.type),
    onPayChange: ({ pay }) => told.push('pay', pay?.currency),
    ...${JSON.stringify({ ...basics, chain: { id: chainId, rpcUrl }, ...options })},
  })`
const place = (script: string) => `<div id="buy"></div><script type="module" src="${script}"></script>`
/** `pay` is the payment currency at the start. `swaps` is the part of the policy that allows swaps. */
const pay = { currency: zeroAddress, maxAmount: '10000000000000000' }
const swaps = {
  routers: { [chainId]: [contracts.uniswapV2Router, contracts.uniswapV3Router ?? zeroAddress] },
  swapTokens: { [chainId]: [contracts.weth] },
}
const fees = JSON.stringify([{ amount: '1000000', receiver }])

const shops = await visitWidgets({
  manifest,
  pages: {
    '/attributes': `<till-checkout access-key="${accessKey}" api-url="${apiUrl}" marketplace-url="${marketplaceUrl}"
      chain-id="${chainId}" chain-name="Sandbox" rpc-url="${rpcUrl}" markets="${contracts.market}"
      orders='${JSON.stringify(ofPrints('2'))}' fees='${fees}' recipient="${friend}" reference="cart 10" collection-name="Weeds"
      currency='{"symbol":"PENCE","decimals":6}' view-url="https://shop.example/mine"
      theme="dark" look="ink" locale="en-GB" ipfs-gateway="https://ipfs.example/ipfs"></till-checkout>`,
    '/properties': '<till-checkout></till-checkout><script src="/properties.js"></script>',
    '/properties.js': `Object.assign(document.querySelector('till-checkout'), ${JSON.stringify({
      ...basics,
      chain: { id: chainId, rpcUrl, name: 'Sandbox' },
      orders: ofPrints('3'),
      marketplace: 'payment_processor',
      recipient: friend,
      policy: { maxDeadline: 1 },
    })}, { provider: window.wallet.provider })`,
    '/framed': place('/framed.js'),
    '/framed.js': mountedWith({
      frame: true,
      orders: ofPrints('4'),
      fees: JSON.parse(fees),
      recipient: friend,
      marketplace: 'payment_processor',
      // An iframe cannot swap. With `checkouts`, it still finds a purchase that another page made through the swap checkout.
      policy: {
        seaport: false,
        allowances: 'cut',
        confirmations: 1,
        checkouts: { [chainId]: [contracts.swapCheckout] },
      },
      currency: { symbol: 'PENCE', decimals: 6 },
      collectionName: 'Weeds',
      viewUrl: 'https://shop.example/mine',
      reference: 'cart 9',
    }),
    '/unjudged': place('/unjudged.js'),
    '/unjudged.js': mountedWith({ frame: true, orders: ofPrints('1'), policy: { contracts: {} } }),
    '/phone': place('/phone.js'),
    '/phone.js': `window.scanned = new Promise((scan) => (window.scan = scan))
    ${mountedWith({ orders: ofPrints('1'), recipient: friend }, 'connectors: [phone],')}
    /** A wagmi connector for a wallet on a phone. It emits its URI, and connects after the page calls scan(). */
    function phone({ emitter }) {
      let accounts = []
      const nothing = async () => {}
      return {
        id: 'phone',
        name: 'A wallet on a phone',
        type: 'phone',
        async connect() {
          emitter.emit('message', { type: 'display_uri', data: 'wc:${'7f'.repeat(32)}@2?relay-protocol=irn' })
          await window.scanned
          accounts = await provider.request({ method: 'eth_requestAccounts' })
          return { accounts, chainId: ${chainId} }
        },
        disconnect: nothing,
        getAccounts: async () => accounts,
        getChainId: async () => ${chainId},
        getProvider: async () => provider,
        isAuthorized: async () => accounts.length > 0,
        onAccountsChanged: nothing,
        onChainChanged: nothing,
        onDisconnect: nothing,
      }
    }`,
    '/paid': place('/paid.js'),
    '/paid.js': mountedWith({ frame: true, orders: ofPrints('1'), pay }),
    '/boxed': place('/boxed.js'),
    '/boxed.js': mountedWith({ frame: true, orders: ofPrints('1') }, 'connectors: [() => ({})],'),
    '/thief': place('/thief.js'),
    '/thief.js': mountedWith({
      frame: '/hostile.html',
      orders: [{ contractAddress: contracts.erc721, orderId: fromAnother }],
    }),
    '/hostile.html': '<!doctype html><script src="/hostile.js"></script>',
    '/hostile.js': hostileFrame({ manifest, orderId: fromAnother }),
    '/short': elementFor({
      manifest,
      orderId: dear.orderId,
      content: '<button slot="top-up" id="ramp">Buy with a card</button>',
    }),
    '/paying': place('/paying.js'),
    '/paying.js': mountedWith({ orders: ofPrints('1'), pay, policy: swaps, provider: null }),
    '/unswapped': place('/unswapped.js'),
    '/unswapped.js': mountedWith({ frame: true, orders: ofPrints('1'), policy: swaps }),
    '/misspelt': elementFor({
      manifest,
      orderId: dear.orderId,
      attributes: 'recipent="0x1" market-place="x" data-shop="1" class="mine" onclick="" sparkle="yes"',
    }),
    '/misnamed': place('/misnamed.js'),
    '/misnamed.js': mountedWith({ orders: ofPrints('1'), onSucces: 1, ipfsgateway: 'x' }),
  },
})
afterAll(shops.close)
afterEach(shops.leave)
const { visit } = shops

/** A purchase for each option. A key with several names tests all of these options. */
const purchases: { [options: string]: () => Promise<void> } = {
  async 'accessKey, marketplaceUrl, apiUrl, chain, markets, orders, fees, recipient, currency, collectionName, viewUrl, theme, look, locale, ipfsGateway'() {
    const before = await standing()
    const { page, dialog } = await visit('/attributes')
    await page.evaluate(connectByItself)
    await connectAndContinue(page)
    expect(await page.locator('.till-wallets').count()).toBe(0)
    await dialog.getByText('Weeds').first().waitFor()
    await press(dialog.getByRole('button', { name: /^Pay 25\sPENCE$/ }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    const link = dialog.getByRole('link', { name: 'View in your collection' })
    expect(await link.getAttribute('href')).toBe('https://shop.example/mine')
    await press(dialog.getByRole('button', { name: 'Receipt' }))
    await dialog.getByText('cart 10').waitFor()
    const element = page.locator('till-checkout')
    expect(await element.evaluate(({ dataset }) => ({ ...dataset }))).toEqual({
      tillTheme: 'dark',
      tillLook: 'ink',
    })
    expect(await standing()).toEqual({ got: before.got + 2n, fees: before.fees + 1_000_000n })
  },
  async 'marketplace, policy, provider'() {
    const before = await standing()
    const { page, dialog, read } = await visit('/properties')
    const refused = await payFor(page, () => press(dialog.getByRole('button', { name: /^Pay 36\sUSDC$/ })))
    expect(refused).toBe('PlanRefused')
    expect(await read('prompts')).toEqual([])
    expect(await standing()).toEqual(before)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('till-checkout').evaluate((element) => {
      Object.assign(element, { policy: undefined, theme: 'dark' })
    })
    await page.locator('[data-till-theme="dark"]').waitFor()
    await page.getByRole('button', { name: /Buy|Try/ }).click()
    await press(dialog.getByRole('button', { name: /^Pay 36\sUSDC$/ }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect((await read('prompts')).map(({ method }) => method)).toEqual([
      'eth_signTypedData_v4',
      'eth_signTypedData_v4',
    ])
    expect(await standing()).toEqual({ ...before, got: before.got + 3n })
  },
  async connectors() {
    const before = await standing()
    const { page, dialog } = await visit('/phone')
    await connectAndContinue(page)
    await press(dialog.getByRole('button', { name: 'A wallet on a phone' }))
    await dialog.getByRole('img', { name: /^Scan with/ }).waitFor()
    const link = dialog.getByRole('link', { name: 'Open in wallet app' })
    expect(await link.getAttribute('href')).toMatch(/^wc:7f/)
    await page.evaluate(() => (window as unknown as { scan: () => void }).scan())
    await press(dialog.getByRole('button', { name: /^Pay 12\sUSDC$/ }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await standing()).toEqual({ ...before, got: before.got + 1n })
  },
  async 'frame, reference, onStatus, onSuccess'() {
    const before = await standing()
    const { page, read } = await visit('/framed')
    await page.locator('#buy').getByRole('button', { name: 'Buy' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByText('Weeds').first().waitFor()
    await press(frame.getByRole('button', { name: /^Pay 49\sPENCE$/ }), { inFrame: true })
    await frame.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await frame.getByRole('link', { name: 'View in your collection' }).count()).toBe(0)
    await waitForTold(page, 'bought')
    expect(await toldTo(page)).toEqual(expect.arrayContaining(['loading', 'success', 'bought', 'cart 9']))
    expect((await read('prompts')).map(({ method }) => method)).toEqual([
      'eth_signTypedData_v4',
      'eth_signTypedData_v4',
    ])
    expect(await standing()).toEqual({ got: before.got + 4n, fees: before.fees + 1_000_000n })
  },
  async 'pay, policy, onEvent, onPayChange, onConnect'() {
    const { page, dialog, read } = await visit('/paying')
    // The page connects its wallet. The price stays as it is while pointer or focus is on the pressed button.
    await connectAndContinue(page)
    await dialog.getByRole('button', { name: /^Pay up to 0\.01\sETH$/ }).waitFor()
    await page.mouse.move(1, 1)
    await dialog.getByRole('heading', { name: 'Your purchase' }).focus()
    await dialog.getByRole('button', { name: /^Pay up to 0\.004\d*\sETH$/ }).waitFor()
    await dialog.locator('summary', { hasText: 'Pay with' }).focus()
    await page.keyboard.press('Enter')
    // The page reads the symbol of each token from the chain. Until then its radio button is disabled, and the arrow key skips it.
    await dialog.getByRole('radio', { name: 'DAI', disabled: false }).waitFor()
    await dialog.getByRole('radio', { name: 'ETH' }).focus()
    await page.keyboard.press('ArrowDown')
    await dialog.getByRole('radio', { name: 'DAI', checked: true }).waitFor()
    // The Escape key closes the list, but not the dialog.
    await page.keyboard.press('Escape')
    await dialog.getByRole('radio', { name: 'DAI' }).waitFor({ state: 'hidden' })
    await press(dialog.getByRole('button', { name: /^Pay up to 12\.\d+\sDAI$/ }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect((await read('prompts')).map(({ method }) => method)).toEqual(Array(4).fill('eth_sendTransaction'))
    expect(await dialog.locator('.till-total').textContent()).toMatch(/^Paid12\.\d+\sDAI\w/)
    await waitForTold(page, 'succeeded')
    const recorded = await toldTo(page)
    expect(recorded.slice(recorded.indexOf('connect')).slice(0, 2)).toEqual(['connect', chainId])
    expect(recorded.slice(recorded.lastIndexOf('pay')).slice(0, 2)).toEqual(['pay', contracts.dai])
    const steps = recorded.filter((what) => milestones.has(what))
    expect(steps).toEqual([
      'started',
      ...Array.from({ length: 4 }, () => ['sent', 'done']).flat(),
      'succeeded',
    ])
  },
  async onRefused() {
    const { page } = await visit('/thief')
    await page.locator('#buy').getByRole('button', { name: 'Buy' }).click()
    await waitForTold(page, 'refused')
    expect(await toldTo(page)).not.toContain('bought')
  },
  async onError() {
    const { page, faults } = await visit('/unjudged')
    await waitForTold(page, 'WidgetOptionInvalid')
    expect(faults.splice(0).join()).toContain('policy.contracts')
    const swapping = await visit('/unswapped')
    await waitForTold(swapping.page, 'WidgetOptionInvalid')
    expect(swapping.faults.splice(0).join()).toContain('policy.routers')
    const paid = await visit('/paid')
    await waitForTold(paid.page, 'WidgetOptionInvalid')
    expect(paid.faults.splice(0).join()).toContain('pay: must not be set for a checkout in a frame')
    const boxed = await visit('/boxed')
    await waitForTold(boxed.page, 'WidgetOptionInvalid')
    expect(boxed.faults.splice(0).join()).toContain('connectors: must not be set for a checkout in a frame')
  },
}

describe('the options of the widget on a page without React', () => {
  test.each(sample(Object.entries(purchases), 3))('are applied: %s', (_, purchase) => purchase())

  test('are all covered', () => {
    const callbacks: Record<keyof MountCallbacks, true> = {
      onStatus: true,
      onSuccess: true,
      onError: true,
      onRefused: true,
      onEvent: true,
      onPayChange: true,
      onConnect: true,
    }
    const bought = new Set(Object.keys(purchases).flatMap((names) => names.split(', ')))
    expect([...bought].toSorted()).toEqual([...optionNames, ...Object.keys(callbacks)].toSorted())
  })

  testWhole('offer the page’s top-up when the balance is too low, and proceed when it arrives', async () => {
    const address = manifest.accounts.find(({ role }) => role === 'buyer')?.address ?? '0x'
    const held = await chain.getBalance({ address })
    const hold = (value: bigint) =>
      chain.request({ method: 'anvil_setBalance', params: [address, numberToHex(value)] } as never)
    const { page, dialog, read } = await visit('/short')
    await hold(300_000_000_000_000_000n)
    await connectAndContinue(page)
    await dialog.locator('.till-funds', { hasText: /You have 0\.30\sETH\. You need 0\.10 more\./ }).waitFor()
    await press(page.getByRole('button', { name: 'Buy with a card' }))
    expect(await read('prompts')).toEqual([])
    await hold(held)
    await dialog.locator('.till-funds').waitFor({ state: 'detached' })
    await press(dialog.getByRole('button', { name: /^Pay 0\.40\sETH$/ }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
  })

  test.each([
    [
      '/misspelt',
      [
        '<till-checkout>: "recipent" is not an attribute of a checkout. Did you mean "recipient"?',
        '<till-checkout>: "market-place" is not an attribute of a checkout. Did you mean "marketplace"?',
        '<till-checkout>: "sparkle" is not an attribute of a checkout. The checkout ignores it.',
      ],
    ],
    [
      '/misnamed',
      [
        '<div>: "onSucces" is not an option of a checkout. Did you mean "onSuccess"?',
        '<div>: "ipfsgateway" is not an option of a checkout. Did you mean "ipfsGateway"?',
      ],
    ],
  ])('warn once about an unknown option, and suggest the nearest: %s', async (path, warning) => {
    const { page, faults } = await visit(path)
    await page
      .getByRole('button', { name: 'Buy' })
      .or(page.getByRole('button', { name: 'Connect' }))
      .waitFor()
    await page.evaluate(() => {
      document.querySelector('till-checkout')?.setAttribute('theme', 'dark')
      ;(window as { shop?: { update: (options: object) => void } }).shop?.update({ theme: 'dark' })
    })
    await page.locator('[data-till-theme="dark"]').waitFor()
    expect(faults.splice(0)).toEqual(warning.map((text) => expect.stringContaining(text)))
  })
})

/** Returns how many prints the friend owns, and how much USDC the receiver got as fees. */
async function standing() {
  const [got, fees] = await Promise.all([
    chain.readContract({
      address: contracts.erc1155,
      abi: erc1155Abi,
      functionName: 'balanceOf',
      args: [friend, BigInt(prints.tokenId)],
    }),
    chain.readContract({
      address: contracts.usdc,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [receiver],
    }),
  ])
  return { got, fees }
}

/** Opens the checkout, pays, and waits for an error. Returns the code of the error. */
async function payFor(page: Page, pay: () => Promise<void>): Promise<string | undefined> {
  await page.getByRole('button', { name: 'Buy' }).click()
  await pay()
  const failed = await page.waitForFunction(() => {
    const { events } = window as unknown as visitWidgets.Gathered
    return events.find(([name]) => name === 'till-error')?.[1].code
  })
  return failed.jsonValue()
}

async function waitForTold(page: Page, what: string): Promise<void> {
  await page.waitForFunction((name) => (window as unknown as Told).told?.includes(name), what)
}

function toldTo(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as Told).told)
}

/** Makes the page connect its wallet when the event `till-connect` occurs. */
function connectByItself(): void {
  let provider: Pick<EIP1193Provider, 'request'> | undefined
  addEventListener('eip6963:announceProvider', (event) => {
    ;({ provider } = (event as CustomEvent).detail)
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  addEventListener('till-connect', async (event) => {
    event.preventDefault()
    await provider?.request({ method: 'eth_requestAccounts' })
    ;(event.target as unknown as { open: () => void }).open()
  })
}

/** The event types of `onEvent`. */
const milestones = new Set(['started', 'sent', 'done', 'succeeded', 'stopped'])

type Told = { told: readonly string[] }
