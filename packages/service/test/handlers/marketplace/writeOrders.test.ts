import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/store/openDatabase.js'
import { startShop } from '../../support/startShop.js'

const shop = await startShop()

/** Returns the ids and net prices of the two newest orders. */
async function list() {
  const { status, json } = await shop.post('/sandbox/rpc/Marketplace/ListOrders', { page: { pageSize: 2 } })
  expect(status).toBe(200)
  const orders: { orderId: Hex; priceAmountNet: string }[] = json.orders
  return { orders: orders.map(({ orderId, priceAmountNet }) => [orderId, priceAmountNet]), page: json.page }
}

describe('writeOrders', () => {
  test('returns a net price of 0 when royalty and fee take the whole price', async () => {
    const { orderId } = await shop.listOrder()
    // This bytecode supports ERC-2981, and returns the whole price as royalty.
    const code =
      '0x60003560e01c6301ffc9a714601f57600160005260243560205260406000f35b60043560e01c63ffffffff141560005260206000f3'
    const collection: Hex = `0x${'9e'.repeat(20)}`
    await shop.client.setCode({ address: collection, bytecode: code })
    const terms = { tokenId: 1n, quantity: 1n, currency: shop.contracts.usdc, unitPrice: 1_000n }
    const args = [{ ...terms, collection, validFrom: 0n, validUntil: 2n ** 64n - 1n }]
    await shop.write({ from: shop.account('seller'), functionName: 'createOrder', args })
    expect((await list()).orders).toEqual([
      [expect.any(String), '0'],
      [orderId, expect.stringMatching(/^9/)],
    ])
  })

  test('leaves out an order that cannot be encoded, and only that one', async () => {
    const [first, bad, last] = [await shop.listOrder(), await shop.listOrder(), await shop.listOrder()]
    const database = openDatabase({ url: shop.databaseUrl })
    await database.query('update orders set unit_price = $1 where order_id = $2', [
      `${2n ** 256n}`,
      bad.orderId,
    ])
    await database.close()
    const firstPage = await list()
    expect(firstPage.orders).toEqual([[last.orderId, expect.any(String)]])
    // The first page left out the bad order, and its cursor must continue after that order.
    const body = { page: { pageSize: 1, cursor: firstPage.page.cursor } }
    const { json } = await shop.post('/sandbox/rpc/Marketplace/ListOrders', body)
    expect(json.orders).toMatchObject([{ orderId: first.orderId }])
    expect(await shop.getOrders(first, bad, last)).toMatchObject([
      { orderId: first.orderId },
      { orderId: last.orderId },
    ])
  })
})
