import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { defineSource } from '../../src/client/defineSource.js'
import { followOrders } from '../../src/client/followOrders.js'
import type { UrlHealth } from '../../src/client/urlHealth.js'
import type { OrderStreamEvent } from '../../src/protocol/orderStream.js'
import { type ReceivedRequest, startHttpServer } from './support/startHttpServer.js'

const contractAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const order = {
  contractAddress: contractAddress.toLowerCase(),
  orderId: '7',
  side: 'listing',
  tokenId: '9',
  status: 'filled',
  version: 12,
}
const frames = {
  reset: 'event: reset\ndata: {}\nid: 11\n\n',
  order: `event: order\ndata: ${JSON.stringify(order)}\nid: 12\n\n`,
  heartbeat: 'id: 13\n\n',
}
const ended: (() => unknown)[] = []
// The first reconnect is then immediate.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of ended.splice(0)) await end()
})

/** Starts services, and follows the orders of a collection at them. Each answer handles one request, and the last one all further ones. */
async function follow(...services: Answer[][]) {
  const servers = await Promise.all(
    services.map((answers) => {
      let count = 0
      return startHttpServer((request, response) => {
        const answer = answers[Math.min(count++, answers.length - 1)]
        return answer?.(response, request)
      })
    }),
  )
  const till = createTill({
    accessKey: 'key',
    marketplaceUrl: servers.map(({ url }) => url),
    apiUrl: 'http://127.0.0.1:1',
    timeout: 1_000,
  })
  const health = till.connectionOf(1).health as UrlHealth
  const stop = new AbortController()
  const events: OrderStreamEvent[] = []
  const connections: boolean[] = []
  const over = followOrders(till, {
    chainId: 1,
    contractAddress,
    signal: stop.signal,
    onEvent: (event) => events.push(event),
    onConnection: (isOpen) => connections.push(isOpen),
  })
  over.catch(() => {})
  ended.push(() => stop.abort(), ...servers.map(({ close }) => close))
  const requests = servers.map((server) => server.requests)
  return { over, stop, till, events, connections, requests, health, urls: servers.map(({ url }) => url) }
}

type Answer = (
  response: ServerResponse,
  request: ReceivedRequest,
) => undefined | { status: number; json: unknown }

/** Sends a stream of these texts, and cuts the connection at the end. */
function cut(...texts: string[]): Answer {
  return (response) => void begin(response, texts).write('', () => setTimeout(() => response.destroy(), 20))
}

/** Sends a stream of these texts, and keeps it open. */
function keep(...texts: string[]): Answer {
  return (response) => void begin(response, texts)
}

function begin(response: ServerResponse, texts: readonly string[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const text of texts) response.write(text)
  return response
}

function refuse(error: string, code: number, status: number): Answer {
  return () => ({ status, json: { error, code, msg: error, message: error, status } })
}

/** Answers with a page, as a proxy or firewall before the service does. */
function page(status: number): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end('<html></html>')
    return undefined
  }
}

const expected = { ...order, type: 'order', contractAddress, tokenId: 9n }

describe('followOrders', () => {
  test('sends the access key, and gives each event to the caller', async () => {
    const { events, connections, requests, stop, over } = await follow([keep(frames.reset, frames.order)])
    await expect.poll(() => events).toEqual([{ type: 'reset' }, expected])
    expect(connections).toEqual([true])
    expect(requests[0]?.[0]).toMatchObject({
      method: 'GET',
      path: `/live/${contractAddress}`,
      headers: { 'x-access-key': 'key', accept: 'text/event-stream' },
    })
    expect(requests[0]?.[0]?.headers).not.toHaveProperty('last-event-id')
    stop.abort()
    await over
  })

  test('reads an event that arrives in pieces', async () => {
    const bytes = [...frames.order]
    const { events } = await follow([keep(...bytes)])
    await expect.poll(() => events).toEqual([expected])
  })

  test('continues after the last event or heartbeat when the connection breaks off', async () => {
    const { events, connections, requests } = await follow([
      cut(frames.reset, frames.heartbeat),
      keep(frames.order),
    ])
    await expect.poll(() => events.length, { timeout: 10_000 }).toBe(2)
    expect(requests[0]?.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '13'])
    expect(connections).toEqual([true, false, true])
  })

  test('reports its position after the events, and continues there in another call', async () => {
    const { over, stop, till, requests, urls } = await follow([
      keep(frames.reset, frames.order, frames.heartbeat),
    ])
    await expect.poll(() => requests[0]?.length).toBe(1)
    stop.abort()
    await over
    const again = new AbortController()
    const told: unknown[] = []
    const following = followOrders(till, {
      chainId: 1,
      contractAddress,
      signal: again.signal,
      after: { base: urls[0] ?? '', id: '9' },
      onEvent: ({ type }) => told.push(type),
      onPosition: (position) => told.push(position),
    })
    const at = (id: string) => ({ base: urls[0], id })
    await expect.poll(() => told).toEqual(['reset', at('11'), 'order', at('12'), at('13')])
    expect(requests[0]?.[1]?.headers['last-event-id']).toBe('9')
    again.abort()
    await following
  })

  test('starts from the beginning at another URL, whose events have other numbers', async () => {
    const dead: Answer = (response) => void response.destroy()
    const { events, requests } = await follow([cut(frames.reset), dead], [keep(frames.reset)])
    await expect.poll(() => events.length, { timeout: 10_000 }).toBe(2)
    expect(requests[1]?.[0]?.headers).not.toHaveProperty('last-event-id')
  })

  test('waits as long as the service says if the project has too many streams', async () => {
    const full: Answer = (response) => {
      response.setHeader('retry-after', '1')
      return {
        status: 402,
        json: { error: 'ProjectLimitReached', code: 3005, msg: '', message: '', status: 402 },
      }
    }
    const start = performance.now()
    const { events } = await follow([full, keep(frames.reset)])
    await expect.poll(() => events, { timeout: 10_000 }).toEqual([{ type: 'reset' }])
    expect(performance.now() - start).toBeGreaterThan(1_000)
  })

  test.each([
    ['Unauthorized', refuse('Unauthorized', 1000, 401)],
    ['WebrpcBadRoute', refuse('WebrpcBadRoute', -2, 404)],
    ['NotImplemented', refuse('NotImplemented', 9999, 501)],
    ['WebrpcBadResponse', keep('x'.repeat(200_000))],
  ] as const)('rejects with %s when the service refuses the stream', async (code, answer) => {
    const { over } = await follow([answer as Answer])
    await expect(over).rejects.toMatchObject({ code })
  })

  test.each([
    ['the page of a firewall', page(200)],
    ['a refusal of a firewall', page(403)],
    ['a missing page of a proxy', page(404)],
    ['a timeout of a proxy', refuse('WebrpcBadRequest', -4, 408)],
    ['too many requests', refuse('WebrpcBadRequest', -4, 429)],
    ['a failure of the service', refuse('WebrpcInternalError', -6, 500)],
    ['a proxy without a service', page(502)],
  ])('connects again after %s', async (_, answer) => {
    const { events } = await follow([answer, keep(frames.reset)])
    await expect.poll(() => events, { timeout: 5_000 }).toEqual([{ type: 'reset' }])
  })

  test('waits longer after each stream that breaks off soon', async () => {
    const { requests } = await follow([cut(frames.reset)])
    await expect.poll(() => requests[0]?.length).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(requests[0]).toHaveLength(2)
  })

  test('returns soon each time if the streams were open for long', async () => {
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 31_000
      return time
    })
    const { requests } = await follow([cut(frames.reset)])
    await expect.poll(() => requests[0]?.length).toBeGreaterThan(3)
  })

  test('spreads the first return over five seconds', async () => {
    vi.mocked(Math.random).mockReturnValue(0.2)
    const { requests } = await follow([cut(frames.reset)])
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(requests[0]).toHaveLength(1)
    await expect.poll(() => requests[0]?.length, { timeout: 3_000 }).toBe(2)
  })

  test('uses the URL that has the stream, and leaves the health of both to the other calls', async () => {
    const { events, health, urls } = await follow(
      [refuse('WebrpcBadRoute', -2, 404)],
      [page(502)],
      [keep(frames.reset)],
    )
    await expect.poll(() => events).toEqual([{ type: 'reset' }])
    expect(health.orderByHealth(urls)).toEqual(urls)
    expect(health.current(urls)).toBe(urls[0])
    expect(health.areDown(urls)).toBe(false)
  })

  test('keeps a service without a stream healthy', async () => {
    const { requests, health, urls } = await follow([page(502)])
    await expect.poll(() => requests[0]?.length).toBe(2)
    expect(health.areDown(urls)).toBe(false)
  })

  test('connects again if the body of an error does not end in time', async () => {
    const endless: Answer = (response) => void response.writeHead(403).write('{')
    const { events } = await follow([endless, keep(frames.reset)])
    await expect.poll(() => events, { timeout: 5_000 }).toEqual([{ type: 'reset' }])
  })

  test('accepts an order whose side and token the service does not say', async () => {
    const { side, tokenId, ...rest } = order
    const texts = [rest, { ...rest, side: 7, tokenId: '0x9' }].map(
      (each) => `event: order\ndata: ${JSON.stringify(each)}\n\n`,
    )
    const { events } = await follow([keep(...texts)])
    const without = { ...expected, side: undefined, tokenId: undefined }
    await expect.poll(() => events).toEqual([without, without])
  })

  test('treats an order that it cannot read as a reset, and ignores unknown events', async () => {
    const texts = [
      'event: order\ndata: {\n\n',
      'event: order\ndata: {"orderId":7}\n\n',
      'event: news\ndata: {}\n\n',
    ]
    const { events } = await follow([keep(...texts, frames.order)])
    await expect.poll(() => events).toEqual([{ type: 'reset' }, { type: 'reset' }, expected])
  })

  test.each(['onEvent', 'onConnection'] as const)('rejects when `%s` of the host throws', async (name) => {
    const server = await startHttpServer((_, response) => void begin(response, [frames.reset]))
    ended.push(server.close)
    const till = createTill({ accessKey: 'key', marketplaceUrl: server.url, apiUrl: server.url })
    const wrong = () => {
      throw new Error('A mistake of the host.')
    }
    const signal = new AbortController().signal
    const over = followOrders(till, { chainId: 1, contractAddress, signal, onEvent() {}, [name]: wrong })
    await expect(over).rejects.toMatchObject({ code: 'InvalidArgument', details: `${name}: threw an error.` })
  })

  test('rejects with a mistake in the `fetch` of the host, which would repeat', async () => {
    const fetch = async () => undefined as never
    const url = 'https://service.test'
    const till = createTill({ accessKey: 'key', marketplaceUrl: url, apiUrl: url, fetch })
    const signal = new AbortController().signal
    const over = followOrders(till, { chainId: 1, contractAddress, signal, onEvent() {} })
    await expect(over).rejects.toThrow(TypeError)
  })

  test('rejects for a source without a service', async () => {
    const source = defineSource({ getOrders: async () => [], steps: async () => [] })
    const till = createTill({ source })
    const signal = new AbortController().signal
    const over = followOrders(till, { chainId: 1, contractAddress, signal, onEvent() {} })
    await expect(over).rejects.toMatchObject({ code: 'InvalidArgument' })
  })
})
