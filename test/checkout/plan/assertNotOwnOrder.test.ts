import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { listOwn } from '../support/listOwn.js'
import { refuse, startShop } from '../support/startShop.js'

/**
 * A service sells the buyer's own order as a gift, and claims that it is the order of another account. The buyer would pay themselves, and
 * lose the token to the recipient.
 */

const shop = await startShop()
const { contracts, buyer, relayer, enter, agree, owned, rpc } = shop
const { market, erc1155: collection } = contracts
const order = shop.orderAbout(/Token id 0 of the ERC-1155/)
const { own, price } = await listOwn(shop)

/** Returns an intent with the buyer's own order, and a service that says that another account sells this order. */
async function offer() {
  const shown = await agree([{ order }])
  const orders = shown.orders.map((one) => ({ ...one, orderId: own, unitPrice: price }))
  const item = { orderId: own, collection, tokenId: 0n, quantity: 1n, unitPrice: price }
  const paid = { currency: zeroAddress, recipient: buyer.address, fees: [], purchaseId: zeroHash }
  const data = encodeMarketBuy({ items: [item], ...paid })
  const step = { id: 'buy', to: market, data, value: price, price } as const
  const { fetch } = shop.openService({ tamper: () => [step] })
  const lie: typeof fetch = async (input, init) => {
    const asOther = (text: unknown) => `${text}`.replaceAll(own, order.orderId)
    const answer = await fetch(input, { ...init, body: asOther(init?.body) })
    return new Response((await answer.text()).replaceAll(order.orderId, own), answer)
  }
  return {
    intent: { ...shown, orders, recipient: relayer.address, maxTotal: price },
    service: { fetch: lie },
  }
}

describe('assertNotOwnOrder', () => {
  test("throws PlanRefused for the buyer's own order at a node that cannot simulate", async () => {
    const had = await owned(collection, 0n)
    const { checkout, wallet } = await enter({ ...(await offer()), rpc: refuse(rpc, 'eth_simulateV1') })
    expect(await checkout.start()).toMatchObject({ error: { code: 'PlanRefused', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
    expect(await owned(collection, 0n)).toBe(had)
  })

  test('throws SimulationMismatch when the node simulates it', async () => {
    const { checkout, wallet } = await enter(await offer())
    expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationMismatch', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test('allows an order of somebody else without a simulation', async () => {
    const { checkout } = await enter({ order, rpc: refuse(rpc, 'eth_simulateV1') })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })
})
