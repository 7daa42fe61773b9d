import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../service/src/store/openDatabase.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'

/**
 * `sending` is whether the node accepts transactions. `looks` counts the checks of pending transactions, each of which reads the relayer's
 * balance.
 */
let [sending, looks] = [true, 0]
const fetchUnlessHeld: typeof fetch = async (input, init) => {
  if (String(init?.body).includes('"eth_getBalance"')) looks++
  if (!sending && String(init?.body).includes('"eth_sendRawTransaction"')) throw new TypeError('fetch failed')
  return fetch(input, init)
}
const shop = await startRelayShop({ fetch: fetchUnlessHeld })
const { prepare, execute, listInDollars } = shop
const database = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
afterAll(database.close)

/** Opens a process whose clock is ahead by `hours`. */
const openWrong = (hours: number) =>
  openExecute(shop, {
    fetch: fetchUnlessHeld,
    now: () => Date.now() + hours * 3_600_000,
    relayer: { rebroadcastInterval: 20 },
  })

describe('readHead', () => {
  test('keeps valid purchases when the process clock is an hour ahead', async () => {
    const { body, purchaseId } = await prepare(await listInDollars({ unitPrice: 0n }))
    sending = false
    expect(await execute(body)).toMatchObject({ status: 200 })
    await openWrong(1)
    const before = looks
    await expect.poll(() => looks, { timeout: 60_000 }).toBeGreaterThan(before + 2)
    const kept = await database.query<{ data: string }>(
      'select data from relay_transactions where purchase_id = $1',
      [purchaseId],
    )
    expect(kept).not.toContainEqual({ data: '0x' })
    sending = true
    await shop.untilPurchased(purchaseId)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })

  test.each([1, -1])(
    'accepts no longer deadline when the process clock is wrong by %i hour',
    async (hours) => {
      const there = await openWrong(hours)
      const { timestamp } = await shop.client.getBlock()
      const order = await listInDollars({ unitPrice: 0n })
      const later = await prepare(order, { change: { deadline: String(timestamp + 3_600n) } })
      expect(await there(later.body)).toMatchObject({
        json: { error: 'InvalidArgument', cause: expect.stringMatching(/at most 30 minutes away/) },
      })
      const { body, purchaseId } = await prepare(order)
      expect(await there(body)).toMatchObject({ status: 200 })
      await shop.untilPurchased(purchaseId)
    },
  )
})
