import { describe, expect, test } from 'vitest'
import { openExecute } from '../../service/test/support/openExecute.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'

const shop = await startRelayShop()
const { prepare, execute, listInDollars } = shop

describe('createRelay', () => {
  test('accepts a purchase that another process has made during its simulation', async () => {
    const { body, purchaseId } = await prepare(await listInDollars({ quantity: 10n }))
    let isMade = false
    // The fake node simulates on the latest block instead of the requested block. So the simulation sees the purchase that the other
    // process has just made.
    const executeThere = await openExecute(shop, {
      fetch: async (input, init) => {
        const text = String(init?.body)
        if (!text.includes('"eth_simulateV1"')) return fetch(input, init)
        if (!isMade) expect(await execute(body)).toMatchObject({ status: 200 })
        isMade = true
        const calls = (JSON.parse(text) as { method: string; params: unknown[] }[]).map((call) => {
          return call.method === 'eth_simulateV1' ? { ...call, params: [call.params[0], 'latest'] } : call
        })
        return fetch(input, { ...init, body: JSON.stringify(calls) })
      },
    })
    expect(await executeThere(body)).toMatchObject({ status: 200 })
    expect(isMade).toBe(true)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })
})
