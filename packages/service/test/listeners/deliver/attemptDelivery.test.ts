import { createServer, type ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { listen } from '../../../../../test/setup/ports/listen.js'
import { attemptDelivery } from '../../../src/listeners/deliver/attemptDelivery.js'
import { createNotificationWriter } from '../../../src/listeners/deliver/createNotificationWriter.js'
import { createAgent } from '../../../src/listeners/ssrf/createAgent.js'
import type { ClaimedDelivery } from '../../../src/store/webhooks/claimDeliveries.js'
import { silentTracing } from '../../../src/tracing/tracing.js'

const timeoutMs = 240_000
const dispatcher = createAgent({ allowPrivate: true })
afterAll(() => dispatcher.destroy())
afterEach(() => {
  vi.useRealTimers()
})
let requests = 0
let answer: (response: ServerResponse) => void
const { url, close } = await listen((request, response) => {
  requests++
  request.resume().on('end', () => answer(response))
})
afterAll(close)

/** Makes one attempt to deliver an event to a URL. `digits` is the length of the event's data, in hex digits. */
function attempt(to: string, { digits = 0 } = {}) {
  const hash = `0x${'0'.repeat(64)}` as const
  const delivery: ClaimedDelivery = {
    id: 'msg_1',
    type: 'BLOCK_ADDED',
    signature: '',
    chainId: 1,
    attempt: 1,
    url: to,
    uid: '0'.repeat(64),
    secrets: [`whsec_${Buffer.alloc(24).toString('base64')}`],
    trace: null,
    time: 0,
    contractType: '',
    blockNumber: 1,
    blockHash: hash,
    parentHash: hash,
    contract: hash,
    transactionHash: hash,
    transactionIndex: 0,
    transactionLogIndex: 0,
    data: `0x${'0'.repeat(digits)}`,
    topics: [hash],
  }
  return attemptDelivery({
    delivery,
    dispatcher,
    writeBody: createNotificationWriter(),
    timeoutMs,
    slowAfterMs: timeoutMs,
    retryDelays: [1_000],
    now: Date.now,
    random: () => 0,
    tracing: silentTracing,
  })
}

describe('attemptDelivery', () => {
  test('blames the origin when no connection can be made', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => gone.once('listening', resolve))
    const address = gone.address()
    await new Promise((resolve) => gone.close(resolve))
    const port = address !== null && typeof address === 'object' ? address.port : 0
    expect(await attempt(`http://127.0.0.1:${port}/`)).toMatchObject({ state: 'pending', blameOrigin: true })
  })

  test.each<{ what: string; how: typeof answer }>([
    { what: '500', how: (response) => response.writeHead(500).end() },
    { what: '429', how: (response) => response.writeHead(429).end() },
    { what: 'a closed connection', how: (response) => response.destroy() },
    { what: 'a timeout', how: () => vi.advanceTimersByTime(timeoutMs) },
  ])('does not blame the origin for $what, which concerns one listener', async ({ how }) => {
    // With fake timers, the test does not wait for the timeout.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer = how
    const before = requests
    const { state, blameOrigin } = await attempt(url)
    expect({ state, blameOrigin, requests: requests - before }).toEqual({
      state: 'pending',
      blameOrigin: false,
      requests: 1,
    })
  })

  test('marks a delivery as dead when it cannot be encoded, without a request', async () => {
    const before = requests
    expect(await attempt(url, { digits: 2_000_000 })).toEqual({
      id: 'msg_1',
      state: 'dead',
      problem: 'The notification could not be encoded.',
      blameOrigin: false,
      ended: false,
      traceId: '0'.repeat(32),
    })
    expect(requests).toBe(before)
  })
})
