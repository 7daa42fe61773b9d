import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CheckoutError } from '../../../src/checkout/errors/CheckoutError.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { Outcome } from '../../../src/checkout/state/checkoutState.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import type { FromFrame, ToFrame } from '../../../src/widget/frame/frameMessages.js'
import { serveFrame } from '../../../src/widget/frame/serveFrame.js'
import { page, purchaseId } from './support/honestRequests.js'

const intent = createIntent({ ...page.shown, buyer: page.buyer })
const name = journalKey(intent)
const hash = `0x${'6'.repeat(64)}` as const
const outcome: Outcome = { hash, blockNumber: 1n, paid: 1n, received: [] }

let frame: ReturnType<typeof openFrame>
beforeEach(() => {
  frame = openFrame()
})
afterEach(() => frame.close())

/** Opens a page that serves an iframe. Its functions send and record messages at the iframe's end of the port. */
function openFrame() {
  const { port1, port2: theirs } = new MessageChannel()
  let looks = 0
  let silent: Promise<void> | undefined
  let behind = 0
  const locks = createLocks()
  const emitted: unknown[] = []
  const asked: (() => void)[] = []
  const answers: (ToFrame & { type: 'answer' })[] = []
  const events: unknown[] = []
  theirs.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.type === 'answer') answers.push(data)
    if (data.type === 'event') events.push(data.value)
  })
  theirs.start()
  const heard = new Map<string, (value: unknown) => void>()
  const provider = {
    on: (event: string, listener: (value: unknown) => void) => {
      if (event === 'disconnect') throw new Error('Not supported.')
      heard.set(event, listener)
    },
    removeListener: () => JSON.parse('no'),
  }
  const service = serveFrame({
    port: port1,
    locks,
    storage: { read: async () => null, write: async () => {} },
    wallets: {
      found: [{ name: 'Wallet', rdns: 'page.wallet', provider: provider as never }],
      stop: () => {},
    },
    bridge: {
      show: () => {},
      end: () => {},
      isPaying: () => false,
      readShown: async () => [intent],
      readId: async () => purchaseId,
      confirm: async () => {
        looks++
        await silent
        if (behind === 0) return outcome
        behind--
        if (behind % 2 === 0) throw new Error('The transaction is not found.')
        return undefined
      },
      readFunds: async () => 'unknown',
      request: (_, { method }) =>
        method === 'eth_chainId'
          ? Promise.reject({ code: 4001, message: Object.create(null) })
          : new Promise((resolve) => asked.push(() => resolve('sent'))),
    },
    emit: (event, detail) => void emitted.push([event, detail]),
    onMessage: () => {},
    onShown: () => {},
  })
  let last = 1_000

  return {
    looks: () => looks,
    /** Makes the chain stop answering. */
    hold: () => {
      silent = new Promise(() => {})
    },
    /** Makes the page's node behave as if it does not know the purchase yet, for the next `looks` reads. */
    fallBehind: (looks: number) => {
      behind = looks
    },
    locks,
    emitted,
    asked,
    answers,
    events,
    tell: (event: string, value: unknown) => heard.get(event)?.(value),
    sendWallets: service.sendWallets,
    stop: service.stop,
    /** Posts all messages at once. Resolves after the page has handled them. */
    say: async (...messages: readonly (FromFrame | Record<string, unknown>)[]) => {
      for (const message of messages) theirs.postMessage(message)
      const id = ++last
      theirs.postMessage({ type: 'storage', id, key: 'x' })
      while (!answers.some((answer) => answer.id === id)) await new Promise((turn) => setImmediate(turn))
    },
    close: () => {
      service.stop()
      theirs.close()
    },
  }
}

/** Returns whether no page holds the lock. */
function isFree(): Promise<unknown> {
  return frame.locks.request(name, { ifAvailable: true }, (granted) => granted !== null)
}

describe('serveFrame', () => {
  test('holds a lock until the frame releases it', async () => {
    await frame.say({ type: 'lock', id: 1, name, ifAvailable: false })
    expect([await isFree(), frame.answers[0]]).toEqual([false, { type: 'answer', id: 1, value: true }])
    await frame.say({ type: 'unlock', lock: 1 })
    expect(await isFree()).toBe(true)
  })

  test('answers one of several concurrent requests with the same id', async () => {
    const ask = { type: 'request', id: 7, wallet: 0, method: 'eth_sendTransaction' }
    await frame.say(ask, ask, ask)
    expect(frame.asked).toHaveLength(1)
    frame.asked[0]?.()
    await frame.say()
    expect(frame.answers.filter(({ id }) => id === 7)).toHaveLength(1)
    await frame.say(ask)
    expect(frame.asked).toHaveLength(2)
  })

  test('keeps at most 100 requests open, refuses the rest, and recovers', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => {
      return { type: 'request', id: 2_000 + at, wallet: 0, method: 'eth_call', params: [] }
    })
    await frame.say(...many.slice(0, 5_000), { type: 'lock', id: 1, name, ifAvailable: false })
    await frame.say(...many.slice(5_000))
    expect(frame.asked.length).toBe(100)
    const refused = frame.answers.filter((answer) => 'error' in answer && answer.error.code === -32005)
    expect(refused.length).toBeGreaterThanOrEqual(10_000 - 100)
    for (const answer of frame.asked.splice(0)) answer()
    await frame.say()
    await frame.say({ type: 'request', id: 9, wallet: 0, method: 'eth_call', params: [] })
    expect(frame.asked).toHaveLength(1)
  })

  test('checks at most 100 reported successes on the chain at once', async () => {
    frame.hold()
    await frame.say(...Array(1_000).fill({ type: 'success', purchaseId, hash }))
    expect(frame.looks()).toBe(100)
  })

  test('releases every lock that was requested under one id', async () => {
    const lock = { type: 'lock', id: 1, name, ifAvailable: false }
    await frame.say(lock, lock, lock)
    frame.stop()
    expect(await frame.locks.request(name, () => true)).toBe(true)
  })

  test('releases a lock that is granted after the frame is gone', async () => {
    const releases: (() => void)[] = []
    const held = frame.locks.request(name, () => new Promise<void>((release) => void releases.push(release)))
    await frame.say({ type: 'lock', id: 1, name, ifAvailable: false })
    frame.stop()
    releases[0]?.()
    await held
    expect(await frame.locks.request(name, () => true)).toBe(true)
  })

  test('emits a success once when the frame reports it repeatedly', async () => {
    const success = { type: 'success', purchaseId, hash }
    await frame.say(success, success)
    await frame.say(success)
    expect(frame.emitted).toEqual([
      ['till-status', { status: 'success' }],
      ['till-success', { purchaseId, reference: undefined, outcome }],
    ])
  })

  test('emits a success as soon as the page’s node knows the purchase', async () => {
    // Use fake timers, so that the page repeats its reads without a real delay.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      frame.fallBehind(4)
      await frame.say({ type: 'success', purchaseId, hash })
      expect(frame.emitted).toEqual([])
      await vi.advanceTimersByTimeAsync(10_000)
      expect(frame.emitted).toEqual([
        ['till-status', { status: 'success' }],
        ['till-success', { purchaseId, reference: undefined, outcome }],
      ])
      expect(frame.looks()).toBe(5)
    } finally {
      vi.useRealTimers()
    }
  })

  test('reports an error of the frame in the page’s own words, with the funds that the page knows', async () => {
    const words = { shortMessage: 'Nothing was paid.', details: 'Pay again.', fix: 'Pay again.', retry: true }
    await frame.say({ type: 'error', error: { ...words, code: 'ChainFailed', funds: 'none' } as never })
    await frame.say({ type: 'error', error: { ...words, code: 'Rejected', funds: 'none' } as never })
    expect(frame.emitted).toEqual([
      ['till-error', { error: new CheckoutError('ChainFailed', { funds: 'unknown' }) }],
      ['till-error', { error: new CheckoutError('PaymentUnknown', { funds: 'unknown' }) }],
    ])
    expect(JSON.stringify(frame.emitted)).not.toMatch(/Nothing was paid|Pay again/)
  })

  test('passes on only valid wallet events, and releases the lock when the wallet throws', async () => {
    frame.sendWallets()
    await frame.say({ type: 'lock', id: 1, name, ifAvailable: false })
    frame.tell('accountsChanged', new Proxy([page.buyer], {}))
    frame.tell('chainChanged', 1n)
    frame.tell('chainChanged', '0x1')
    await frame.say({ type: 'request', id: 2, wallet: 0, method: 'eth_chainId' })
    expect(frame.events).toEqual([[page.buyer], '0x1'])
    expect(frame.answers.find(({ id }) => id === 2)).toMatchObject({ error: { code: 4001 } })
    frame.stop()
    expect(await frame.locks.request(name, () => true)).toBe(true)
  })

  test('emits `success` only when the chain confirms it', async () => {
    await frame.say({ type: 'status', status: 'pending' }, { type: 'status', status: 'success' })
    expect(frame.emitted).toEqual([['till-status', { status: 'pending' }]])
  })

  test('ignores statuses of a purchase after it was proven', async () => {
    await frame.say({ type: 'success', purchaseId, hash })
    await frame.say({ type: 'status', status: 'preparing' }, { type: 'status', status: 'success' })
    await frame.say({ type: 'status', status: 'idle' }, { type: 'status', status: 'preparing' })
    expect(frame.emitted).toEqual([
      ['till-status', { status: 'success' }],
      ['till-success', { purchaseId, reference: undefined, outcome }],
      ['till-status', { status: 'idle' }],
      ['till-status', { status: 'preparing' }],
    ])
  })

  test('ignores invalid messages', async () => {
    await frame.say(
      { type: 'status', status: 'paid' },
      { type: 'status', status: '__proto__' },
      { type: 'lock', id: 2, name: 'till.purchase.other', ifAvailable: false },
      JSON.parse('{"type":"success","__proto__":{"purchaseId":"0x"}}'),
      { type: 'request', id: 3, wallet: 0.5, method: 'eth_sendTransaction' },
      { type: 'request', id: '4', wallet: 0, method: 'eth_sendTransaction' },
    )
    expect([frame.emitted, frame.asked]).toEqual([[], []])
    expect(frame.answers.map(({ id }) => id).filter((id) => id < 1_000)).toEqual([2])
  })
})
