import { describe, expect, test, vi } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { marketplaceKinds } from '../../src/protocol/enums.js'
import { wireOrder } from '../protocol/support/wireOrder.js'
import {
  account,
  chainId,
  connect,
  contractAddress,
  filters,
  oneOrder,
  page,
  purchase,
  swap,
} from './support/connect.js'

describe('createTill', () => {
  test('sends a POST to the service, and returns the decoded response', async () => {
    const { till, requests } = await connect(() => ({ json: { orders: [wireOrder()], page } }))
    const { orders } = await till.getOrders(oneOrder)
    expect(orders).toMatchObject([
      { priceAmount: 1_500_000n, tokenId: 0n, validFrom: new Date('2026-01-02T03:04:05Z') },
    ])
    const [request] = requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/sandbox/rpc/Marketplace/GetOrders',
      headers: { 'content-type': 'application/json', 'x-access-key': 'key-1' },
    })
    expect(request?.headers).not.toHaveProperty('authorization')
    expect(request?.headers).not.toHaveProperty('cookie')
    expect(JSON.parse(request?.body ?? '')).toEqual({ input: [{ contractAddress, orderId: '0xaa' }] })
  })

  test('sends every method to its path with the fields of the interface', async () => {
    const { till, requests } = await connect(() => ({
      status: 500,
      json: { error: 'NotImplemented', code: 9999, msg: 'x', status: 500 },
    }))
    const calls = [
      till.generateBuyTransaction(purchase),
      till.getOrders(oneOrder),
      till.execute({
        chainId,
        signature: '0xab',
        method: 'POST',
        endpoint: '/x',
        executeType: 'order',
        body: {},
      }),
      till.getSwapPrices(swap),
      till.getSwapQuote({ ...swap, sellCurrencyAddress: account }),
      till.addWebhookListener({ chainId, url: 'https://a.example', filters }),
      till.removeWebhookListener({ chainId, id: '5', projectId: '7' }),
      till.getWebhookListener({ chainId, id: '5' }),
      till.getAllWebhookListeners({ chainId }),
      till.updateWebhookListener({ chainId, listener: { id: '5', name: 'mints' } }),
      till.toggleWebhookListener({ chainId, id: '5' }),
      till.pauseAllWebhookListeners({ chainId, projectId: '7' }),
      till.resumeAllWebhookListeners({ chainId }),
      till.rotateWebhookSecret({ chainId, id: '5' }),
      till.getWebhookDeliveries({
        chainId,
        listenerId: '5',
        state: 'dead',
        page: { pageSize: 9, cursor: 'a' },
      }),
      till.replayWebhookDelivery({ chainId, id: 'msg_1' }),
    ]
    for (const result of await Promise.allSettled(calls)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'NotImplemented' } })
    }
    const sent = requests.map(({ path, body }) => [path, JSON.parse(body)] as const)
    expect(Object.fromEntries(sent)).toMatchInlineSnapshot(`
      {
        "/indexer/rpc/Indexer/AddWebhookListener": {
          "filters": {
            "contractAddresses": [
              "0x5FbDB2315678afecb367f032d93F642f64180aa3",
            ],
            "events": [
              "URI(string,uint256 indexed)",
            ],
          },
          "url": "https://a.example",
        },
        "/indexer/rpc/Indexer/GetAllWebhookListeners": {},
        "/indexer/rpc/Indexer/GetWebhookDeliveries": {
          "listenerId": "5",
          "page": {
            "cursor": "a",
            "pageSize": 9,
          },
          "state": "dead",
        },
        "/indexer/rpc/Indexer/GetWebhookListener": {
          "id": "5",
        },
        "/indexer/rpc/Indexer/PauseAllWebhookListeners": {
          "projectId": "7",
        },
        "/indexer/rpc/Indexer/RemoveWebhookListener": {
          "id": "5",
          "projectId": "7",
        },
        "/indexer/rpc/Indexer/ReplayWebhookDelivery": {
          "id": "msg_1",
        },
        "/indexer/rpc/Indexer/ResumeAllWebhookListeners": {},
        "/indexer/rpc/Indexer/RotateWebhookSecret": {
          "id": "5",
        },
        "/indexer/rpc/Indexer/ToggleWebhookListener": {
          "id": "5",
        },
        "/indexer/rpc/Indexer/UpdateWebhookListener": {
          "listener": {
            "id": "5",
            "name": "mints",
          },
        },
        "/rpc/API/GetSwapPrices": {
          "buyAmount": "5",
          "buyCurrencyAddress": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
          "chainId": 31337,
          "slippagePercentage": 1,
          "userAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        },
        "/rpc/API/GetSwapQuote": {
          "buyAmount": "5",
          "buyCurrencyAddress": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
          "chainId": 31337,
          "includeApprove": false,
          "sellCurrencyAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
          "slippagePercentage": 1,
          "userAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        },
        "/sandbox/rpc/Marketplace/Execute": {
          "body": {},
          "endpoint": "/x",
          "executeType": "order",
          "method": "POST",
          "signature": "0xab",
        },
        "/sandbox/rpc/Marketplace/GenerateBuyTransaction": {
          "additionalFees": [],
          "buyer": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
          "collectionAddress": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
          "marketplace": "third_party_kind_1",
          "ordersData": [
            {
              "orderId": "0xaa",
              "quantity": "115792089237316195423570985008687907853269984665640564039457584007913129639935",
              "tokenId": "0",
            },
          ],
        },
        "/sandbox/rpc/Marketplace/GetOrders": {
          "input": [
            {
              "contractAddress": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
              "orderId": "0xaa",
            },
          ],
        },
      }
    `)
  })

  test('sends the secret key only with the webhook methods', async () => {
    const { till, requests } = await connect(() => ({
      json: { status: true, listener: { id: 5 }, swapPrices: null },
    }))
    const { listener } = await till.addWebhookListener({ chainId, url: 'https://a.example', filters })
    expect(listener.id).toBe('5')
    expect(await till.getSwapPrices(swap)).toEqual({ swapPrices: [] })
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['BEARER secret-1', undefined])
  })

  test('accepts null lists, hex amounts, nanoseconds and unknown fields in responses', async () => {
    const odd = wireOrder({
      feeBreakdown: null,
      priceAmount: '0x0',
      createdAt: '2026-01-02T03:04:05.123456789Z',
      hue: 1,
    })
    const { till } = await connect(() => ({
      json: { orders: [odd], page: { ...page, sort: null }, extra: true },
    }))
    expect(await till.getOrders(oneOrder)).toMatchObject({
      orders: [{ feeBreakdown: [], priceAmount: 0n }],
      page,
    })
  })

  test('resolves `marketplaceUrl` by chain', async () => {
    const { till, requests, url } = await connect(() => ({ json: { orders: null, page } }))
    const options = { accessKey: 'k', apiUrl: url, retry: { count: 0, delay: 1 } }
    const byMap = createTill({ ...options, marketplaceUrl: { 1: `${url}/mainnet//`, 137: `${url}/polygon` } })
    const byFunction = createTill({
      ...options,
      marketplaceUrl: (id) => (id === 1 ? `${url}/one` : undefined),
    })
    await byMap.getOrders({ ...oneOrder, chainId: 1 })
    await byMap.getOrders({ ...oneOrder, chainId: 137 })
    await byFunction.getOrders({ ...oneOrder, chainId: 1 })
    expect(requests.map(({ path }) => path.split('/')[1])).toEqual(['mainnet', 'polygon', 'one'])

    await expect(byMap.getOrders({ ...oneOrder, chainId: 5 })).rejects.toMatchObject({
      code: 'InvalidArgument',
    })
    await expect(byFunction.getOrder({ chainId: 5, contractAddress, orderId: 'a' })).rejects.toMatchObject({
      code: 'InvalidArgument',
    })
    await expect(byMap.removeWebhookListener({ chainId: 1, id: '1', projectId: '1' })).rejects.toThrow(
      'No Indexer address is set for chain 1.',
    )
    expect(requests).toHaveLength(3)
    expect(byMap.marketplaceBase(1)).toBe(`${url}/mainnet`)
    expect(till.marketplaceBase(1)).toBe(`${url}/sandbox`)
  })

  test('translates `marketplaceNames` in requests and responses', async () => {
    const { till, requests } = await connect(
      ({ path }) => ({
        json: path.endsWith('GetOrders')
          ? { orders: [wireOrder({ marketplace: 'bazaar' })], page }
          : { steps: null },
      }),
      { marketplaceNames: { third_party_kind_1: 'bazaar' } },
    )
    await till.generateBuyTransaction(purchase)
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ marketplace: 'bazaar' })
    const { orders } = await till.getOrders(oneOrder)
    expect(orders[0]?.marketplace).toBe('third_party_kind_1')
  })

  test('reads a listener under each key that services answer', async () => {
    const listener = { id: '7', url: 'https://receiver.example', active: true }
    const { till } = await connect(({ path }) => ({
      json: path.endsWith('GetAllWebhookListeners') ? { listeners: [listener] } : { listener },
    }))
    const one = { chainId, id: '7' }
    for (const read of [till.getWebhookListener, till.toggleWebhookListener, till.rotateWebhookSecret])
      expect((await read(one)).webhookListener).toMatchObject(listener)
    expect((await till.getAllWebhookListeners({ chainId })).webhookListeners).toMatchObject([listener])
  })

  test('uses the given `fetch`', async () => {
    const urls: string[] = []
    const { till } = await connect(() => ({ json: { orders: [], page } }), {
      fetch: (input, init) => {
        urls.push(String(input))
        return fetch(input, init)
      },
    })
    await till.getOrders(oneOrder)
    expect(urls).toEqual([`${till.marketplaceBase(chainId)}/rpc/Marketplace/GetOrders`])
  })

  test('sends concurrent orders in requests of 100', async () => {
    const { till, requests } = await connect(({ body }) => {
      const { input } = JSON.parse(body) as { input: { contractAddress: string; orderId: string }[] }
      const orders = input.map(({ orderId }) => wireOrder({ orderId }))
      return { json: { orders, page } }
    })
    const ids = Array.from({ length: 250 }, (_, index) => `order-${index}`)
    const results = [...ids, ...ids].map((orderId) => till.getOrder({ chainId, contractAddress, orderId }))
    expect((await Promise.all(results)).map(({ orderId }) => orderId)).toEqual([...ids, ...ids])
    expect(requests.map(({ body }) => JSON.parse(body).input.length).sort()).toEqual([100, 100, 50])
  })

  test('throws for a secretKey in a page', () => {
    vi.stubGlobal('document', {})
    try {
      const base = 'https://market.example'
      const options = { accessKey: 'key', secretKey: 'eyJ', marketplaceUrl: base, apiUrl: base }
      expect(() => createTill(options)).toThrow(
        expect.objectContaining({
          code: 'TillOptionInvalid',
          details: expect.stringContaining('secretKey must stay on your server'),
        }),
      )
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test.each(['fetch', 'timeout', 'retry', 'marketplaceNames', 'secretKey', 'additionalFeeUnit'])(
    'ignores %s when it is null',
    async (name) => {
      const { till } = await connect(() => ({ json: { orders: [], page } }), { [name]: null })
      expect(await till.getOrders(oneOrder, null as never)).toMatchObject({ orders: [] })
    },
  )

  test('accepts a name for each marketplace kind', () => {
    for (const kind of marketplaceKinds) {
      const marketplaceNames = { [kind]: 'bazaar' }
      const till = createTill({
        accessKey: 'key',
        marketplaceUrl: 'http://market.test',
        apiUrl: 'http://api.test',
        marketplaceNames,
      })
      expect(till.marketplaceNames).toEqual(marketplaceNames)
    }
  })

  test.each([
    ['timeout', 0],
    ['timeout', -1],
    ['timeout', 1.5],
    ['timeout', '10000'],
    ['timeout', Number.POSITIVE_INFINITY],
    ['fetch', 'node'],
    ['secretKey', ''],
    ['secretKey', 7],
    ['retry', 3],
    ['retry', { count: 2 }],
    ['retry', { count: -1, delay: 250 }],
    ['retry', { count: 1, delay: Number.NaN }],
    ['retry', { count: 31, delay: 1 }],
    ['additionalFeeUnit', 'BPS'],
    ['marketplaceNames', 'bazaar'],
    ['marketplaceNames', ['bazaar']],
    ['marketplaceNames', { third_party_kind1: 'bazaar' }],
    ['marketplaceNames', { third_party_kind_1: 1 }],
  ])('throws TillOptionInvalid for %s of %j', async (name, value) => {
    const connected = connect(() => ({ json: { orders: [], page } }), { [name]: value })
    await expect(connected).rejects.toMatchObject({
      code: 'TillOptionInvalid',
      details: expect.stringContaining(name),
    })
  })

  test('accepts every marketplace kind in `marketplaceNames`', async () => {
    const marketplaceNames = Object.fromEntries(marketplaceKinds.map((kind) => [kind, `our-${kind}`]))
    const { till } = await connect(() => ({ json: { orders: [], page } }), { marketplaceNames })
    expect(till.marketplaceNames).toEqual(marketplaceNames)
  })

  test('rejects with InvalidArgument for an invalid post or signal', async () => {
    const { till, requests } = await connect(() => ({ json: { orders: [], page } }))
    const posted = { chainId, endpoint: '/x', method: 'POST', body: {} }
    const calls = [
      till.postStep(undefined as never),
      till.postStep({ ...posted, endpoint: 5 as never }),
      till.postStep({ ...posted, body: { amount: 1n } }),
      till.postStep(posted, { signal: {} as never }),
      till.getOrders(oneOrder, { signal: new AbortController() as never }),
    ]
    for (const call of calls)
      await expect(call).rejects.toMatchObject({ name: 'RpcError', code: 'InvalidArgument' })
    expect(requests).toEqual([])
  })

  test('rejects with InvalidArgument when `marketplaceUrl` throws', async () => {
    const addresses: { [chainId: number]: { url: string } } = {}
    const marketplaceUrl = (requestedId: number) => addresses[requestedId]?.url.trim() ?? fail(requestedId)
    const { till } = await connect(() => ({ json: { orders: [], page } }), { marketplaceUrl })
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({
      code: 'InvalidArgument',
      cause: new Error(`There is no chain ${chainId}.`),
      details: `No Marketplace address is set for chain ${chainId}.`,
    })
  })

  test('rejects with InvalidArgument when the arguments are missing', async () => {
    const { till } = await connect(() => ({ json: { orders: [], page } }))
    const calls = [
      till.getOrders(undefined as never),
      till.getOrders(null as never),
      till.getOrder({} as never),
    ]
    for (const call of [...calls, till.getOrder(undefined as never)])
      await expect(call).rejects.toMatchObject({ code: 'InvalidArgument' })
  })
})

function fail(id: number): never {
  throw new Error(`There is no chain ${id}.`)
}
