import { describe, expect, test } from 'vitest'
import { startRelayShop } from '../../support/startRelayShop.js'

const shop = await startRelayShop()
const { buyer, other, relayer, client, contracts, prepare, execute, listInDollars } = shop
const price = 3_000_000n

describe('execute', () => {
  test('sends a signed purchase for a buyer without ether', async () => {
    const order = await listInDollars()
    const [before, gas] = [await shop.money(), await client.getBalance({ address: relayer.address })]
    const { body, purchaseId } = await prepare(order)
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    await shop.untilPurchased(purchaseId)
    expect(await shop.ownerOf(order)).toBe(buyer.address)
    expect(before - (await shop.money())).toBe(price)
    expect(await shop.allowance()).toBe(0n)
    expect(await client.getBalance({ address: buyer.address })).toBe(0n)
    expect(await client.getBalance({ address: relayer.address })).toBeLessThan(gas)
  })

  test('buys several orders and pays fees', async () => {
    const [one, two] = [await listInDollars(), await listInDollars()]
    const before = await shop.money(other)
    const { body, purchaseId } = await prepare(one, {
      ordersData: [one, two].map(({ orderId }) => ({ orderId, quantity: '1' })),
      additionalFees: [{ amount: '500', receiver: other.address }],
    })
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: one.orderId } })
    await shop.untilPurchased(purchaseId)
    expect([await shop.ownerOf(one), await shop.ownerOf(two)]).toEqual([buyer.address, buyer.address])
    expect((await shop.money(other)) - before).toBe(500n)
    expect(await shop.allowance()).toBe(0n)
  })

  test('buys for the recipient that the buyer signed', async () => {
    const order = await listInDollars()
    const { body, purchaseId } = await prepare(order, { change: { recipient: other.address } })
    expect(await execute(body)).toMatchObject({ status: 200 })
    await shop.untilPurchased(purchaseId)
    expect(await shop.ownerOf(order)).toBe(other.address)
  })

  test('pays once when the request is repeated', async () => {
    const order = await listInDollars({ quantity: 10n })
    const before = await shop.money()
    const { body, purchaseId } = await prepare(order)
    const first = await execute(body)
    await shop.untilPurchased(purchaseId)
    expect(await execute(body)).toEqual({ ...first, headers: expect.anything() })
    // A buyer who reloads the page signs the same purchase again.
    const again = await prepare(order, { purchaseId })
    expect(await execute(again.body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    expect(await shop.countFills(purchaseId)).toBe(1)
    expect(before - (await shop.money())).toBe(price)
  })

  test('pays once when the requests run at the same time', async () => {
    const order = await listInDollars({ quantity: 10n })
    const before = await shop.money()
    const { body, purchaseId } = await prepare(order)
    const answers = await Promise.all([execute(body), execute(body), execute(body)])
    expect(answers.map(({ status, json }) => [status, json.orderId])).toEqual(
      answers.map(() => [200, order.orderId]),
    )
    await shop.untilPurchased(purchaseId)
    expect(await shop.countFills(purchaseId)).toBe(1)
    expect(before - (await shop.money())).toBe(price)
  })

  test('sends only one of several purchases of the last item', async () => {
    const order = await listInDollars()
    const [one, two] = await Promise.all([prepare(order), prepare(order, { signer: other })])
    await client.setAutomine(false)
    const nonce = await client.getTransactionCount({ address: relayer.address })
    try {
      const answers = await Promise.all([execute(one.body), execute(two.body)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const refused = answers.find(({ status }) => status === 400)
      expect(refused?.json).toMatchObject({
        error: 'InvalidArgument',
        cause: `Someone else was faster. Not enough is left. Order ${order.orderId}.`,
      })
    } finally {
      await client.setAutomine(true)
      await client.mine({ blocks: 1 })
    }
    // The relayer sent only the permit and the purchase of the accepted request.
    expect(await client.getTransactionCount({ address: relayer.address })).toBe(nonce + 2)
  })

  test('sends a purchase again that failed on chain', async () => {
    const order = await listInDollars({ quantity: 1n })
    const { body, purchaseId } = await prepare(order)
    await client.setAutomine(false)
    const pause = (value: boolean) => ({
      account: shop.account('deployer'),
      address: contracts.market,
      abi: pausedAbi,
      chain: null,
      functionName: 'setPaused' as const,
      args: [value] as const,
      gasPrice: 10n ** 12n,
    })
    try {
      expect(await execute(body)).toMatchObject({ status: 200 })
      // This transaction pauses the market. It offers a higher fee than the purchase, so it comes first in the block and the purchase
      // fails.
      await client.writeContract(pause(true))
    } finally {
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
    }
    expect(await shop.purchased(purchaseId)).toBe(false)
    expect(await execute(body)).toMatchObject({
      status: 400,
      json: { cause: 'The market has paused all sales.' },
    })
    await client.writeContract(pause(false))
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    await shop.untilPurchased(purchaseId)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })
})

const pausedAbi = [
  {
    type: 'function',
    name: 'setPaused',
    inputs: [{ name: 'value', type: 'bool' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
] as const
