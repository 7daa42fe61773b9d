import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { requireTillOptions } from '../../src/client/requireTillOptions.js'
import { errorRows } from '../../src/protocol/errors.js'
import { routes } from '../../src/protocol/routes.js'
import { wireOrder } from '../protocol/support/wireOrder.js'
import { chainId, oneOrder, page, purchase, swap } from './support/connect.js'
import { startHttpServer } from './support/startHttpServer.js'

const orders = { json: { orders: [wireOrder()], page, steps: [], swapPrices: [], orderId: '1' } }
const answers = () => orders
const failing = { status: 503, json: { error: 'WebrpcInternalError', code: -7, msg: 'down', status: 503 } }
/** A URL of a port on which no server listens. */
const closed = 'http://127.0.0.1:1'

afterEach(() => void vi.useRealTimers())

describe('tryByHealth', () => {
  test('sends every request to the first URL while it answers', async () => {
    const { till, counts } = await openTwo(answers, answers)
    for (let call = 0; call < 3; call++) await till.getOrders(oneOrder)
    expect(counts()).toEqual([3, 0])
  })

  test.each<[string, startHttpServer.Answer]>([
    ['closes the connection', (_, response) => void response.destroy()],
    ['answers with an error from 500', () => failing],
    ['answers with the page of a proxy', (_, response) => void response.writeHead(502).end('<html>')],
    ['answers with a page that is no JSON', (_, response) => void response.writeHead(200).end('<html>')],
    ['answers with a body of another interface', () => ({ json: { orders: 'none' } })],
    ['reports a timeout of its own', () => errorOf('Timeout')],
    ['returns orders of another chain', () => ({ json: { orders: [wireOrder({ chainId: 5 })], page } })],
  ])('moves on to the backup if the first URL %s', async (_, answer) => {
    const { till, counts } = await openTwo(answer, answers)
    expect((await till.getOrders(oneOrder)).orders).toHaveLength(1)
    expect(counts()).toEqual([1, 1])
  })

  test('moves on to the backup if the first URL does not answer in time', async () => {
    const { till, counts } = await openTwo(() => undefined, answers, [], { count: 0, delay: 1 }, 3_000)
    expect((await till.getOrders(oneOrder)).orders).toHaveLength(1)
    expect(counts()).toEqual([1, 1])
  })

  const ownOutages = ['WebrpcRequestFailed', 'WebrpcStreamLost', 'Timeout', 'WebrpcBadResponse']
  const final = Object.entries(errorRows).filter(([name, { status }]) => {
    return name === 'NotImplemented' || (status < 500 && !ownOutages.includes(name))
  })
  test.each(final)('never moves on after the answer %s', async (name) => {
    const { till, counts } = await openTwo(() => errorOf(name as keyof typeof errorRows), answers)
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: name })
    expect(counts()).toEqual([1, 0])
  })

  test('never moves on when the caller aborts', async () => {
    const stop = new AbortController()
    const { till, counts } = await openTwo(() => void stop.abort(), answers)
    await expect(till.getOrders(oneOrder, { signal: stop.signal })).rejects.toMatchObject({
      code: 'WebrpcClientDisconnected',
    })
    expect(counts()).toEqual([1, 0])
  })

  test('tries a URL that failed last for 30 seconds, then first again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    let isDown = true
    const { till, counts } = await openTwo(() => (isDown ? failing : orders), answers)
    await till.getOrders(oneOrder)
    isDown = false
    vi.advanceTimersByTime(29_000)
    await till.getOrders(oneOrder)
    expect(counts()).toEqual([1, 2])
    vi.advanceTimersByTime(1_000)
    await till.getOrders(oneOrder)
    expect(counts()).toEqual([2, 2])
  })

  test('returns to the first URL at once if the backup fails', async () => {
    let down: 'first' | 'second' = 'first'
    const { till, counts } = await openTwo(
      () => (down === 'first' ? failing : orders),
      () => (down === 'second' ? failing : orders),
    )
    await till.getOrders(oneOrder)
    down = 'second'
    await till.getOrders(oneOrder)
    await till.getOrders(oneOrder)
    expect(counts()).toEqual([3, 2])
  })

  test('names the failure of each URL if all fail, and what to do', async () => {
    const { till, urls } = await openTwo(
      (_, response) => void response.writeHead(502).end(''),
      () => undefined,
      [closed],
      { count: 0, delay: 1 },
      3_000,
    )
    const [first, second] = urls
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({
      name: 'RpcError',
      code: 'WebrpcRequestFailed',
      retry: true,
      details: `No address of the service answers: ${first} (status 502), ${second} (no answer in time), ${closed} (no connection).`,
      fix: 'Check the connection and each of these addresses, then try again.',
      cause: {
        errors: [{ code: 'WebrpcBadResponse' }, { code: 'Timeout' }, { code: 'WebrpcRequestFailed' }],
      },
    })
  })

  test.each([
    [1, [1, 1]],
    [2, [2, 2]],
    [5, [3, 3]],
  ])('counts each URL as an attempt, for %i retries', async (count, expected) => {
    const { till, counts } = await openTwo(
      () => failing,
      () => failing,
      [],
      { count, delay: 1 },
    )
    await expect(till.getOrders(oneOrder)).rejects.toMatchObject({ code: 'WebrpcRequestFailed' })
    expect(counts()).toEqual(expected)
  })

  test('moves swap prices to the backup of apiUrl', async () => {
    const { till, counts } = await openTwo(() => failing, answers)
    expect(await till.getSwapPrices(swap)).toMatchObject({ swapPrices: [] })
    expect(counts()).toEqual([1, 1])
  })

  test('moves only these methods of the lists of URLs', () => {
    const moved = Object.entries(routes).filter(
      ([, { service, repeatable }]) => service !== 'Indexer' && repeatable,
    )
    expect(moved.map(([method]) => method)).toEqual([
      'GenerateBuyTransaction',
      'GetOrders',
      'ListOrders',
      'ListOffersForCollectible',
      'GetCollectibleHighestOffer',
      'GetCountOfOffersForCollectible',
      'GenerateListingTransaction',
      'GenerateCancelTransaction',
      'GenerateOfferTransaction',
      'GenerateSellTransaction',
      'GetSwapPrices',
      'GetSwapQuote',
    ])
  })

  describe('a request that may take effect twice', () => {
    const signed = { method: 'POST', endpoint: '/x', body: {}, chainId } as const
    const sends = {
      execute: (till: Till) => till.execute({ ...signed, signature: '0xab', executeType: 'order' }),
      postStep: (till: Till) => till.postStep(signed),
    }

    test.each(Object.entries(sends))('%s is sent once, to one URL, if that URL fails', async (_, send) => {
      const { till, counts } = await openTwo((_, response) => void response.destroy(), answers, [], {
        count: 5,
        delay: 1,
      })
      await expect(send(till)).rejects.toMatchObject({ code: 'WebrpcRequestFailed' })
      expect(counts()).toEqual([1, 0])
    })

    test.each(Object.entries(sends))('%s goes to the URL that answered last', async (_, send) => {
      const { till, counts, urls } = await openTwo(() => failing, answers)
      expect(till.marketplaceBase(chainId)).toBe(urls[0])
      await till.generateBuyTransaction(purchase)
      expect(till.marketplaceBase(chainId)).toBe(urls[1])
      await send(till)
      expect(counts()).toEqual([1, 2])
    })
  })
})

describe('createTill with lists of URLs', () => {
  const url = 'https://a.example'
  const given = { accessKey: 'k', marketplaceUrl: url, apiUrl: url }

  test.each([
    ['an empty list', [], 'marketplaceUrl must have at least one address. Received an empty list.'],
    ['null in a list', [url, null], 'marketplaceUrl, entry 2, must be an https:// address. Received "null".'],
    ['a path in a list', ['/x'], 'marketplaceUrl, entry 1, must be an https:// address. Received "/x".'],
    ['a list in a list', [[url]], `marketplaceUrl, entry 1, must be an https:// address. Received "${url}".`],
    ['an address twice', [url, url], `marketplaceUrl must not have the address ${url} twice.`],
    ['an empty list of a chain', { 1: [] }, 'marketplaceUrl[1] must have at least one address.'],
    ['a bad entry of a chain', { 1: [url, ''] }, 'marketplaceUrl[1], entry 2, must be an https:// address.'],
  ])('refuses %s', (_, marketplaceUrl, details) => {
    const create = () => createTill({ ...given, marketplaceUrl: marketplaceUrl as never })
    expect(create).toThrow(expect.objectContaining({ code: 'TillOptionInvalid' }))
    expect(create).toThrow(`createTill: ${details}`)
  })

  test('accepts a list for all chains, for each chain, and from a function', () => {
    const urls = [url, 'https://b.example'] as const
    for (const marketplaceUrl of [urls, { 1: urls }, () => urls])
      expect(createTill({ ...given, marketplaceUrl }).marketplaceBase(1)).toBe(url)
  })

  test('refuses a list of URLs for webhook methods, which have effects', () => {
    const indexerUrl = [url, 'https://b.example'] as never
    expect(() => requireTillOptions({ ...given, indexerUrl })).toThrow(
      'indexerUrl must be an https:// address',
    )
  })
})

type Till = createTill.ReturnType

async function openTwo(
  first: startHttpServer.Answer,
  second: startHttpServer.Answer,
  others: readonly string[] = [],
  retry = { count: 0, delay: 1 },
  timeout = 30_000,
) {
  const servers = [await startHttpServer(first), await startHttpServer(second)]
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))))
  const urls = servers.map(({ url }) => url)
  const all = [...urls, ...others]
  const till = createTill({ accessKey: 'k', marketplaceUrl: all, apiUrl: all, retry, timeout })
  return { till, urls, counts: () => servers.map(({ requests }) => requests.length) }
}

function errorOf(name: keyof typeof errorRows) {
  const { code, msg, status } = errorRows[name]
  return { status, json: { error: name, code, msg, status } }
}
