import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { listOwn } from '../support/listOwn.js'
import { refuse, startShop } from '../support/startShop.js'

/* A service says of an order of the buyer’s own that somebody else sells, so that she gives away what she has and pays herself. */

const shop = await startShop()
const { contracts, buyer, relayer, enter, agree, owned, rpc } = shop
const { market, erc1155: collection } = contracts
const order = shop.orderAbout(/Token id 0 of the ERC-1155/)
const { own, price } = await listOwn(shop)

/** What the buyer is shown, and what a service says and offers that lies about who sells. */
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
  test('error: PlanRefused: an order of the buyer’s own, at a node that rehearses nothing', async () => {
    const had = await owned(collection, 0n)
    const { checkout, wallet } = await enter({ ...(await offer()), rpc: refuse(rpc, 'eth_simulateV1') })
    expect(await checkout.start()).toMatchObject({ error: { code: 'PlanRefused', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
    expect(await owned(collection, 0n)).toBe(had)
  })

  test('error: ForecastMismatch, where it is rehearsed', async () => {
    const { checkout, wallet } = await enter(await offer())
    expect(await checkout.start()).toMatchObject({ error: { code: 'ForecastMismatch', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
  })

  test('behavior: what somebody else sells is bought without a rehearsal, too', async () => {
    const { checkout } = await enter({ order, rpc: refuse(rpc, 'eth_simulateV1') })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })
})
