import { request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import type { KnownProject, Project } from '../../../src/config.js'
import { createApp } from '../../../src/createApp.js'
import { createCallerCheck } from '../../../src/handlers/http/createCallerCheck.js'
import { createRateLimiter, RateLimitError } from '../../../src/handlers/http/createRateLimiter.js'
import type { Handlers, Network } from '../../../src/handlers/http/handler.js'
import { silentLog } from '../../../src/log.js'
import { openServer } from '../../../src/openServer.js'

const shop = 'https://shop.example'
const other = 'https://other.example'
const unlimited = { disabled: false, maxWebhookListeners: 0, maxWebhookFilterValues: 0, maxWebhookBacklog: 0 }
const projects: Project[] = [
  { ...unlimited, id: '1', accessKey: 'key' },
  { ...unlimited, id: '2', accessKey: 'pages', origins: [shop], requestsPerMinute: 3 },
  { ...unlimited, id: '3', accessKey: 'none', origins: [] },
]
const minute = 60_000

/** Starts a server with these limits and one method. The clock stands still until the test moves it. */
async function start(options: Partial<createCallerCheck.Options>) {
  const clock = { time: 90 * minute }
  const elapsed = () => clock.time
  const granted = new Map<string, number>()
  const { fetch } = createApp({
    networks: [{ config: { name: 'sea', chainId: 7 } } as Network],
    handlers: { permits: async () => ({}) } as Partial<Handlers> as Handlers,
    projects,
    findProject: async (): Promise<KnownProject | undefined> => undefined,
    async reserveRequests({ projectId, limit, wanted }) {
      const used = granted.get(projectId) ?? 0
      granted.set(projectId, Math.min(limit, used + wanted))
      return Math.min(wanted, limit - used)
    },
    corsOrigins: ['*'],
    marketplaceNames: {},
    requestTimeoutMs: 20_000,
    log: silentLog,
    now: elapsed,
    readiness: async () => ({ ready: true, reasons: [], networks: [] }),
    metrics: { write: async () => '', answered() {} },
    adminApart: false,
    logRequests: false,
    caller: createCallerCheck({
      trustedProxies: [],
      forwardedHeader: 'x-forwarded-for',
      elapsed,
      ...options,
    }),
  })
  const server = await openServer({ host: '127.0.0.1', port: 0, answer: fetch, fix: '' })
  afterAll(() => server.close(0))

  /** Posts from an address of this machine. Returns the status, the error and the headers. */
  function post(headers: Record<string, string> = {}, localAddress = '127.0.0.1'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(`${server.url}/sea/permits`, {
        method: 'POST',
        localAddress,
        agent: false,
        headers: { 'content-type': 'application/json', 'x-access-key': 'key', ...headers },
      })
      sent.on('error', reject)
      sent.on('response', async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        const { error, cause } = JSON.parse(text)
        resolve({ status: response.statusCode, error, cause, headers: response.headers })
      })
      sent.end('{}')
    })
  }
  return { post, clock }
}

type Answer = {
  status: number | undefined
  error: string
  cause: string
  headers: Record<string, string | string[] | undefined>
}

/** The tests send `{}`, which lacks required fields. So an admitted request fails with this error. */
const admitted = 'WebrpcBadRequest'

describe('clientRequestsPerMinute', () => {
  test('refuses an address that used up its requests, until its minute ends, and no other address', async () => {
    const { post, clock } = await start({ clientRequestsPerMinute: 2 })
    expect((await post()).headers).toMatchObject({
      'ratelimit-policy': '"client";q=2;w=60',
      ratelimit: '"client";r=1;t=60',
    })
    clock.time += 20_000
    expect((await post()).headers.ratelimit).toBe('"client";r=0;t=40')
    expect(await post()).toMatchObject({
      status: 402,
      error: 'ProjectLimitReached',
      cause: 'This client address has used its 2 requests of this minute.',
      headers: {
        'ratelimit-policy': '"client";q=2;w=60',
        ratelimit: '"client";r=0;t=40',
        'retry-after': '40',
        'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After',
      },
    })
    expect((await post({}, '127.0.0.2')).error).toBe(admitted)
    clock.time += 40_000
    expect((await post()).error).toBe(admitted)
  })

  test('counts guessed access keys', async () => {
    const { post } = await start({ clientRequestsPerMinute: 2 })
    const guess = async () => (await post({ 'x-access-key': 'guessed' })).error
    expect([await guess(), await guess(), await guess()]).toEqual([
      'Unauthorized',
      'Unauthorized',
      'ProjectLimitReached',
    ])
  })

  test('counts a client with forged headers once, and clients of a trusted proxy apart', async () => {
    const forged = await start({ clientRequestsPerMinute: 1 })
    const from = (name: string, address: string) => ({
      [name]: name === 'forwarded' ? `for=${address}` : address,
    })
    await forged.post(from('x-forwarded-for', '1.1.1.1'))
    expect((await forged.post(from('x-forwarded-for', '1.1.1.2'))).error).toBe('ProjectLimitReached')
    expect((await forged.post(from('forwarded', '1.1.1.3'))).error).toBe('ProjectLimitReached')
    const proxied = await start({ clientRequestsPerMinute: 1, trustedProxies: ['127.0.0.1'] })
    expect((await proxied.post(from('x-forwarded-for', '1.1.1.1'))).error).toBe(admitted)
    expect((await proxied.post(from('x-forwarded-for', '1.1.1.2'))).error).toBe(admitted)
    // The client 1.1.1.2 forged the first address, and the proxy appended the second. The limit counts for the second address.
    expect((await proxied.post(from('x-forwarded-for', '9.9.9.9, 1.1.1.2'))).error).toBe(
      'ProjectLimitReached',
    )
  })
})

describe('originRequestsPerMinute', () => {
  test('refuses the pages of one origin with one access key', async () => {
    const { post } = await start({ originRequestsPerMinute: 1, clientRequestsPerMinute: 100 })
    expect((await post({ origin: shop })).headers.ratelimit).toBe('"client";r=99;t=60, "origin";r=0;t=60')
    expect(await post({ origin: shop })).toMatchObject({
      status: 402,
      cause: 'This origin has used its 1 requests of this minute.',
      headers: { ratelimit: '"client";r=98;t=60, "origin";r=0;t=60', 'retry-after': '60' },
    })
    expect((await post({ origin: other })).error).toBe(admitted)
    expect((await post({ origin: shop, 'x-access-key': 'pages' })).error).toBe(admitted)
    for (const _ of [1, 2]) expect((await post()).error).toBe(admitted)
  })

  test('counts all texts that are no origin as one', async () => {
    const { post } = await start({ originRequestsPerMinute: 1 })
    expect((await post({ origin: 'null' })).error).toBe(admitted)
    for (const origin of ['', `https://${'a'.repeat(400)}.example`, `${shop}/path`, 'file://', '*'])
      expect([origin, (await post({ origin })).error]).toEqual([origin, 'ProjectLimitReached'])
  })
})

describe('origins of a project', () => {
  test.each([
    [shop, 'pages', admitted],
    [undefined, 'pages', admitted],
    [other, 'pages', 'PermissionDenied'],
    ['http://shop.example', 'pages', 'PermissionDenied'],
    ['https://shop.example:8443', 'pages', 'PermissionDenied'],
    ['https://www.shop.example', 'pages', 'PermissionDenied'],
    ['https://shop.example.evil.example', 'pages', 'PermissionDenied'],
    ['null', 'pages', 'PermissionDenied'],
    ['', 'pages', 'PermissionDenied'],
    [shop, 'none', 'PermissionDenied'],
    [undefined, 'none', admitted],
    [other, 'key', admitted],
  ])('answers a request of the origin %s with the key "%s" with %s', async (origin, key, expected) => {
    const { post } = await start({})
    const { error } = await post({ 'x-access-key': key, ...(origin === undefined ? {} : { origin }) })
    expect(error).toBe(expected)
  })

  test('names the origin, and keeps its requests from the quota of the project', async () => {
    const { post } = await start({})
    for (const _ of [1, 2, 3, 4]) {
      expect(await post({ 'x-access-key': 'pages', origin: other })).toMatchObject({
        status: 403,
        cause: `Pages of ${other} may not use this access key. The project has to list the origin.`,
      })
    }
    const ask = () => post({ 'x-access-key': 'pages', origin: shop })
    for (const _ of [1, 2, 3]) expect((await ask()).error).toBe(admitted)
    expect(await ask()).toMatchObject({
      error: 'ProjectLimitReached',
      headers: {
        'ratelimit-policy': '"project";q=3;w=60',
        ratelimit: '"project";r=0;t=60',
        'retry-after': '60',
      },
    })
  })
})

describe('createRateLimiter', () => {
  test('counts at most the given number of names, and forgets the oldest', () => {
    let time = 0
    const { take, size } = createRateLimiter({ name: 'client', limit: 1, elapsed: () => time, max: 3 })
    for (const name of ['a', 'b', 'c']) expect(take(name).remaining).toBe(0)
    expect(() => take('a')).toThrow(RateLimitError)
    time = 1
    take('d')
    expect(size()).toBe(3)
    expect(() => take('b')).toThrow(RateLimitError)
    expect(take('a').remaining).toBe(0)
    expect(size()).toBe(3)
  })

  test('frees the counts of ended minutes', () => {
    let time = 0
    const { take, size } = createRateLimiter({ name: 'client', limit: 1, elapsed: () => time })
    for (let index = 0; index < 1_000; index++) take(`${index}`)
    time = minute
    take('next')
    expect(size()).toBe(1)
  })
})
