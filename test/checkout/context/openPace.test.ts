import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPace } from '../../../src/checkout/context/openPace.js'

// Fake timers and a transport that tells blocks when the test says so: what is tested is how long each pause is.
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('openPace', () => {
  test('default: where the chain tells no blocks, soon at first, then half as often', async () => {
    const { pace, lengthOf } = open({ transport: {} })
    expect([await lengthOf(), await lengthOf(), await lengthOf(), await lengthOf()]).toEqual([
      250, 500, 1_000, 1_000,
    ])
    pace.stop()
  })

  test('behavior: an answer that was long on its way makes the pause after it shorter, down to half', async () => {
    const { pace, lengthOf } = open({ transport: {} })
    await vi.advanceTimersByTimeAsync(80)
    expect(await lengthOf()).toBe(170)
    await vi.advanceTimersByTimeAsync(80)
    expect(await lengthOf()).toBe(420)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await lengthOf()).toBe(500)
    pace.stop()
  })

  test('behavior: it says whether the chain is asked because it tells no blocks', async () => {
    const asked = open({ transport: {} })
    await asked.lengthOf()
    const told = open()
    // It may be one that tells none, until it has told the first.
    await told.lengthOf()
    setTimeout(told.tell, 400)
    await told.lengthOf()
    await told.lengthOf()
    expect([asked.polled, told.polled]).toEqual([[true], [true, false, false]])
    asked.pace.stop()
  })

  test('behavior: a block ends a pause, and until the next one the chain is asked less often', async () => {
    const { lengthOf, tell } = open()
    expect(await lengthOf()).toBe(250)
    setTimeout(tell, 400)
    expect(await lengthOf()).toBe(400)
    expect([await lengthOf(), await lengthOf(), await lengthOf()]).toEqual([1_000, 4_000, 4_000])
    setTimeout(tell, 3_000)
    expect([await lengthOf(), await lengthOf()]).toEqual([3_000, 1_000])
  })

  test('behavior: blocks that come faster than anybody should ask, or during a look, end a pause at its soonest', async () => {
    const { lengthOf, tell } = open()
    await lengthOf()
    setTimeout(tell, 10)
    expect(await lengthOf()).toBe(250)
    tell()
    expect(await lengthOf()).toBe(250)
    expect(await lengthOf()).toBe(1_000)
  })

  test('behavior: what tells no more is asked as often as what never told', async () => {
    const { lengthOf, tell, lose } = open()
    await lengthOf()
    tell()
    await lengthOf()
    await lengthOf()
    setTimeout(lose, 2_000)
    expect([await lengthOf(), await lengthOf(), await lengthOf()]).toEqual([2_000, 250, 500])
  })

  test('behavior: one in a fallback is enough; stopped, it is told nothing more', async () => {
    const { pace, lengthOf, tell, transport, ended } = open()
    const other = open({ transport: { transports: [{ value: {} }, { value: transport }] } })
    await lengthOf()
    await other.lengthOf()
    tell()
    expect(await other.lengthOf()).toBe(250)
    pace.stop()
    other.pace.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(ended()).toBe(2)
  })

  test('error: a node that cannot subscribe is asked', async () => {
    const subscribe = () => Promise.reject(new Error('Method not found'))
    const { lengthOf } = open({ transport: { subscribe } })
    expect(await lengthOf()).toBe(250)
    expect(await lengthOf()).toBe(250)
    expect([await lengthOf(), await lengthOf()]).toEqual([500, 1_000])
  })

  test('error: aborted, the pause ends at once', async () => {
    const { pace } = open()
    const controller = new AbortController()
    const pause = pace.pause(controller.signal)
    controller.abort(new Error('enough'))
    await expect(pause).rejects.toThrow('enough')
    expect(vi.getTimerCount()).toBe(0)
  })
})

function open(options: { transport?: object } = {}) {
  const watchers = new Set<{ onData: () => void; onError: () => void }>()
  let ended = 0
  const transport = {
    async subscribe(watcher: { onData: () => void; onError: () => void }) {
      watchers.add(watcher)
      return {
        async unsubscribe() {
          ended++
          watchers.delete(watcher)
        },
      }
    },
  }
  const pace = openPace({ pollingInterval: 4_000, transport: options.transport ?? transport })
  const all = (name: 'onData' | 'onError') => () => {
    for (const watcher of watchers) watcher[name]()
  }
  const polled: boolean[] = []
  /** How many milliseconds a pause takes. */
  async function lengthOf(): Promise<number> {
    const start = Date.now()
    let end: number | undefined
    const pause = pace.pause().then((isPolled) => {
      end = Date.now()
      polled.push(isPolled)
    })
    while (end === undefined) await vi.advanceTimersByTimeAsync(10)
    await pause
    return end - start
  }
  return { pace, polled, transport, lengthOf, tell: all('onData'), lose: all('onError'), ended: () => ended }
}
