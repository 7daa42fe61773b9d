import { createServer, type ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { listen } from '../../../../../test/setup/ports/listen.js'
import { attemptDelivery } from '../../../src/listeners/deliver/attemptDelivery.js'
import { keepNotifications } from '../../../src/listeners/deliver/keepNotifications.js'
import { createAgent } from '../../../src/listeners/ssrf/createAgent.js'
import type { TakenDelivery } from '../../../src/store/webhooks/takeDeliveries.js'
import { silentTracing } from '../../../src/tracing/tracing.js'

const timeoutMs = 240_000
const dispatcher = createAgent({ allowPrivate: true })
afterAll(() => dispatcher.destroy())
afterEach(() => {
  vi.useRealTimers()
})
let asked = 0
let answer: (response: ServerResponse) => void
const { url, close } = await listen((request, response) => {
  asked++
  request.resume().on('end', () => answer(response))
})
afterAll(close)

/** Attempts once to tell of an event with so much data. */
function attempt(to: string, { digits = 0 } = {}) {
  const hash = `0x${'0'.repeat(64)}` as const
  const delivery: TakenDelivery = {
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
    write: keepNotifications(),
    timeoutMs,
    slowAfterMs: timeoutMs,
    retryDelays: [1_000],
    now: Date.now,
    random: () => 0,
    tracing: silentTracing,
  })
}

describe('attemptDelivery', () => {
  test('behavior: an origin is blamed where no connection is made', async () => {
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
    { what: 'its end', how: (response) => response.destroy() },
    { what: 'silence', how: () => vi.advanceTimersByTime(timeoutMs) },
  ])('behavior: nor is it for an answer of $what, which is one listener’s', async ({ how }) => {
    // Time is ours: nobody waits for it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer = how
    const before = asked
    const { state, blameOrigin } = await attempt(url)
    expect({ state, blameOrigin, asked: asked - before }).toEqual({
      state: 'pending',
      blameOrigin: false,
      asked: 1,
    })
  })

  test('behavior: what cannot be encoded is dead, without a word to anybody or against anybody', async () => {
    const before = asked
    expect(await attempt(url, { digits: 2_000_000 })).toEqual({
      id: 'msg_1',
      state: 'dead',
      problem: 'The notification could not be encoded.',
      blameOrigin: false,
      ended: false,
      traceId: '0'.repeat(32),
    })
    expect(asked).toBe(before)
  })
})
