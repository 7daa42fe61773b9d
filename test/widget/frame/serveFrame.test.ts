import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** A page that serves a frame, and the frame's end of its port. */
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
      readFunds: async (word) => (word === 'none' ? 'unknown' : word),
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
    /** Has the chain answer no more. */
    hold: () => {
      silent = new Promise(() => {})
    },
    /** Has the page's node know of nothing when it is asked so often. */
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
    /** Says all of it at once, and resolves when the page has read and answered it. */
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

/** Whether a lock can be had at once. */
function isFree(): Promise<unknown> {
  return frame.locks.request(name, { ifAvailable: true }, (granted) => granted !== null)
}

describe('serveFrame', () => {
  test('default: a lock is held until it is given back', async () => {
    await frame.say({ type: 'lock', id: 1, name, ifAvailable: false })
    expect([await isFree(), frame.answers[0]]).toEqual([false, { type: 'answer', id: 1, value: true }])
    await frame.say({ type: 'unlock', lock: 1 })
    expect(await isFree()).toBe(true)
  })

  test('behavior: of several questions of one number one is asked and answered', async () => {
    const ask = { type: 'request', id: 7, wallet: 0, method: 'eth_sendTransaction' }
    await frame.say(ask, ask, ask)
    expect(frame.asked).toHaveLength(1)
    frame.asked[0]?.()
    await frame.say()
    expect(frame.answers.filter(({ id }) => id === 7)).toHaveLength(1)
    await frame.say(ask)
    expect(frame.asked).toHaveLength(2)
  })

  test('behavior: of 10,000 requests at once so many are open as a page can bear, the rest is refused, and it goes on', async () => {
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

  test('behavior: of many successes at once the chain is asked about so many as a page can bear', async () => {
    frame.hold()
    await frame.say(...Array(1_000).fill({ type: 'success', purchaseId, hash }))
    expect(frame.looks()).toBe(100)
  })

  test('behavior: locks that are asked for under one number are not left over', async () => {
    const lock = { type: 'lock', id: 1, name, ifAvailable: false }
    await frame.say(lock, lock, lock)
    frame.stop()
    expect(await frame.locks.request(name, () => true)).toBe(true)
  })

  test('behavior: a lock that comes when the frame is gone is free again', async () => {
    const releases: (() => void)[] = []
    const held = frame.locks.request(name, () => new Promise<void>((release) => void releases.push(release)))
    await frame.say({ type: 'lock', id: 1, name, ifAvailable: false })
    frame.stop()
    releases[0]?.()
    await held
    expect(await frame.locks.request(name, () => true)).toBe(true)
  })

  test('behavior: a success is told once, however often the frame says so', async () => {
    const success = { type: 'success', purchaseId, hash }
    await frame.say(success, success)
    await frame.say(success)
    expect(frame.emitted).toEqual([
      ['till-status', { status: 'success' }],
      ['till-success', { purchaseId, reference: undefined, outcome }],
    ])
  })

  test('behavior: a success of which the page’s node does not know yet is told when it does', async () => {
    // What is tested is that it asks again, not how long it takes.
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

  test('behavior: an error says of the money what the page says', async () => {
    const error = { code: 'Rejected', shortMessage: 'No.', retry: true }
    await frame.say({ type: 'error', error: { ...error, funds: 'none' } })
    expect(frame.emitted).toEqual([
      ['till-error', { error: expect.objectContaining({ ...error, funds: 'unknown' }) }],
    ])
  })

  test('behavior: whatever a wallet tells or throws, it is told nothing, and no lock is left over', async () => {
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

  test('behavior: that it is bought is told when the chain says so, not when the frame does', async () => {
    await frame.say({ type: 'status', status: 'pending' }, { type: 'status', status: 'success' })
    expect(frame.emitted).toEqual([['till-status', { status: 'pending' }]])
  })

  test('behavior: what a frame shows of a purchase after it was proven is not told', async () => {
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

  test('behavior: what is no message of a frame is not heard', async () => {
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
