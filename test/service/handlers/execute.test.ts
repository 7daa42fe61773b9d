import fc from 'fast-check'
import { getAddress, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createService } from '../../../src/service/createService.js'
import { spoilt } from '../spoilt.js'
import { startRelayShop } from '../startRelayShop.js'

const shop = await startRelayShop()
const { buyer, other, relayer, client, contracts, prepare, execute, listInDollars } = shop
const price = 3_000_000n

describe('execute', () => {
  test('default: carries a signed purchase out, for a buyer without ether', async () => {
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

  test('parameters: fees and several orders', async () => {
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

  test('parameters: recipient: who the buyer signed for', async () => {
    const order = await listInDollars()
    const { body, purchaseId } = await prepare(order, { change: { recipient: other.address } })
    expect(await execute(body)).toMatchObject({ status: 200 })
    await shop.untilPurchased(purchaseId)
    expect(await shop.ownerOf(order)).toBe(other.address)
  })

  test('behavior: done again, it pays once', async () => {
    const order = await listInDollars({ quantity: 10n })
    const before = await shop.money()
    const { body, purchaseId } = await prepare(order)
    const first = await execute(body)
    await shop.untilPurchased(purchaseId)
    expect(await execute(body)).toEqual({ ...first, headers: expect.anything() })
    // The same purchase with another signature, as a page makes it that was reloaded.
    const again = await prepare(order, { purchaseId })
    expect(await execute(again.body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    expect(await shop.countFills(purchaseId)).toBe(1)
    expect(before - (await shop.money())).toBe(price)
  })

  test('behavior: done twice at once, it pays once', async () => {
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

  test('behavior: of several who want the last one, the relayer pays for one', async () => {
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
        cause: `Not enough of an order is left. Order ${order.orderId}.`,
      })
    } finally {
      await client.setAutomine(true)
      await client.mine({ blocks: 1 })
    }
    // One permit and one purchase.
    expect(await client.getTransactionCount({ address: relayer.address })).toBe(nonce + 2)
  })

  test('behavior: what failed on chain can be carried out later', async () => {
    const order = await listInDollars({ quantity: 1n })
    const { body, purchaseId } = await prepare(order)
    await client.setAutomine(false)
    const pause = (value: boolean) => ({
      ...{ account: shop.account('deployer'), address: contracts.market, abi: pausedAbi, chain: null },
      ...({ functionName: 'setPaused', args: [value], gasPrice: 10n ** 12n } as const),
    })
    try {
      expect(await execute(body)).toMatchObject({ status: 200 })
      // Whoever offers more for gas goes first.
      await client.writeContract(pause(true))
    } finally {
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
    }
    expect(await shop.purchased(purchaseId)).toBe(false)
    expect(await execute(body)).toMatchObject({ status: 400, json: { cause: 'The market is paused.' } })
    await client.writeContract(pause(false))
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    await shop.untilPurchased(purchaseId)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })

  test('error: what the service refuses', async () => {
    const order = await listInDollars()
    const foreign = await listInDollars()
    const { body, steps } = await prepare(order)
    const step = steps.at(-1)
    if (!step) throw new Error('There is no step.')
    const { purchase } = body.body
    const signed = async (change: Record<string, unknown>, signer = buyer) => {
      const { signature, message } = await shop.sign(step, signer, { purchaseId: shop.nextId(), ...change })
      return { ...body, signature, body: { purchase: message } }
    }
    const onMarket = async (verifyingContract: string) => {
      const elsewhere = {
        ...step,
        signature: { ...step.signature, domain: { ...step.signature.domain, verifyingContract } },
      }
      const { signature, message } = await shop.sign(elsewhere, buyer, { purchaseId: shop.nextId() })
      return { ...body, signature, body: { purchase: message } }
    }
    const item = {
      orderId: order.orderId,
      collection: order.collection,
      tokenId: String(order.tokenId),
      quantity: '1',
      unitPrice: String(order.unitPrice),
    }
    const cancelled = await listInDollars()
    await shop.cancelOrder(cancelled)
    const ofCancelled = { ...item, orderId: cancelled.orderId, tokenId: String(cancelled.tokenId) }
    const causes: [unknown, string, string | RegExp][] = [
      [await signed({}, other), 'InvalidArgument', 'signature: it is not the buyer’s.'],
      [
        { ...(await signed({})), signature: '0x1234' },
        'InvalidArgument',
        'signature: it is not the buyer’s.',
      ],
      [await onMarket(contracts.usdc), 'InvalidArgument', 'signature: it is not the buyer’s.'],
      [await signed({ deadline: '1' }), 'InvalidArgument', 'The signature has expired.'],
      [await signed({ purchaseId: zeroHash }), 'InvalidArgument', 'The purchase has no id.'],
      [await signed({ items: [{ ...item, orderId: zeroHash }] }), 'NotFound', /not known/],
      [await signed({ items: [{ ...item, collection: contracts.erc1155 }] }), 'NotFound', /not known/],
      [await signed({ items: [{ ...item, quantity: '2' }] }), 'InvalidArgument', /Only 1 of order/],
      [await signed({ items: [{ ...item, quantity: '0' }] }), 'InvalidArgument', /at least 1/],
      [
        await signed({ items: [{ ...item, tokenId: String(foreign.tokenId) }] }),
        'InvalidArgument',
        /sells token/,
      ],
      [
        await signed({ items: [{ ...item, unitPrice: '1' }] }),
        'InvalidArgument',
        /is not what the purchase says/,
      ],
      [await signed({ items: [ofCancelled] }), 'InvalidArgument', /is cancelled/],
      [await signed({ items: [] }), 'InvalidArgument', /items/],
      [await signed({ currency: zeroAddress }), 'InvalidArgument', /native currency/],
      [await signed({ currency: contracts.dai }), 'InvalidArgument', /no permit/],
      [{ ...body, executeType: 'unknown' }, 'InvalidArgument', /executeType/],
      [{ ...body, executeType: 1 }, 'WebrpcBadRequest', /executeType/],
      [{ ...body, body: {} }, 'WebrpcBadRequest', 'body.purchase: must be object.'],
      [{ ...body, body: { purchase: { ...purchase, more: 1 } } }, 'WebrpcBadRequest', /body\.purchase/],
      [
        { ...body, body: { purchase: { ...purchase, deadline: '1e18' } } },
        'InvalidArgument',
        /body\.purchase\.deadline/,
      ],
      [
        { ...body, body: { purchase: { ...purchase, deadline: '0x10' } } },
        'InvalidArgument',
        /body\.purchase\.deadline/,
      ],
      [
        { ...body, body: { purchase: { ...purchase, buyer: 1 } } },
        'WebrpcBadRequest',
        /body\.purchase\.buyer/,
      ],
    ]
    const nonce = await client.getTransactionCount({ address: relayer.address })
    for (const [request, error, cause] of causes) {
      const { status, json } = await execute(request)
      expect([status, json.error, json.cause]).toEqual([
        400,
        error,
        typeof cause === 'string' ? cause : expect.stringMatching(cause),
      ])
    }
    expect(await client.getTransactionCount({ address: relayer.address })).toBe(nonce)
    expect(await shop.ownerOf(order)).toBe(getAddress(order.maker.address))
  })

  test('error: a network without a relayer, and none with one', async () => {
    const { relayer: _, ...network } = shop.network
    const without = [{ ...network, name: 'dry', chainId: 5 }]
    const ask = async (networks: createService.Config['networks'], path: string) => {
      const service = createService({ ...shop.config, networks })
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
      }
      const body = JSON.stringify(path.endsWith('permits') ? posted : { ...executed })
      const response = await service.fetch(new Request(`http://service.test${path}`, { ...request, body }))
      await service.close()
      return (await response.json()).error
    }
    const order = await listInDollars({ unitPrice: 7n })
    const [permit] = (await shop.generate(order)).json.steps
    const posted = { ...permit.post.body, signature: '0x' }
    const { body: executed } = await prepare(order)
    for (const path of ['/dry/rpc/Marketplace/Execute', '/dry/permits']) {
      expect([path, await ask([shop.network, ...without], path)]).toEqual([path, 'NotImplemented'])
      expect([path, await ask(without, path)]).toEqual([path, 'MethodNotFound'])
    }
  })

  test('error: whatever is sent, the fault is the sender’s', async () => {
    const { body } = await prepare(await listInDollars())
    const nonce = await client.getTransactionCount({ address: relayer.address })
    await fc.assert(
      fc.asyncProperty(spoilt(), async (spoil) => {
        const sent = spoil({
          ...body,
          body: { purchase: { ...(body.body.purchase as object), deadline: '1' } },
        })
        const { status, json } = await execute(sent)
        expect([status, json], JSON.stringify(sent)).toEqual([400, expect.objectContaining({ status: 400 })])
      }),
      { numRuns: 200 },
    )
    expect(await client.getTransactionCount({ address: relayer.address })).toBe(nonce)
  })

  test('error: an id that stands for another purchase', async () => {
    const [one, two] = [await listInDollars(), await listInDollars()]
    const { body, purchaseId } = await prepare(one)
    await execute(body)
    await shop.untilPurchased(purchaseId)
    const other = await prepare(two, { purchaseId })
    expect(await execute(other.body)).toMatchObject({
      status: 400,
      json: { error: 'InvalidArgument', cause: 'purchaseId: it stands for another purchase.' },
    })
  })

  test('error: the buyer cannot pay, or has moved the money meanwhile', async () => {
    const order = await listInDollars({ unitPrice: 10n ** 18n })
    const { body } = await prepare(order)
    expect(await execute(body)).toMatchObject({
      status: 400,
      json: { error: 'InvalidArgument', cause: 'The payment does not go through.' },
    })
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
