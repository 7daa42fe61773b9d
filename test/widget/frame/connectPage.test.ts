import { describe, expect, test } from 'vitest'
import { connectPage } from '../../../src/widget/frame/connectPage.js'
import { handshake, type ToFrame } from '../../../src/widget/frame/frameMessages.js'

const name = `till.purchase.${'a'.repeat(32)}`

/** A frame that has its port, and the page's end of it, which answers when it is told to. */
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
  const said: { type: string }[] = []
  port.addEventListener('message', ({ data }) => said.push(data))
  port.start()
  return {
    page,
    answer: (message: ToFrame) => port.postMessage(message),
    hear: async (count: number) => {
      while (said.length < count) await new Promise((turn) => setImmediate(turn))
      return said.slice(count - 1)
    },
    close: () => port.close(),
  }
}

describe('connectPage', () => {
  test('default: work is done below a lock that the page grants, and then it is given back', async () => {
    const { page, answer, hear, close } = await connect()
    const working = page.locks.request(name, {}, (lock) => lock?.name)
    expect(await hear(2)).toEqual([{ type: 'lock', id: 1, name, ifAvailable: false }])
    answer({ type: 'answer', id: 1, value: true })
    expect(await working).toBe(name)
    expect(await hear(3)).toEqual([{ type: 'unlock', lock: 1 }])
    close()
  })

  test('behavior: whoever stops waiting for a lock does no work, and gives back what comes all the same', async () => {
    const { page, answer, hear, close } = await connect()
    const stop = new AbortController()
    let isDone = false
    let ended: unknown
    const work = () => {
      isDone = true
    }
    void page.locks.request(name, { signal: stop.signal }, work).catch(({ message }) => {
      ended = message
    })
    await hear(2)
    stop.abort(new Error('Enough.'))
    await new Promise((turn) => setImmediate(turn))
    expect(ended).toBe('Enough.')
    answer({ type: 'answer', id: 1, value: true })
    expect(await hear(3)).toEqual([{ type: 'unlock', lock: 1 }])
    expect(isDone).toBe(false)
    close()
  })
})
