import { createPublicClient, createWalletClient, custom, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createCheckout } from '../../src/checkout/createCheckout.js'
import { createIntent } from '../../src/checkout/intent/intent.js'
import { createTill } from '../../src/client/createTill.js'
import { defineSource } from '../../src/client/defineSource.js'
import type { OrderSource, SourceOrder } from '../../src/client/orderSource.js'
import { RpcError } from '../../src/protocol/errors.js'
import { createScriptedWallet } from '../../src/testing/createScriptedWallet.js'
import { buyStep } from '../../src/venues/tillkit/buyStep.js'
import { startMarket } from '../setup/chain.js'
import { openHttp } from '../setup/openHttp.js'

const { client, rpcUrl, deployment } = await startMarket()
const { chainId, contracts } = deployment
const [free, dear] = deployment.orders.filter(
  ({ status, currency, collectionAddress }) =>
    status === 'active' && currency === zeroAddress && collectionAddress === contracts.erc721,
)
if (!free || !dear) throw new Error('The sandbox lists nothing in ether.')
const validUntil = new Date(8.64e15)

/** Returns an order with the required fields only. */
function toSourceOrder(order: (typeof deployment.orders)[number]): SourceOrder {
  return {
    orderId: order.orderId,
    collectionContractAddress: order.collectionAddress,
    tokenId: BigInt(order.tokenId),
    createdBy: deployment.accounts.find(({ role }) => role === 'seller')?.address ?? zeroAddress,
    marketplace: 'service_marketplace_v2',
    priceAmount: BigInt(order.priceAmount),
    priceCurrencyAddress: order.currency,
    priceDecimals: 18,
    validUntil,
  }
}

/** The order source of a host that uses its own backend instead of the Tillkit service. The source knows two orders. */
const source: OrderSource = {
  getOrders: async () => [toSourceOrder(dear), toSourceOrder(free)],
  listOrders: async ({ page }) =>
    page?.cursor === 'more'
      ? { orders: [toSourceOrder(dear)] }
      : { orders: [toSourceOrder(free)], cursor: 'more' },
  steps: async ({ buyer, ordersData }) => {
    const items = ordersData.map(({ orderId, quantity }) => {
      const { collectionAddress: collection, ...order } = orderId === free.orderId ? free : dear
      const tokenId = BigInt(order.tokenId)
      return { orderId: order.orderId, collection, tokenId, quantity, unitPrice: BigInt(order.priceAmount) }
    })
    const purchaseId = `0x${'0'.repeat(64)}` as const
    const terms = { items, currency: zeroAddress, recipient: buyer, fees: [], purchaseId }
    return [buyStep({ market: contracts.market, ...terms })]
  },
}
const input = [free, dear].map(({ collectionAddress: contractAddress, orderId }) => ({
  contractAddress,
  orderId,
}))

const purchase = {
  chainId,
  collectionAddress: free.collectionAddress,
  buyer: zeroAddress,
  additionalFees: [],
  marketplace: 'service_marketplace_v2',
  ordersData: [{ orderId: free.orderId, quantity: 1n }],
}

describe('defineSource', () => {
  test('returns the requested page of the orders', async () => {
    const till = createTill({ source: defineSource(source) })
    const second = await till.getOrders({ chainId, input, page: { page: 2, pageSize: 1 } })
    expect(second.orders.map(({ orderId }) => orderId)).toEqual([dear.orderId])
    expect(second.page).toEqual({ page: 2, pageSize: 1, more: false, sort: [] })
    const first = await till.getOrders({ chainId, input, page: { pageSize: 1 } })
    expect(first.orders.map(({ orderId }) => orderId)).toEqual([free.orderId])
    expect(first.page).toMatchObject({ page: 1, more: true })
  })

  test('buys an order of a source', async () => {
    const till = createTill({ source: defineSource(source) })
    const key = deployment.accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x'
    const account = privateKeyToAccount(key)
    const [first] = input
    if (!first) return expect.unreachable()
    const order = await till.getOrder({ chainId, ...first })
    const { provider } = createScriptedWallet({
      account,
      chainId,
      rpc: (request) => client.request(request as never) as Promise<unknown>,
    })
    const checkout = createCheckout({
      till,
      client: createPublicClient({ transport: openHttp(rpcUrl), pollingInterval: 20 }),
      wallet: createWalletClient({ account: account.address, transport: custom(provider) }),
      intent: createIntent({ items: [{ order, quantity: 1n }], buyer: account.address }),
      policy: { markets: { [chainId]: [contracts.market] } },
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })

  test('returns the orders in the requested sequence, each once, without the unknown ones', async () => {
    const till = createTill({ source: defineSource(source) })
    const keys = [...input, ...input, { contractAddress: contracts.erc1155, orderId: free.orderId }]
    const { orders, page } = await till.getOrders({ chainId, input: keys })
    expect(orders.map(({ orderId }) => orderId)).toEqual([free.orderId, dear.orderId])
    expect(page).toMatchObject({ page: 1, pageSize: 2, more: false })
    expect((await till.getOrders({ chainId, input: keys.slice(4) })).orders).toEqual([])
  })

  test('fills missing fields as an active listing of one unit without fees', async () => {
    const tellSome = { ...toSourceOrder(free), priceAmount: 1_500_000n, priceDecimals: 6, feeBps: 250 }
    const till = createTill({ source: defineSource({ ...source, getOrders: async () => [tellSome] }) })
    const { orders } = await till.getOrders({ chainId, input })
    expect(orders).toEqual([
      {
        ...tellSome,
        id: 0,
        collectionId: 0,
        chainId,
        originName: 'service_marketplace_v2',
        blockNumber: 0,
        priceAmountFormatted: '1.5',
        priceAmountNet: 1_462_500n,
        priceAmountNetFormatted: '1.4625',
        quantityInitial: 1n,
        quantityInitialFormatted: '1',
        quantityRemaining: 1n,
        quantityRemainingFormatted: '1',
        quantityAvailable: 1n,
        quantityAvailableFormatted: '1',
        quantityDecimals: 0,
        feeBreakdown: [],
        side: 'listing',
        status: 'active',
        validFrom: new Date(0),
        createdAt: new Date(0),
        updatedAt: new Date(0),
      },
    ])
  })

  test('continues a list at its cursor', async () => {
    const till = createTill({ source: defineSource(source) })
    const { orders, page } = await till.listOrders({ chainId, filter: { status: 'active' } })
    expect([orders[0]?.orderId, page.more]).toEqual([free.orderId, true])
    const next = await till.listOrders({ chainId, page: { cursor: page.cursor } })
    expect([next.orders[0]?.orderId, next.page.more]).toEqual([dear.orderId, false])
  })

  test('trusts no origin without a `marketplaceUrl`', async () => {
    const till = createTill({ source: defineSource(source) })
    expect(till.marketplaceBase(chainId)).toBeUndefined()
    const marketplaceUrl = 'https://market.example'
    expect(createTill({ source: defineSource(source), marketplaceUrl }).marketplaceBase(chainId)).toBe(
      marketplaceUrl,
    )
    await expect(till.getSwapPrices({ chainId, ...swap })).rejects.toMatchObject({ code: 'InvalidArgument' })
  })

  test.each([
    [
      'an error that the source throws',
      async () => Promise.reject(new TypeError('fetch failed')),
      'WebrpcRequestFailed',
    ],
    ['an RpcError of the source', async () => Promise.reject(new RpcError('NotFound')), 'NotFound'],
    ['a late response', () => new Promise<never>(() => {}), 'Timeout'],
  ])('rejects for %s', async (_, getOrders, code) => {
    const till = createTill({ source: defineSource({ ...source, getOrders, timeout: 20 }) })
    await expect(till.getOrders({ chainId, input })).rejects.toMatchObject({ code })
  })

  test('rejects with WebrpcClientDisconnected when aborted', async () => {
    const till = createTill({ source: defineSource({ ...source, getOrders: () => new Promise(() => {}) }) })
    const abort = new AbortController()
    const result = till.getOrders({ chainId, input }, { signal: abort.signal })
    abort.abort()
    await expect(result).rejects.toMatchObject({ code: 'WebrpcClientDisconnected' })
  })

  test('rejects invalid arguments', async () => {
    const till = createTill({ source: defineSource(source) })
    await expect(till.getOrders({ chainId, input: [] })).rejects.toMatchObject({ code: 'InvalidArgument' })
    await expect(till.getOrders({ chainId: 0, input })).rejects.toMatchObject({ code: 'InvalidArgument' })
  })

  test('rejects with WebrpcBadResponse for an order of another chain', async () => {
    const till = createTill({
      source: defineSource({ ...source, getOrders: async () => [{ ...toSourceOrder(free), chainId: 5 }] }),
    })
    await expect(till.getOrders({ chainId, input })).rejects.toMatchObject({ code: 'WebrpcBadResponse' })
  })

  test.each([
    ['priceDecimals', 200_000],
    ['priceDecimals', undefined],
    ['quantityDecimals', 78],
    ['feeBps', 12.5],
    ['feeBps', 10_001],
  ])('rejects with WebrpcBadResponse when %s is %s', async (name, value) => {
    const invalidOrder = { ...toSourceOrder(free), [name]: value }
    const till = createTill({ source: defineSource({ ...source, getOrders: async () => [invalidOrder] }) })
    await expect(till.getOrders({ chainId, input })).rejects.toMatchObject({
      code: 'WebrpcBadResponse',
      details: expect.stringContaining(name),
    })
  })

  test('accepts steps with the strings of JSON', async () => {
    const steps: OrderSource['steps'] = async (params, options) => {
      const generatedSteps = await source.steps(params, options)
      return generatedSteps.map((step) => ({
        ...step,
        value: `${step.value}`,
        price: `${step.price}`,
      })) as never
    }
    const till = createTill({ source: defineSource({ ...source, steps }) })
    const parameters = { ...purchase, ordersData: [{ orderId: free.orderId, quantity: 1n }] }
    const { steps: generated } = await till.generateBuyTransaction(parameters)
    expect(generated).toMatchObject(await source.steps(parameters, {}))
  })

  test.each([
    ['an order without an id', 'orderId', undefined],
    ['an id that is a number', 'orderId', 5],
    ['an invalid collection', 'collectionContractAddress', 'x'],
    ['a missing seller', 'createdBy', undefined],
    ['a price that is a string', 'priceAmount', '5'],
    ['a negative price', 'priceAmount', -1n],
    ['a token id that is a string', 'tokenId', '5'],
    ['an end date that is a string', 'validUntil', '2030-01-01T00:00:00Z'],
    ['a negative quantity', 'quantityAvailable', -5n],
  ])('rejects with WebrpcBadResponse for %s', async (_, name, value) => {
    const invalidOrder = { ...toSourceOrder(free), [name]: value } as never
    const till = createTill({ source: defineSource({ ...source, getOrders: async () => [invalidOrder] }) })
    await expect(till.getOrders({ chainId, input })).rejects.toMatchObject({
      code: 'WebrpcBadResponse',
      details: expect.stringContaining(name),
    })
  })

  test.each([['a text'], [null], [{}], [{ id: 'buy', data: 5, to: zeroAddress, value: 0n, price: 0n }]])(
    'rejects with WebrpcBadResponse for the step %o',
    async (step) => {
      const till = createTill({ source: defineSource({ ...source, steps: async () => [step as never] }) })
      await expect(till.generateBuyTransaction(purchase)).rejects.toMatchObject({
        code: 'WebrpcBadResponse',
        details: expect.stringContaining('steps.0'),
      })
    },
  )

  test('rejects with InvalidArgument when the arguments are missing', async () => {
    const till = createTill({ source: defineSource(source) })
    for (const method of ['getOrders', 'listOrders', 'generateBuyTransaction'] as const)
      for (const parameters of [undefined, null, 'x', []])
        await expect(till[method](parameters as never)).rejects.toMatchObject({ code: 'InvalidArgument' })
    expect(await till.getOrders({ chainId, input }, null as never)).toMatchObject({ orders: [{}, {}] })
  })

  test('compares ids that are not hex with case', async () => {
    const getOrders = async () => ['aB', 'Ab'].map((orderId) => ({ ...toSourceOrder(free), orderId }))
    const till = createTill({ source: defineSource({ ...source, getOrders }) })
    const contractAddress = free.collectionAddress
    const results = ['Ab', 'aB'].map((orderId) => till.getOrder({ chainId, contractAddress, orderId }))
    expect((await Promise.all(results)).map(({ orderId }) => orderId)).toEqual(['Ab', 'aB'])
  })

  test('throws for a source that is not made by defineSource or is incomplete', () => {
    expect(() => createTill({ source: source as never })).toThrow(/result of defineSource/)
    expect(() => createTill({ source: null as never })).toThrow(/accessKey/)
    expect(() => defineSource({ ...source, steps: undefined } as never)).toThrow(/steps must be a function/)
    expect(() => createTill({ source: defineSource(source), apiUrl: 'nowhere' })).toThrow(/apiUrl/)
  })

  test('rejects with MethodNotFound when the source has no listOrders', async () => {
    const { getOrders, steps } = source
    const till = createTill({ source: defineSource({ getOrders, steps }) })
    await expect(till.listOrders({ chainId })).rejects.toMatchObject({ code: 'MethodNotFound' })
  })
})

const swap = { userAddress: zeroAddress, buyCurrencyAddress: zeroAddress, buyAmount: 1n }
