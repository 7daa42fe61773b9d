import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { testWhole } from '../setup/sample.js'
import { visitMarketplace } from './support/visitMarketplace.js'

const { close, leave, manifest, visit: open } = await visitMarketplace()
afterAll(close)
const till = createTill({ ...manifest, timeout: 60_000 })

async function visit(look?: Parameters<typeof open>[0]) {
  const visited = await open(look)
  const webhooks = visited.page.getByRole('complementary', { name: 'Webhooks' })
  const toggle = webhooks.getByRole('button', { name: /^Webhooks/ })
  return { ...visited, webhooks, toggle }
}
afterEach(leave)

/** Waits at most 45 seconds until the project has `count` listeners. */
async function untilListeners(count: number) {
  for (const end = Date.now() + 45_000; Date.now() < end; await pause(20)) {
    const { webhookListeners } = await till.getAllWebhookListeners({ chainId: manifest.chainId })
    if (webhookListeners.length === count) return
  }
  throw new Error(`There are not ${count} listeners.`)
}

describe('the panel of webhooks', () => {
  test('shows a purchase as the deliveries that a backend gets', async () => {
    const { connect, tile, dialog, pay, answer, finish, page, webhooks, toggle } = await visit()
    await connect()
    await toggle.click()
    await webhooks.getByText('Press Listen.').waitFor()
    await webhooks.getByRole('button', { name: 'Listen' }).click()
    await webhooks.getByText('Buy something: it shows here.').waitFor()
    await untilListeners(1)

    await tile('Tidewater #1').getByRole('button', { name: 'Buy' }).click()
    await dialog.getByRole('button', { name: 'Pay 120 USDC' }).waitFor()
    await pay()
    await answer('Allow a payment', 'Approve')
    await answer('Pay 120 USDC', 'Approve')
    await finish()

    const filled = webhooks.getByRole('article', { name: 'OrderFilled' })
    const moved = webhooks.getByRole('article', { name: 'Transfer' })
    for (const article of [filled, moved]) {
      await article.getByText('Signature verified').waitFor()
      await article.getByText('1 attempt').waitFor()
      await article.getByText('added', { exact: true }).waitFor()
    }
    const { deliveries } = await till.getWebhookDeliveries({ chainId: manifest.chainId })
    expect(deliveries).toHaveLength(2)
    expect(await filled.locator('dd').last().textContent()).toBe('120000000')
    expect(await moved.locator('dd').last().textContent()).toBe('1')
    expect(await toggle.textContent()).toBe('Webhooks 2')

    // The page handles a replayed delivery only once, so no second article appears.
    const [delivery] = deliveries
    await till.replayWebhookDelivery({ chainId: manifest.chainId, id: delivery?.id ?? '' })
    await webhooks.getByText('2 attempts, handled once').waitFor()
    expect(await webhooks.getByRole('article').count()).toBe(2)

    // A webhook listener that the page registers later also shows the earlier deliveries.
    await page.reload()
    await toggle.click()
    await webhooks.getByRole('button', { name: 'Listen' }).click()
    await filled.waitFor()

    await webhooks.getByRole('button', { name: 'Stop' }).click()
    await untilListeners(0)
  })

  testWhole('works by keyboard, and removes its listener with the page', async () => {
    const { page, webhooks, toggle, context } = await visit()
    await toggle.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await webhooks.getByText('Listening for OrderFilled').waitFor()
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await webhooks.getByRole('heading').waitFor({ state: 'hidden' })
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true)
    await untilListeners(1)
    await context.close()
    await untilListeners(0)
  })

  testWhole('rejects unsigned notifications, and requests of other sites', async () => {
    const address = `${manifest.apiUrl}/sandbox/webhooks`
    expect((await fetch(`${address}/events`, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    )
    const { webhooks, toggle } = await visit()
    await toggle.click()
    await webhooks.getByRole('button', { name: 'Listen' }).click()
    await webhooks.getByText('Listening for').waitFor()
    const forged = await fetch(address, { method: 'POST', body: '{}', headers: { 'webhook-id': 'msg_1' } })
    expect(forged.status).toBe(401)
    expect((await fetch(address)).status).toBe(405)
  })
})
