import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { testWhole } from '../setup/sample.js'
import { connectAndContinue } from './support/connectAndContinue.js'
import { connectIfAsked } from './support/connectIfAsked.js'
import { press } from './support/press.js'
import { readMarket } from './support/readMarket.js'
import { elementFor } from './support/serveWidget.js'
import { visitWidgets } from './support/visitWidgets.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { buyer, orderOf, ownerOf, allowanceOf } = readMarket(manifest)
const { contracts, accessKey, apiUrl, marketplaceUrl, chainId, rpcUrl } = manifest
const inUsdc = orderOf('Paid in USDC (6 decimals): an approval, then the purchase.').orderId
const inDai = orderOf('Paid in DAI (18 decimals).').orderId
const inUsdt = orderOf('Paid in USDT, which returns nothing and wants allowances reset to zero.').orderId
const inEther = orderOf('In ether.').orderId
const free = orderOf('Free.').orderId

const shops = await visitWidgets({
  manifest,
  pages: {
    '/early': '<till-checkout id="early"></till-checkout><script src="/early.js"></script>',
    '/early.js': `
      const element = document.querySelector('#early')
      Object.assign(element, ${JSON.stringify({ accessKey, apiUrl, marketplaceUrl })}, {
        chain: ${JSON.stringify({ id: chainId, rpcUrl })},
        markets: ${JSON.stringify([contracts.market])},
        orders: ${JSON.stringify([{ contractAddress: contracts.erc721, orderId: inEther }])},
        provider: window.wallet.provider,
      })`,
    '/usdc': elementFor({ manifest, orderId: inUsdc }),
    '/dai': elementFor({ manifest, orderId: inDai }),
    '/framed': elementFor({ manifest, orderId: inUsdt, attributes: 'frame' }),
    '/themed': elementFor({ manifest, orderId: free, attributes: 'theme="dark" look="ink"' }),
    '/twice': `${elementFor({ manifest, orderId: free })}
      <script type="module" src="/widget/till-checkout.js?again"></script>`,
  },
})
afterAll(shops.close)
afterEach(shops.leave)
const { visit } = shops

describe('<till-checkout>', () => {
  test('applies properties that are set before and after the definition of the element', async () => {
    const { page, dialog } = await visit('/early')
    await page.getByRole('button', { name: 'Buy' }).click()
    await dialog.getByRole('button', { name: 'Pay 0.08 ETH' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const [before, after] = await page.evaluate((orderId) => {
      const element = document.querySelector('till-checkout') as unknown as Ordering
      const [order] = element.orders
      element.orders = [{ ...order, orderId }]
      return [order?.orderId, element.orders[0]?.orderId]
    }, free)
    expect([before, after]).toEqual([inEther, free])
    await page.getByRole('button', { name: 'Get for free' }).waitFor()
    // Changing the attribute has no effect, because the property overrides the attribute.
    await page.locator('till-checkout').evaluate((element) => element.setAttribute('access-key', 'another'))
    await page.getByRole('button', { name: 'Get for free' }).click()
    await dialog.getByRole('button', { name: 'Claim for free' }).waitFor()
  })

  testWhole('applies theme and look together with the page’s variables', async () => {
    const { page } = await visit('/themed')
    const button = page.locator('till-checkout').getByRole('button')
    await button.waitFor()
    const wears = () =>
      button.evaluate((element) => {
        const { backgroundColor, borderRadius, colorScheme } = getComputedStyle(element)
        return [backgroundColor, borderRadius, colorScheme]
      })
    const set = (name: string, value: string) =>
      page
        .locator('till-checkout')
        .evaluate((element, to) => element.setAttribute(to.name, to.value), { name, value })
    await expect.poll(wears).toEqual(['rgb(255, 255, 255)', '0px', 'dark'])
    await set('look', 'sherbet')
    await expect.poll(wears).toEqual(['rgb(255, 179, 199)', '14px', 'dark'])
    await set('theme', 'light')
    await expect.poll(wears).toEqual(['rgb(179, 36, 90)', '14px', 'light'])
    await page.locator('till-checkout').evaluate((element) => {
      element.style.setProperty('--till-accent', 'rgb(1, 2, 3)')
    })
    await expect.poll(wears).toEqual(['rgb(1, 2, 3)', '14px', 'light'])
  })

  test('applies changes of the order after the running purchase', async () => {
    const { page, dialog, read } = await visit('/usdc')
    const element = page.locator('till-checkout')
    await hold(page)
    await connectAndContinue(page)
    await press(dialog.getByRole('button', { name: 'Pay 120 USDC' }))
    await waitForPrompts(page, 1)
    await element.evaluate((node, orderId) => {
      node.setAttribute('order-id', orderId)
      node.setAttribute('chain-name', 'Another world')
      node.setAttribute('theme', 'dark')
      node.setAttribute('locale', 'de')
    }, inEther)
    // A change of the look or the language applies during the purchase.
    await dialog.getByRole('heading', { name: 'In Alder bestätigen' }).waitFor()
    await release(page)
    await dialog.getByRole('heading', { name: 'Tidewater #1 gehört Ihnen' }).waitFor()
    expect(await ownerOf(1n)).toBe(buyer)
    expect(await ownerOf(19n)).not.toBe(buyer)
    await press(dialog.getByRole('button', { name: 'Fertig' }))
    await dialog.waitFor({ state: 'detached' })

    // Until the new order has loaded, the button opens the result of the purchase.
    await press(element.getByRole('button', { name: 'Kaufen' }))
    await dialog.getByRole('button', { name: /0,08/ }).waitFor()
    expect(await read('prompts')).toHaveLength(2)
  })

  testWhole('applies changes of the order after the running purchase in a frame', async () => {
    const { page, read } = await visit('/framed')
    const frame = page.frameLocator('iframe')
    await hold(page)
    await page.getByRole('button', { name: 'Buy' }).click()
    await connectIfAsked(frame, { inFrame: true })
    await press(frame.getByRole('button', { name: 'Pay 240 USDT' }), { inFrame: true })
    await waitForPrompts(page, 1)
    await press(frame.getByRole('button', { name: 'Close' }), { inFrame: true })
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page
      .locator('till-checkout')
      .evaluate((node, orderId) => node.setAttribute('order-id', orderId), inEther)
    await release(page)
    await page.waitForFunction(() => {
      const { events } = window as unknown as visitWidgets.Gathered
      return events.some(([name]) => name === 'till-success')
    })
    expect(await ownerOf(3n)).toBe(buyer)
    expect((await read('events')).filter(([name]) => name === 'till-refused')).toEqual([])
    await page.getByRole('button', { name: 'Buy' }).click()
    await frame.getByRole('button', { name: 'Pay 0.08 ETH' }).waitFor()
  })

  testWhole('prompts no more after it was removed, and resumes when it is added again', async () => {
    const { page, dialog, read } = await visit('/dai')
    await hold(page)
    await connectAndContinue(page)
    await press(dialog.getByRole('button', { name: 'Pay 85 DAI' }))
    await waitForPrompts(page, 1)
    await page.evaluate(() => {
      const taken = document.querySelector('till-checkout')
      taken?.remove()
      Object.assign(window, { taken })
    })
    await release(page)
    await expect.poll(() => allowanceOf(contracts.dai)).toBeGreaterThan(0n)
    // If the removed checkout still ran its purchase, the wallet would get the prompt for the payment at this point.
    await page.evaluate(() => document.body.append((window as unknown as { taken: Element }).taken))
    await page.getByRole('button', { name: /Buy/ }).click()
    await dialog.getByRole('button', { name: 'Pay 85 DAI' }).waitFor()
    expect(await read('prompts')).toHaveLength(1)
    await press(dialog.getByRole('button', { name: 'Pay 85 DAI' }))
    await dialog.getByRole('heading', { name: / is yours$/ }).waitFor()
    expect(await ownerOf(2n)).toBe(buyer)
    // The wallet prompted only once more, for the payment: the chain mined the approval before.
    expect(await read('prompts')).toHaveLength(2)
  })

  testWhole('is defined once by two scripts', async () => {
    const { page } = await visit('/twice')
    const buttons = page.locator('till-checkout').getByRole('button')
    await buttons.first().waitFor()
    expect(await buttons.count()).toBe(1)
  })
})

type Ordering = { orders: { orderId: string }[] }

/** Makes the wallet hold its answers until a call of `release`. */
function hold(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window, { hold: new Promise((release) => Object.assign(window, { release })) })
  })
}

/** Releases the held answers. After this, the wallet answers each prompt at once again. */
function release(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as { release: () => void }).release())
}

/** Waits until the wallet has prompted this many times. */
async function waitForPrompts(page: Page, times: number): Promise<void> {
  await page.waitForFunction((count) => {
    const { wallet } = window as unknown as { wallet: Pick<visitWidgets.Gathered, 'prompts'> }
    return wallet.prompts.length === count
  }, times)
}
