import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../../packages/sandbox/src/createSandbox.js'
import { testWhole } from '../../setup/sample.js'
import { connectIfAsked } from '../support/connectIfAsked.js'
import { press } from '../support/press.js'
import { readMarket } from '../support/readMarket.js'
import { elementFor } from '../support/serveWidget.js'
import { visitWidgets } from '../support/visitWidgets.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { buyer, orderOf, ownerOf } = readMarket(manifest)
const { contracts, accessKey, apiUrl, marketplaceUrl, chainId, rpcUrl } = manifest
const inDai = orderOf('Paid in DAI (18 decimals).').orderId
const inEther = orderOf('In ether.').orderId

/** The script of a test iframe. It sends the messages of the test to the page, and records the messages of the page. */
const script = `
  const state = (window.state = { opens: 0 })
  addEventListener('message', ({ ports: [port] }) => {
    const answers = new Map()
    state.say = (message) => port.postMessage(message)
    state.ask = (id, message) => new Promise((resolve) => {
      answers.set(id, resolve)
      port.postMessage({ ...message, id })
    })
    port.onmessage = ({ data }) => {
      if (data.type === 'options') state.order = data.options.orders[0].orderId
      if (data.type === 'options') state.policy = data.options.policy
      if (data.type === 'open') state.opens++
      if (data.type === 'open') port.postMessage({ type: 'shown', shown: true })
      if (data.type === 'answer') answers.get(data.id)?.()
    }
  }, { once: true })`

const shops = await visitWidgets({
  manifest,
  pages: {
    '/pressed': elementFor({ manifest, orderId: inDai, attributes: 'frame="/shown.html"' }),
    '/honest': elementFor({ manifest, orderId: inDai, attributes: 'frame' }),
    '/shown.html': '<!doctype html><script src="/shown.js"></script>',
    '/shown.js': script,
    '/callbacks': '<div id="buy"></div><script type="module" src="/callbacks.js"></script>',
    '/callbacks.js': `
      import { mountCheckout } from '/widget/till-checkout.js'
      window.told = []
      mountCheckout(document.querySelector('#buy'), {
        provider: window.wallet.provider,
        onStatus: ({ status }) => { throw new Error(status) },
        onSuccess: () => told.push('bought'),
        ...${JSON.stringify({ accessKey, apiUrl, marketplaceUrl, markets: [contracts.market] })},
        chain: ${JSON.stringify({ id: chainId, rpcUrl })},
        orders: ${JSON.stringify([{ contractAddress: contracts.erc721, orderId: inEther }])},
      })`,
  },
})
afterAll(shops.close)
afterEach(shops.leave)
const { visit } = shops

describe('mountCheckout', () => {
  test('opens once for several presses, and does not reopen after it was closed', async () => {
    const { page } = await visit('/pressed')
    const { heldOne, release } = await holdLookups(page)
    const covering = page.locator('dialog.till-frame-dialog[open]')
    const buy = page.getByRole('button', { name: 'Buy' })
    await buy.click()
    await heldOne()
    await buy.click()
    await covering.getByRole('button', { name: 'Close' }).click()
    await release()
    expect([await read(page, 'opens'), await covering.count()]).toEqual([1, 0])
  })

  testWhole('opens again on a press after it was closed by the page’s own button', async () => {
    const { page } = await visit('/honest')
    const covering = page.locator('dialog.till-frame-dialog[open]')
    const pay = page.frameLocator('iframe').getByRole('button', { name: 'Pay 85 DAI' })
    await page.getByRole('button', { name: 'Buy' }).click()
    await connectIfAsked(page.frameLocator('iframe'), { inFrame: true })
    await pay.waitFor()
    await covering.getByRole('button', { name: 'Close' }).click()
    await covering.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Buy' }).click()
    await covering.waitFor()
    await pay.waitFor()
  })

  testWhole('shows nothing when the element is removed during the lookup', async () => {
    const { page } = await visit('/pressed')
    const { release } = await holdLookups(page)
    await page.getByRole('button', { name: 'Buy' }).click()
    const element = await page.locator('till-checkout').elementHandle()
    await element?.evaluate((node) => node.remove())
    await release()
    const count = element?.evaluate((node) => node.shadowRoot?.querySelectorAll('iframe').length)
    expect(await count).toBe(0)
  })

  test('opens for the order that the page sells now, whatever the frame reports of the last one', async () => {
    const { page } = await visit('/pressed')
    const covering = page.locator('dialog.till-frame-dialog[open]')
    const buy = page.getByRole('button', { name: 'Buy' })
    await buy.click()
    await covering.waitFor()
    expect(await read(page, 'order')).toBe(inDai)
    const leave = async () => {
      await sendMessages(page, { type: 'status', status: 'pending' }, { type: 'shown', shown: false })
      await covering.waitFor({ state: 'detached' })
    }
    const change = (name: string, value: string) =>
      page.locator('till-checkout').evaluate((node, to) => node.setAttribute(...to), [name, value] as const)
    await leave()
    await change('theme', 'dark')
    await buy.click()
    await covering.waitFor()
    // A change of the theme does not restart the purchase.
    expect([await read(page, 'order'), await read(page, 'opens')]).toEqual([inDai, 2])
    await leave()
    await change('order-id', inEther)
    await buy.click()
    await covering.waitFor()
    expect([await read(page, 'order'), await read(page, 'opens')]).toEqual([inEther, 1])
  })

  testWhole('sends a policy that the page keeps in a proxy as a plain object', async () => {
    const { page } = await visit('/pressed')
    await page.locator('till-checkout').evaluate((node) => {
      Object.assign(node, { policy: new Proxy({ confirmations: 2 }, {}) })
    })
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.locator('dialog.till-frame-dialog[open]').waitFor()
    expect(await read(page, 'policy')).toEqual({ confirmations: 2 })
  })

  testWhole('reports an error of the page’s callback as the page’s own, and continues', async () => {
    const { page, dialog, faults } = await visit('/callbacks')
    await page.getByRole('button', { name: 'Buy' }).click()
    await connectIfAsked(dialog)
    await press(dialog.getByRole('button', { name: 'Pay 0.08 ETH' }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    await page.waitForFunction(() => (window as unknown as { told: string[] }).told.length > 0)
    expect(await ownerOf(19n)).toBe(buyer)
    const own = faults.splice(0)
    expect(own).toContain('Error: awaitingWallet')
    expect(own.filter((fault) => !/^Error: \w+$/.test(fault))).toEqual([])
  })
})

/** Holds the responses to the page’s requests for orders until `release` is called. */
async function holdLookups(page: Page) {
  await page.evaluate(() => {
    const { fetch } = window
    const held: (() => void)[] = []
    const state = { isHeld: true, held }
    window.fetch = async (...parameters) => {
      const answer = await fetch(...parameters)
      if (state.isHeld && String(parameters[0]).endsWith('/GetOrders'))
        await new Promise<void>((go) => void held.push(go))
      return answer
    }
    Object.assign(window, { lookups: state })
  })
  return {
    /** Waits until one response is held. Later responses are not held. */
    heldOne: () =>
      page.waitForFunction(() => {
        const { lookups } = window as unknown as Held
        lookups.isHeld = lookups.held.length === 0
        return !lookups.isHeld
      }),
    /** Releases the responses. Waits until the page has handled them and the iframe has received the messages. */
    release: async () => {
      await page.waitForFunction(() => (window as unknown as Held).lookups.held.length > 0)
      await page.evaluate(async (node) => {
        for (const go of (window as unknown as Held).lookups.held) go()
        await (await fetch(node, { method: 'POST' })).text()
      }, rpcUrl)
      const frame = await frameOf(page)
      await frame?.evaluate(() => (window as unknown as Shown).state.ask(1, { type: 'storage', key: '' }))
    },
  }
}

async function frameOf(page: Page) {
  const [element] = await page.locator('iframe').elementHandles()
  return element?.contentFrame()
}

async function read(page: Page, name: 'opens' | 'order' | 'policy'): Promise<unknown> {
  const frame = await frameOf(page)
  return frame?.evaluate((name) => (window as unknown as Shown).state[name], name)
}

async function sendMessages(page: Page, ...messages: object[]): Promise<void> {
  const frame = await frameOf(page)
  await frame?.evaluate((all) => {
    for (const message of all) (window as unknown as Shown).state.say(message)
  }, messages)
}

type Held = { lookups: { isHeld: boolean; held: (() => void)[] } }

type Shown = {
  state: {
    opens: number
    order: string
    policy: object
    say: (message: object) => void
    ask: (id: number, message: object) => Promise<void>
  }
}
