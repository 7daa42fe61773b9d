import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { chainId, connect, oneOrder, page, purchase, swap } from './support/connect.js'

/** URLs of a port on which no server listens. */
const urls = { accessKey: 'k', apiUrl: 'http://127.0.0.1:1', marketplaceUrl: 'http://127.0.0.1:1' }

describe('call', () => {
  test('rejects with Timeout, also when the response arrives byte by byte', async () => {
    const { till } = await connect(() => undefined, { timeout: 40 })
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: 'Timeout', rpcCode: 2000 })

    const drip = (
      _: unknown,
      response: { write: (text: string) => void; on: (name: 'close', then: () => void) => void },
    ) => {
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
      return undefined
    }
    const { till: dripping } = await connect(drip, { timeout: 60 })
    await expect(dripping.getOrders(oneOrder)).rejects.toMatchObject({ code: 'Timeout' })
  })

  // Each of these custom `fetch` functions ignores the abort signal.
  test.each([
    ['never responds', () => new Promise<Response>(() => {})],
    [
      'never ends its response',
      async () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
    ],
  ])('rejects with Timeout when a custom fetch %s and ignores the signal', async (_, fetch) => {
    const url = 'http://service.test'
    const options = { accessKey: 'any', marketplaceUrl: url, apiUrl: url, fetch, timeout: 20 }
    const till = createTill({ ...options, retry: { count: 0, delay: 0 } })
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: 'Timeout' })
  })

  test('retries `retry.count` times', async () => {
    const failure = {
      status: 500,
      json: { error: 'WebrpcInternalError', code: -7, msg: 'internal error', status: 500 },
    }
    let failures = 2
    const answer = () => (failures-- > 0 ? failure : { json: { orders: [], page, steps: [], orderId: '1' } })
    const { till, requests } = await connect(answer, { retry: { count: 2, delay: 1 } })
    await till.getOrders(oneOrder)
    expect(requests).toHaveLength(3)

    failures = 3
    await expect(till.generateBuyTransaction(purchase)).rejects.toMatchObject({ code: 'WebrpcInternalError' })
    expect(requests).toHaveLength(6)
  })

  test('never repeats a request that may take effect twice', async () => {
    const { till, requests } = await connect((_, response) => void response.destroy(), {
      retry: { count: 5, delay: 1 },
    })
    const signed = {
      signature: '0xab',
      method: 'POST',
      endpoint: '/x',
      executeType: 'order',
      body: {},
    } as const
    await expect(till.execute({ chainId, ...signed })).rejects.toMatchObject({ code: 'WebrpcRequestFailed' })
    expect(requests).toHaveLength(1)
  })

  test('does not retry a permanent failure', async () => {
    const refusal = { status: 401, json: { error: 'Unauthorized', code: 1000, msg: 'no', status: 401 } }
    const { till, requests } = await connect(() => refusal, { retry: { count: 5, delay: 1 } })
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: 'Unauthorized', status: 401 })
    expect(requests).toHaveLength(1)
  })

  test('rejects with WebrpcClientDisconnected when aborted before, during, and between two attempts', async () => {
    const { till, requests } = await connect(() => undefined)
    const before = till.getOrders(oneOrder, { signal: AbortSignal.abort() })
    await expect(before).rejects.toMatchObject({ code: 'WebrpcClientDisconnected', rpcCode: -8 })
    expect(requests).toHaveLength(0)

    const during = new AbortController()
    const { till: asking } = await connect(() => void during.abort())
    await expect(asking.getOrders(oneOrder, { signal: during.signal })).rejects.toMatchObject({
      code: 'WebrpcClientDisconnected',
    })

    const between = new AbortController()
    const start = globalThis.setTimeout
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      // Abort during the wait before the retry. This wait takes at least half of `delay`, i.e. 1,800,000 ms.
      if (ms !== undefined && ms >= 1_800_000) queueMicrotask(() => between.abort())
      return start(run, ms)
    }) as typeof setTimeout)
    onTestFinished(() => spy.mockRestore())
    const { till: repeating, requests: attempts } = await connect((_, response) => void response.destroy(), {
      retry: { count: 1, delay: 3_600_000 },
    })
    await expect(repeating.getOrders(oneOrder, { signal: between.signal })).rejects.toMatchObject({
      code: 'WebrpcClientDisconnected',
    })
    expect(attempts).toHaveLength(1)
  })

  test('rejects with WebrpcRequestFailed when there is no response', async () => {
    const { till } = await connect((_, response) => void response.destroy())
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: 'WebrpcRequestFailed', rpcCode: -1 })
    // The URLs name a closed port, because the time until DNS fails for an unknown host name depends on the machine.
    const nowhere = createTill({ ...urls, retry: { count: 0, delay: 1 } })
    await expect(nowhere.getOrders(oneOrder)).rejects.toMatchObject({ code: 'WebrpcRequestFailed' })
  })

  test.each([
    [
      'throws',
      'WebrpcRequestFailed',
      () => {
        throw new TypeError('Not in this page.')
      },
    ],
    ['returns undefined', 'WebrpcStreamLost', async () => undefined],
    ['returns a response without a text', 'WebrpcStreamLost', async () => ({ status: 200 })],
  ])('rejects when a custom fetch %s', async (_, code, broken) => {
    // `fetch` is a mock, because the test is about faults of the host’s own `fetch`.
    const fetch = broken as unknown as typeof globalThis.fetch
    const till = createTill({ ...urls, fetch, retry: { count: 0, delay: 1 } })
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ name: 'RpcError', code })
  })

  test('rejects with WebrpcStreamLost when the response is cut short', async () => {
    const { till } = await connect((_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"orders":[')
      setImmediate(() => response.destroy())
      return undefined
    })
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: 'WebrpcStreamLost', rpcCode: -9 })
  })

  test('rejects with WebrpcRequestFailed when the server redirects', async () => {
    const { till, requests } = await connect((_, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end()
      return undefined
    })
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: 'WebrpcRequestFailed' })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['text that is not JSON', 200, '<html>'],
    ['an empty text', 200, ''],
    ['an object of another shape', 200, '{"orders":[{}],"page":{}}'],
    ['null', 200, 'null'],
    ['an error that is not JSON', 502, 'Bad Gateway'],
    ['an error of another shape', 503, '{"message":"down"}'],
    ['success with another status than 200', 204, undefined],
  ])('rejects with WebrpcBadResponse for %s', async (_, status, text) => {
    const { till } = await connect((_heard, response) => void response.writeHead(status).end(text))
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: 'WebrpcBadResponse', status })
  })

  test('rejects invalid arguments without a request', async () => {
    const { till, requests } = await connect(() => ({ json: {} }))
    const wrong = [
      till.getOrders({ chainId, input: [] }),
      till.getOrders({ chainId, input: [{ contractAddress: '0x12', orderId: 'a' }] }),
      till.generateBuyTransaction({ ...purchase, ordersData: [{ orderId: 'a', quantity: -1n }] }),
      till.generateBuyTransaction({ ...purchase, buyer: undefined as never }),
      till.getSwapPrices({ ...swap, slippagePercentage: 51 }),
      till.execute({
        chainId,
        signature: '0x',
        method: 'POST',
        endpoint: '/',
        executeType: 'order',
        body: { a: 1n },
      }),
    ]
    const results = await Promise.allSettled(wrong)
    const messages = results.map((result) => (result.status === 'rejected' ? result.reason.details : result))
    expect(messages).toMatchInlineSnapshot(`
      [
        "input: too small, at least 1.",
        "input.0.contractAddress: must be 0x and 40 hex digits. Received "0x12".",
        "ordersData.0.quantity: must be a decimal integer.",
        "buyer: must be 0x and 40 hex digits. Received undefined.",
        "slippagePercentage: too big, at most 50.",
        "body: must be a JSON value.",
      ]
    `)
    for (const result of results) expect(result).toMatchObject({ reason: { code: 'InvalidArgument' } })
    expect(requests).toHaveLength(0)
  })

  test('keeps an error that is not in the table', async () => {
    const json = { error: 'TeapotError', code: 4180, msg: 'short and stout', status: 418 }
    const { till } = await connect(() => ({ status: 418, json }))
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({
      code: 'TeapotError',
      rpcCode: 4180,
      msg: 'short and stout',
      status: 418,
    })
  })
})
