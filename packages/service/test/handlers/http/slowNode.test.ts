import { describe, expect, onTestFinished, test } from 'vitest'
import { startIndexer } from '../../listeners/support/startIndexer.js'
import { bazaar, openSeaport } from '../../venues/support/openSeaport.js'

/** `isSlow` is whether the node delays contract reads. `waiting` counts the delayed reads. */
let [isSlow, waiting] = [false, 0]
let goOn = () => {}
let again = Promise.resolve()
/** Delays contract reads until the test calls `goOn` or ends. */
function beSlow(): void {
  isSlow = true
  onTestFinished(() => goOn())
  again = new Promise((resolve) => {
    goOn = () => {
      isSlow = false
      resolve()
    }
  })
}
const projects = ['', '2', '3', '4'].map((id) => ({ id: id || '1', accessKey: `key${id}` }))
const shop = await startIndexer({
  venuesConfig: [{ venue: 'seaport', marketplace: 'third_party_kind_1' }],
  config: { marketplaceNames: { third_party_kind_1: bazaar }, projects, databaseConnections: 8 },
  async fetch(input, init) {
    if (isSlow && String(init?.body).includes('"eth_call"')) {
      waiting++
      await again
    }
    return fetch(input, init)
  },
})
const seaport = await openSeaport(shop)

const path = '/sandbox/rpc/Marketplace'

describe('execute', () => {
  test('keeps no connection while listings wait for a slow node', async () => {
    const { order, orderId } = await seaport.sign()
    const body = { marketplace: bazaar, order: order.parameters }
    beSlow()
    const posted = projects
      .slice(0, 3)
      .flatMap(({ accessKey }) =>
        [1, 2, 3, 4].map(() =>
          shop.post(
            `${path}/Execute`,
            { signature: order.signature, method: 'POST', endpoint: '/', executeType: 'order', body },
            { 'x-access-key': accessKey },
          ),
        ),
      )
    await expect.poll(() => waiting, { timeout: 60_000 }).toBeGreaterThan(0)
    for (const { accessKey } of projects) {
      const filter = { createdBy: `0x${'77'.repeat(20)}` }
      const { status } = await shop.post(`${path}/ListOrders`, { filter }, { 'x-access-key': accessKey })
      expect(status).toBe(200)
    }
    goOn()
    for (const { status, json } of await Promise.all(posted))
      expect([status, json]).toEqual([200, { orderId }])
  })
})

describe('writeOrders', () => {
  test('answers orders without a dollar price while the node is slow', async () => {
    beSlow()
    const { status, json } = await shop.post(`${path}/ListOrders`, {})
    expect([status, json.orders.length, json.orders[0].priceUSD]).toEqual([200, 20, 0])
  })
})
