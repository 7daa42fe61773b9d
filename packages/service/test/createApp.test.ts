import fc from 'fast-check'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeAlias } from '../../../src/protocol/formats.js'
import { testWhole } from '../../../test/setup/sample.js'
import { bodyMutation } from './support/bodyMutation.js'
import { startShop } from './support/startShop.js'

let time = 0
const shop = await startShop({
  now: () => time,
  config: {
    corsOrigins: ['https://shop.example', 'https://other.example'],
    marketplaceNames: { service_marketplace_v2: 'tidewater_market', third_party_kind_1: 'bazaar' },
    projects: [
      { id: '1', accessKey: 'key' },
      { id: '2', accessKey: 'limited', requestsPerMinute: 2 },
      { id: '3', accessKey: 'disabled', disabled: true },
    ],
  },
})
const { contracts, service } = shop
const order = await shop.listOrder()
const paths = {
  GetOrders: '/sandbox/rpc/Marketplace/GetOrders',
  GenerateBuyTransaction: '/sandbox/rpc/Marketplace/GenerateBuyTransaction',
  GetSwapPrices: '/rpc/API/GetSwapPrices',
  GetSwapQuote: '/rpc/API/GetSwapQuote',
}
const swap = {
  userAddress: shop.account('buyer').address,
  buyCurrencyAddress: contracts.usdc,
  buyAmount: '1000',
  chainId: 31337,
  slippagePercentage: 1,
}
const bodies = {
  GetOrders: { input: [{ contractAddress: order.collection, orderId: order.orderId }] },
  GenerateBuyTransaction: {
    collectionAddress: order.collection,
    buyer: shop.account('buyer').address,
    marketplace: 'tidewater_market',
    ordersData: [{ orderId: order.orderId, quantity: '1', tokenId: `${order.tokenId}` }],
    additionalFees: [{ amount: '1', receiver: shop.account('relayer').address }],
    walletType: 'unknown',
  },
  GetSwapPrices: swap,
  GetSwapQuote: { ...swap, sellCurrencyAddress: nativeAlias, includeApprove: true },
}
type Name = keyof typeof bodies
const names = Object.keys(bodies) as Name[]

describe('createApp', () => {
  test('answers each method with 200 and JSON', async () => {
    for (const name of names) {
      const { status, headers } = await shop.post(paths[name], bodies[name])
      expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'application/json'])
    }
  })

  test('responds to an error with the documented body only', async () => {
    const { status, json } = await shop.post(paths.GetOrders, {})
    expect(status).toBe(400)
    expect(json).toEqual({
      error: 'WebrpcBadRequest',
      code: -4,
      msg: 'bad request',
      message: 'bad request',
      status: 400,
      cause: 'input: must be array.',
    })
  })

  test('responds to unknown paths, services, methods and networks with WebrpcBadRoute', async () => {
    const unknown = [
      '/',
      '/rpc',
      '/sandbox.json',
      '/atlantis/rpc/Marketplace/GetOrders',
      '/sandbox/rpc/Marketplace/BuyEverything',
      '/sandbox/rpc/Marketplace/getOrders',
      '/sandbox/rpc/Marketplace/toString',
      '/sandbox/rpc/Marketplace/GetSwapPrices',
      '/sandbox/rpc/Marketplace/GetOrders/',
      '/sandbox/rpc/Indexer/GetOrders',
      '/rpc/API/GetOrders',
      '/rpc/Marketplace/GetOrders',
      '/sandbox/rpc/API/GetSwapPrices',
      '/%00/rpc/%ff/%2e%2e',
    ]
    for (const path of unknown) {
      const { status, json } = await shop.post(path, bodies.GetOrders)
      expect([path, status, json.error]).toEqual([path, 404, 'WebrpcBadRoute'])
    }
  })

  test('names the right path when a method is called at another one', async () => {
    const wrong = await shop.post('/atlantis/rpc/Marketplace/GetOrders', bodies.GetOrders)
    const place = '/<network>/rpc/Marketplace/GetOrders, with the name of a network of this service.'
    expect(wrong.json.cause).toBe(`Call GetOrders at ${place}`)
    const prices = await shop.post('/sandbox/rpc/API/GetSwapPrices', bodies.GetSwapPrices)
    expect(prices.json.cause).toBe('Call GetSwapPrices at /rpc/API/GetSwapPrices, without a network.')
  })

  test('rejects every HTTP method except POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await service.fetch(new Request(`http://service.test${paths.GetOrders}`, { method }))
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST'])
      expect(await response.json()).toMatchObject({ error: 'WebrpcBadMethod', code: -3 })
    }
  })

  test('checks path, method, content type, key and body in this order', async () => {
    const broken = { method: 'PUT', type: 'text/plain', key: 'guessed', body: '{' }
    const send = async (path: string, fixed: Partial<typeof broken>) => {
      const { method, type, key, body } = { ...broken, ...fixed }
      const headers = { 'content-type': type, 'x-access-key': key }
      const response = await service.fetch(
        new Request(`http://service.test${path}`, { method, headers, body }),
      )
      return (await response.json()).error
    }
    const fixed: Partial<typeof broken> = {}
    const found = [await send('/nowhere', fixed), await send(paths.GetOrders, fixed)]
    for (const fix of [
      { method: 'POST' },
      { type: 'application/json' },
      { key: 'key' },
      { body: '{}' },
      { body: JSON.stringify({ input: [] }) },
    ]) {
      found.push(await send(paths.GetOrders, Object.assign(fixed, fix)))
    }
    expect(found).toEqual([
      'WebrpcBadRoute',
      'WebrpcBadMethod',
      'WebrpcBadRequest',
      'Unauthorized',
      'WebrpcBadRequest',
      'WebrpcBadRequest',
      'InvalidArgument',
    ])
  })

  test('accepts JSON content types only', async () => {
    const send = async (type: string) =>
      (await shop.post(paths.GetOrders, bodies.GetOrders, { 'content-type': type })).status
    expect(await send('application/json; charset=utf-8')).toBe(200)
    expect(await send('Application/JSON ;charset=utf-8')).toBe(200)
    expect(await send('application/jsonp')).toBe(400)
    expect(await send('text/plain')).toBe(400)
  })

  test('rejects an unknown access key', async () => {
    const send = async (key: string) => {
      const { status, json } = await shop.post(paths.GetOrders, bodies.GetOrders, { 'x-access-key': key })
      return [status, json.error]
    }
    expect(await send('')).toEqual([401, 'Unauthorized'])
    expect(await send('guessed')).toEqual([401, 'Unauthorized'])
    expect(await send('disabled')).toEqual([403, 'PermissionDenied'])
    expect(await send('limited')).toEqual([200, undefined])
    expect(await send('limited')).toEqual([200, undefined])
    expect(await send('limited')).toEqual([402, 'ProjectLimitReached'])
    time += 60_000
    expect(await send('limited')).toEqual([200, undefined])
  })

  test('needs a key for methods that are switched off, too', async () => {
    const path = '/sandbox/rpc/Marketplace/Execute'
    expect((await shop.post(path, {}, { 'x-access-key': '' })).json.error).toBe('Unauthorized')
    expect(await shop.post(path, {})).toMatchObject({ status: 404, json: { error: 'MethodNotFound' } })
  })

  test('needs a secret key for webhook methods', async () => {
    const path = '/sandbox/rpc/Indexer/AddWebhookListener'
    expect(await shop.post(path, {})).toMatchObject({ status: 401, json: { error: 'Unauthorized' } })
  })

  test('uses the marketplace names of the configuration', async () => {
    const { json } = await shop.post(paths.GetOrders, bodies.GetOrders)
    expect(json.orders).toMatchObject([{ marketplace: 'tidewater_market', originName: 'tidewater_market' }])
    const elsewhere = { ...bodies.GenerateBuyTransaction, marketplace: 'bazaar' }
    const answer = await shop.post(paths.GenerateBuyTransaction, elsewhere)
    expect(answer).toMatchObject({ status: 500, json: { error: 'NotImplemented' } })
  })

  test('lets pages of the configured origins call and read errors', async () => {
    const from = (origin: string, path = paths.GetOrders, body: unknown = bodies.GetOrders) =>
      shop.post(path, body, { origin })
    const allowed = async (...request: Parameters<typeof from>) =>
      (await from(...request)).headers.get('access-control-allow-origin')
    expect(await allowed('https://shop.example')).toBe('https://shop.example')
    expect(await allowed('https://other.example', '/nowhere')).toBe('https://other.example')
    expect(await allowed('https://shop.example', paths.GetOrders, '{')).toBe('https://shop.example')
    expect(await allowed('https://evil.example')).toBe(null)
    expect(await allowed('https://shop.example', '/sandbox/rpc/Indexer/AddWebhookListener')).toBe(null)
    expect((await from('https://shop.example')).headers.get('vary')).toBe('Origin')
  })

  test('answers a preflight request without a key', async () => {
    const ask = (path: string, origin: string) =>
      service.fetch(
        new Request(`http://service.test${path}`, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        }),
      )
    const response = await ask(paths.GetOrders, 'https://shop.example')
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Content-Type, Webrpc, X-Access-Key, Authorization, Last-Event-ID',
      'access-control-max-age': '7200',
      vary: 'Origin',
    })
    const stranger = await ask(paths.GetOrders, 'https://evil.example')
    expect(stranger.headers.get('access-control-allow-origin')).toBe(null)
    expect((await ask('/sandbox/rpc/Indexer/AddWebhookListener', 'https://shop.example')).status).toBe(405)
  })

  test('serves health and readiness', async () => {
    const get = async (path: string) => {
      const response = await service.fetch(new Request(`http://service.test${path}`))
      return [response.status, await response.json()]
    }
    expect(await get('/health')).toEqual([200, { status: 'ok' }])
    const network = { ready: true, reasons: [], block: expect.any(Number), age: expect.any(Number) }
    const sandbox = { network: 'sandbox', ...network }
    expect(await get('/ready')).toEqual([200, { ready: true, reasons: [], networks: [sandbox] }])
    expect(await get('/ready/sandbox')).toEqual([200, sandbox])
    expect(await get('/ready/atlantis')).toEqual([404, expect.objectContaining({ error: 'WebrpcBadRoute' })])
  })

  test('rejects invalid JSON bodies', async () => {
    const deep = `${'['.repeat(33)}${']'.repeat(33)}`
    const causes: [string, string][] = [
      ['', 'The body is not JSON.'],
      ['{', 'The body is not JSON.'],
      ['{"input":[}', 'The body is not JSON.'],
      ['[]', 'body: must be object.'],
      ['null', 'body: must be object.'],
      ['"text"', 'body: must be object.'],
      [deep, 'The body must be nested at most 32 levels deep.'],
      ['['.repeat(200_000), 'The body must be nested at most 32 levels deep.'],
      [`{"input":"${'a'.repeat(256 * 1024)}"}`, 'The body must have at most 262144 bytes.'],
      ['{"__proto__":{"input":[]}}', 'input: must be array.'],
    ]
    for (const [body, cause] of causes) {
      // The requests have the true content-length, as those of most clients, then a false one, then none.
      const lengths: Record<string, string>[] = [
        { 'content-length': `${body.length}` },
        { 'content-length': '1' },
        {},
      ]
      for (const headers of lengths) {
        const { json } = await shop.post(paths.GetOrders, body, headers)
        expect(json).toMatchObject({ error: 'WebrpcBadRequest', cause })
      }
    }
    const request = new Request(`http://service.test${paths.GetOrders}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    })
    expect(await (await service.fetch(request)).json()).toMatchObject({ error: 'WebrpcBadRequest' })
  })

  test('tells a value out of range from a field of the wrong type', async () => {
    const badChecksum = contracts.usdc.replace(/[a-f]/, (digit) => digit.toUpperCase())
    const changes: [Name, object, string][] = [
      ['GetOrders', { input: {} }, 'WebrpcBadRequest'],
      ['GetOrders', { input: [1] }, 'WebrpcBadRequest'],
      ['GetOrders', { input: [{ contractAddress: order.collection }] }, 'WebrpcBadRequest'],
      ['GetOrders', { input: [{ contractAddress: '0x1', orderId: '1' }] }, 'InvalidArgument'],
      ['GetOrders', { input: [{ contractAddress: order.collection, orderId: '' }] }, 'InvalidArgument'],
      ['GenerateBuyTransaction', { buyer: badChecksum }, 'InvalidArgument'],
      ['GenerateBuyTransaction', { buyer: null }, 'WebrpcBadRequest'],
      ['GenerateBuyTransaction', { marketplace: true }, 'WebrpcBadRequest'],
      ['GenerateBuyTransaction', { marketplace: -1 }, 'InvalidArgument'],
      ['GenerateBuyTransaction', { walletType: false }, 'WebrpcBadRequest'],
      ['GenerateBuyTransaction', { ordersData: [{ orderId: '1', quantity: 1 }] }, 'WebrpcBadRequest'],
      ['GenerateBuyTransaction', { ordersData: [{ orderId: '1', quantity: '-1' }] }, 'InvalidArgument'],
      [
        'GenerateBuyTransaction',
        { additionalFees: [{ amount: '1', receiver: zeroAddress }] },
        'InvalidArgument',
      ],
      ['GetSwapPrices', { buyAmount: '01' }, 'InvalidArgument'],
      ['GetSwapPrices', { buyAmount: '1e18' }, 'InvalidArgument'],
      ['GetSwapPrices', { buyAmount: '0x10' }, 'InvalidArgument'],
      ['GetSwapPrices', { buyAmount: `${2n ** 256n}` }, 'InvalidArgument'],
      ['GetSwapPrices', { buyAmount: 1000 }, 'WebrpcBadRequest'],
      ['GetSwapPrices', { chainId: 1.5 }, 'InvalidArgument'],
      ['GetSwapPrices', { chainId: -1 }, 'InvalidArgument'],
      ['GetSwapPrices', { chainId: 2 ** 53 }, 'InvalidArgument'],
      ['GetSwapPrices', { chainId: '31337' }, 'WebrpcBadRequest'],
      ['GetSwapPrices', { slippagePercentage: -0.1 }, 'InvalidArgument'],
      ['GetSwapPrices', { slippagePercentage: '1' }, 'WebrpcBadRequest'],
      // If one field has the wrong type and another is out of range, the service reports the wrong type.
      ['GetSwapPrices', { slippagePercentage: 51, buyAmount: 1 }, 'WebrpcBadRequest'],
    ]
    for (const [name, change, error] of changes) {
      const { json } = await shop.post(paths[name], { ...bodies[name], ...change })
      expect([change, json.error]).toEqual([change, error])
    }
    const endless = JSON.stringify(bodies.GetSwapPrices).replace('31337', '1e999')
    expect((await shop.post(paths.GetSwapPrices, endless)).json.error).toBe('InvalidArgument')
  })

  test('rejects a fraction that would be rounded to a whole number', async () => {
    const send = async (percent: string) => {
      const body = JSON.stringify({ ...bodies.GetSwapPrices, slippagePercentage: 3 })
      return (await shop.post(paths.GetSwapPrices, body.replace(':3}', `:${percent}}`))).json.cause
    }
    const cause = 'A number has too many digits. Send it as a string.'
    expect(await send('1.00000000000000000001')).toBe(cause)
    expect(await send('10.00000000000000000001e-1')).toBe(cause)
    for (const exact of ['1.0000000000000000000', '0.30000000000000004', '1', '10e-1']) {
      expect(await send(exact)).toBe(undefined)
    }
  })

  test('parses a long number in linear time', {
    timeout: 20_000,
  }, async () => {
    const body = JSON.stringify(bodies.GetSwapPrices).replace('{', `{"more":1${'0'.repeat(250_000)}1.5,`)
    expect((await shop.post(paths.GetSwapPrices, body)).status).toBe(200)
    const cause = 'A number has too many digits. Send it as a string.'
    const rounded = body.replace(/1.0+1[.]5/, `1${'0'.repeat(300)}1.5e-290`)
    expect((await shop.post(paths.GetSwapPrices, rounded)).json.cause).toBe(cause)
  })

  test('treats null like a missing optional field', async () => {
    const { additionalFees: _, walletType: __, ...request } = bodies.GenerateBuyTransaction
    const line = { orderId: order.orderId, quantity: '1' }
    const left = { ...request, ordersData: [line] }
    const nulls = { additionalFees: null, walletType: null, ordersData: [{ ...line, tokenId: null }] }
    const { json: answer } = await shop.post(paths.GenerateBuyTransaction, left)
    expect(answer.steps).toHaveLength(1)
    expect((await shop.post(paths.GenerateBuyTransaction, { ...left, ...nulls })).json).toEqual(answer)
    const { json } = await shop.post(paths.GetSwapPrices, {
      ...bodies.GetSwapPrices,
      slippagePercentage: null,
    })
    expect(json.error).toBe(undefined)
  })

  test('blames the sender for any mutated body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), bodyMutation(), async (name, spoil) => {
        const { status, json } = await shop.post(paths[name], spoil(bodies[name]))
        if (status === 200) return
        expect(json).toMatchObject({ error: expect.any(String), status, message: json.msg })
        expect([400, 402], JSON.stringify(json)).toContain(status)
        expect(Object.keys(json)).not.toContain('stack')
      }),
      { numRuns: 300 },
    )
  })

  testWhole('blames the sender for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.json()), async (text) => {
        const { status, json } = await shop.post(paths.GetOrders, text)
        expect([status, json.error]).toEqual([
          400,
          expect.stringMatching(/^(WebrpcBadRequest|InvalidArgument)$/),
        ])
      }),
      { numRuns: 200 },
    )
  })
})
