import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWholeService } from '../../support/createWholeService.js'
import { startShop } from '../../support/startShop.js'

const shop = await startShop()
const { contracts } = shop

describe('orderState', () => {
  test.each([1, -1])('does not depend on the process clock, which is %i hours ahead', async (hours) => {
    const real = Date.now.bind(Date)
    const now = Math.floor(real() / 1_000)
    const [soon, later] = [
      await shop.listOrder({ currency: contracts.usdc, validUntil: BigInt(now + 1_800) }),
      await shop.listOrder({ currency: contracts.usdc, validUntil: BigInt(now + 7_200) }),
    ]
    vi.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000)
    onTestFinished(() => void vi.restoreAllMocks())
    const another = createWholeService({ ...shop.config, roles: ['api'] })
    onTestFinished(another.close)
    const post = async (method: string, body: object) => {
      const response = await another.fetch(
        new Request(`http://service.test/sandbox/rpc/Marketplace/${method}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
        }),
      )
      return { headers: response.headers, json: await response.json() }
    }
    // The clock is hours off. The service must use the chain's time instead, also for its first response.
    const tokenIds = [soon, later].map(({ tokenId }) => `${tokenId}`)
    const filter = { status: 'expired', collectionAddress: soon.collection, tokenIds }
    expect((await post('ListOrders', { filter })).json.orders).toEqual([])
    const input = [soon, later].map(({ collection, orderId }) => ({ contractAddress: collection, orderId }))
    const { json, headers } = await post('GetOrders', { input })
    expect(json).toMatchObject({ orders: [{ status: 'active' }, { status: 'active' }] })
    expect(Number(headers.get('indexed-block-age'))).toBeLessThan(1_800)
    const { steps } = (
      await post('GenerateBuyTransaction', {
        collectionAddress: soon.collection,
        buyer: shop.account('buyer').address,
        marketplace: 'service_marketplace_v2',
        ordersData: [{ orderId: soon.orderId, quantity: '1' }],
        additionalFees: [],
      })
    ).json
    expect(steps).not.toHaveLength(0)
  })
})
