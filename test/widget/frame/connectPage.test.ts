import { describe, expect, test } from 'vitest'
import { connectPage } from '../../../src/widget/frame/connectPage.js'
import { handshake, type ToFrame } from '../../../src/widget/frame/frameMessages.js'

const name = `till.purchase.${'a'.repeat(32)}`

/** Connects the script of an iframe to its message port. Returns the page's end of this port, with helpers. */
async function connect() {
  const { port1: port, port2: theirs } = new MessageChannel()
  const target = Object.assign(new EventTarget(), { parent: {} })
  const connecting = connectPage(target as unknown as Window)
  const message = Object.assign(new Event('message'), {
    source: target.parent,
    data: handshake,
    ports: [theirs],
  })
  target.dispatchEvent(message)
  const page = await connecting
  page.listen(() => {})
  const messages: { type: string }[] = []
  port.addEventListener('message', ({ data }) => messages.push(data))
  port.start()
  return {
    page,
    answer: (message: ToFrame) => port.postMessage(message),
    receive: async (count: number) => {
      while (messages.length < count) await new Promise((turn) => setImmediate(turn))
      return messages.slice(count - 1)
    },
    close: () => port.close(),
  }
}

describe('connectPage', () => {
  test('runs the callback with a lock of the page, and releases the lock', async () => {
    const { page, answer, receive, close } = await connect()
    const working = page.locks.request(name, {}, (lock) => lock?.name)
    expect(await receive(2)).toEqual([{ type: 'lock', id: 1, name, ifAvailable: false }])
    answer({ type: 'answer', id: 1, value: true })
    expect(await working).toBe(name)
    expect(await receive(3)).toEqual([{ type: 'unlock', lock: 1 }])
    close()
  })

  test('skips the callback when the request is aborted, and releases a lock that is granted late', async () => {
    const { page, answer, receive, close } = await connect()
    const stop = new AbortController()
    let isDone = false
    let ended: unknown
    const work = () => {
      isDone = true
    }
    void page.locks.request(name, { signal: stop.signal }, work).catch(({ message }) => {
      ended = message
    })
    await receive(2)
    stop.abort(new Error('Enough.'))
    await new Promise((turn) => setImmediate(turn))
    expect(ended).toBe('Enough.')
    answer({ type: 'answer', id: 1, value: true })
    expect(await receive(3)).toEqual([{ type: 'unlock', lock: 1 }])
    expect(isDone).toBe(false)
    close()
  })
})
