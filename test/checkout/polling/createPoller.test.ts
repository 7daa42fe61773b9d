import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPoller } from '../../../src/checkout/polling/createPoller.js'

// Fake timers and a transport that tells blocks when the test says so: what is tested is how long each pause is.
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('createPoller', () => {
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

  test('behavior: a block that is due within a pause is looked for just then, and no look comes later for it', async () => {
    const due = [620, 640, 3_000, 3_100, 4_500, 5_200, 9_000]
    const { pace, lengthOf } = open({ transport: { dueAfter: dueAt(due) } })
    // 250, 750, 1750 and so on, as ever; of what is due in one pause the last.
    const looks = [250, 640, 750, 1_750, 2_750, 3_100, 3_750, 4_500, 4_750, 5_200, 5_750]
    // More than four times in vain it is not looked for.
    looks.push(6_750, 7_750, 8_750, 9_750)
    const start = Date.now()
    for (const look of looks) {
      await lengthOf()
      expect(Date.now() - start).toBe(Math.ceil(look / 10) * 10)
    }
    pace.stop()
  })

  test('behavior: what was due while an answer was on its way is looked for as soon as it is there', async () => {
    const { pace, lengthOf } = open({ transport: { dueAfter: dueAt([300, 460]) } })
    await lengthOf()
    await vi.advanceTimersByTimeAsync(80)
    expect(await lengthOf()).toBe(130)
    await vi.advanceTimersByTimeAsync(400)
    // That answer was so long on its way that the next look is due: it was half a pause after the answer before.
    expect(await lengthOf()).toBe(0)
    pace.stop()
  })

  test('behavior: where nothing is due, or is said to be what is no time, the pauses are as ever', async () => {
    for (const dueAfter of [() => Number.NaN, () => 0, (_: number, until: number) => until + 1]) {
      const { pace, lengthOf } = open({ transport: { dueAfter } })
      expect([await lengthOf(), await lengthOf(), await lengthOf()]).toEqual([250, 500, 1_000])
      pace.stop()
    }
  })

  test('behavior: with blocks that come as they are due, each is seen no later by as many looks, wherever they fall', async () => {
    for (const pollingInterval of [250, 1_000, 4_000]) {
      for (let arrival = 30; arrival < 12_000; arrival += 970) {
        const before = await see(arrival, { pollingInterval, transport: {} })
        const told = await see(arrival, { pollingInterval, transport: { dueAfter: dueAt([arrival]) } })
        expect(told).toEqual({ looks: before.looks, time: arrival })
      }
    }
  })

  test('behavior: it says whether the chain is asked because it tells no blocks, and when that is one look more', async () => {
    const asked = open({ transport: {} })
    await asked.lengthOf()
    const told = open()
    // It may be one that tells none, until it has told the first.
    await told.lengthOf()
    setTimeout(told.tell, 400)
    await told.lengthOf()
    await told.lengthOf()
    expect([asked.more, told.more]).toEqual([[false], [false, undefined, undefined]])
    asked.pace.stop()
    const due = open({ transport: { dueAfter: dueAt([100]) } })
    await due.lengthOf()
    await due.lengthOf()
    expect(due.more).toEqual([true, false])
    due.pace.stop()
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

/** How often it is looked, and until when, for what is there after a time. */
async function see(arrival: number, options: Parameters<typeof open>[0]) {
  const { pace } = open(options)
  const start = Date.now()
  let looks = 1
  for (; Date.now() - start < arrival; looks++) {
    let isOver = false
    const pause = pace.pause().then(() => {
      isOver = true
    })
    while (!isOver) {
      vi.advanceTimersToNextTimer()
      // What else runs in this process has no turn in between: it may set timers, which would be the next.
      for (let turn = 0; turn < 50 && !isOver; turn++) await Promise.resolve()
    }
    await pause
  }
  pace.stop()
  return { looks, time: Date.now() - start }
}

/** When what is due at some times is so, from now on, see `Rhythm`. */
function dueAt(times: readonly number[]) {
  const start = performance.now()
  return (time: number, until: number) => {
    const left = times.map((one) => start + one).filter((one) => one > time)
    return left.findLast((one) => one <= until) ?? left[0] ?? Number.NaN
  }
}

function open(options: { transport?: object; pollingInterval?: number } = {}) {
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
  const pace = createPoller({
    pollingInterval: options.pollingInterval ?? 4_000,
    transport: options.transport ?? transport,
  })
  const all = (name: 'onData' | 'onError') => () => {
    for (const watcher of watchers) watcher[name]()
  }
  const more: (boolean | undefined)[] = []
  /** How many milliseconds a pause takes. */
  async function lengthOf(): Promise<number> {
    const start = Date.now()
    let end: number | undefined
    const pause = pace.pause().then((isMore) => {
      end = Date.now()
      more.push(isMore)
    })
    while (end === undefined) await vi.advanceTimersByTimeAsync(10)
    await pause
    return end - start
  }
  return { pace, more, transport, lengthOf, tell: all('onData'), lose: all('onError'), ended: () => ended }
}
