import { parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { amountAt } from '../../../../src/venues/seaport/saleOfFulfilment.js'
import { startIndexer } from '../listeners/support/startIndexer.js'
import { bazaar, openSeaport, treasury } from './support/openSeaport.js'

const shop = await startIndexer({
  venuesConfig: [{ venue: 'seaport', marketplace: 'third_party_kind_1' }],
  config: { marketplaceNames: { third_party_kind_1: bazaar } },
})
const { client, contracts, deployment } = shop
const seaport = await openSeaport(shop)
const buyer = shop.account('buyer')
const abi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])
const [high, low] = [9_999_999_999_800n, 1_000_000_000_200n]

describe('seaportServiceVenue, a price that changes', () => {
  test('shows the current price of a falling order, and sells at no more', async () => {
    const order = await listMoving(high, low)
    const first = await priceShown(order)
    expect(first).toBe(await priceAt(order, -60n, 1n))
    await pass(300n)
    const [now] = await seaport.shown(order)
    expect(BigInt(now.priceAmount)).toBe(await priceAt(order, -60n, 1n))
    expect(BigInt(now.priceAmount)).toBeLessThan(first)
    expect(now).toMatchObject({ feeBps: 500, status: 'active' })
    const received = () =>
      Promise.all([seaport.seller.address, treasury].map((address) => client.getBalance({ address })))
    const before = await received()
    const [step] = await seaport.buy([[order, 3n]])
    expect(step).toMatchObject({ id: 'buy', value: step.price, price: `${3n * BigInt(now.priceAmount)}` })
    const paid = (await received()).reduce((sum, amount, index) => sum + amount - (before[index] ?? 0n), 0n)
    expect(paid).toBe(await priceAt(order, 0n, 3n))
    expect(paid).toBeLessThan(BigInt(step.price))
    const args = [buyer.address, order.tokenId] as const
    const bought = { abi, address: contracts.erc1155, functionName: 'balanceOf', args } as const
    expect(await client.readContract(bought)).toBe(3n)
    expect(await seaport.shown(order)).toMatchObject([{ quantityRemaining: '7' }])
  })

  test('shows the end price of a rising order, and sells at the current price', async () => {
    const order = await listMoving(low, high)
    expect(await priceShown(order)).toBe(high / 10n)
    await pass(300n)
    expect(await priceShown(order)).toBe(high / 10n)
    const before = await client.getBalance({ address: seaport.seller.address })
    const [step] = await seaport.buy([[order, 10n]])
    expect(step).toMatchObject({ id: 'buy', price: `${high}`, value: `${high}` })
    expect((await client.getBalance({ address: seaport.seller.address })) - before).toBeLessThan(high / 2n)
    expect(await seaport.shown(order)).toMatchObject([{ status: 'filled' }])
  })

  test('sorts by the maximum price of each order', async () => {
    const orders = [await listMoving(high, low), await listMoving(low, 5_000_000_000_000n)]
    const list = async (filter: object) => {
      const { json } = await shop.post('/sandbox/rpc/Marketplace/ListOrders', {
        filter: { marketplaces: [bazaar], status: 'active', currencies: [zeroAddress], ...filter },
        sort: [{ column: 'priceAmount', order: 'asc' }],
      })
      const known = orders.map(({ orderId }) => orderId as string)
      return json.orders
        .map(({ orderId }: { orderId: string }) => orderId)
        .filter((id: string) => known.includes(id))
    }
    expect(await list({})).toEqual([orders[1]?.orderId, orders[0]?.orderId])
    expect(await list({ maxPrice: '500000000000' })).toEqual([orders[1]?.orderId])
  })
})

/** Lists ten units whose price moves from `start` to `end` within an hour. Ten minutes of the hour have passed. */
async function listMoving(start: bigint, end: bigint) {
  const { timestamp } = await client.getBlock()
  return seaport.list({
    currency: zeroAddress,
    quantity: 10n,
    change: {
      startTime: `${timestamp - 600n}`,
      endTime: `${timestamp + 3_000n}`,
      consideration: [{ amount: `${start}`, endAmount: `${end}`, recipient: seaport.seller.address }],
    },
  })
}

type Listed = Awaited<ReturnType<typeof listMoving>>

/** Returns the price of `quantity` units, `later` seconds after the newest block. */
async function priceAt({ order }: Listed, later: bigint, quantity: bigint) {
  const { consideration, ...terms } = order.parameters
  const { timestamp } = await client.getBlock()
  const times = { startTime: BigInt(terms.startTime), endTime: BigInt(terms.endTime) }
  const part = (amount: string) => (BigInt(amount) * quantity) / 10n
  return consideration.reduce((sum, { startAmount, endAmount }) => {
    const amounts = { startAmount: part(startAmount), endAmount: part(endAmount) }
    return sum + amountAt(amounts, times, timestamp + later)
  }, 0n)
}

async function priceShown(order: Listed): Promise<bigint> {
  const [shown] = await seaport.shown(order)
  return BigInt(shown.priceAmount)
}

async function pass(seconds: bigint) {
  const { timestamp } = await client.getBlock()
  await client.setNextBlockTimestamp({ timestamp: timestamp + seconds })
  await client.mine({ blocks: 1 })
  const { number, hash } = await client.getBlock()
  await shop.service.indexed(deployment.chainId, number, hash)
}
