import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPoller } from '../../../src/checkout/polling/createPoller.js'

// The tests are about the length of each pause, so the timers are fake and the transport is a mock.
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('createPoller', () => {
  test('polls soon at first, then half as often, when the chain sends no heads', async () => {
    const { pace, lengthOf } = open({ transport: {} })
    expect([await lengthOf(), await lengthOf(), await lengthOf(), await lengthOf()]).toEqual([
      250, 500, 1_000, 1_000,
    ])
    pace.stop()
  })

  test('shortens the next pause by the time of a slow answer, to half at most', async () => {
    const { pace, lengthOf } = open({ transport: {} })
    await vi.advanceTimersByTimeAsync(80)
    expect(await lengthOf()).toBe(170)
    await vi.advanceTimersByTimeAsync(80)
    expect(await lengthOf()).toBe(420)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await lengthOf()).toBe(500)
    pace.stop()
  })

  test('adds a poll when a block is due within a pause, and delays no other poll', async () => {
    const due = [620, 640, 3_000, 3_100, 4_500, 5_200, 9_000]
    const { pace, lengthOf } = open({ transport: { dueAfter: dueAt(due) } })
    // The regular polls are at 250, 750, 1750 and so on. Each pause has at most one more poll, for the last block that is due in it.
    const looks = [250, 640, 750, 1_750, 2_750, 3_100, 3_750, 4_500, 4_750, 5_200, 5_750]
    // After four additional polls without a new block, the poller makes only regular ones.
    looks.push(6_750, 7_750, 8_750, 9_750)
    const start = Date.now()
    for (const look of looks) {
      await lengthOf()
      expect(Date.now() - start).toBe(Math.ceil(look / 10) * 10)
    }
    pace.stop()
  })

  test('polls at once when a block was due during a slow answer', async () => {
    const { pace, lengthOf } = open({ transport: { dueAfter: dueAt([300, 460]) } })
    await lengthOf()
    await vi.advanceTimersByTimeAsync(80)
    expect(await lengthOf()).toBe(130)
    await vi.advanceTimersByTimeAsync(400)
    // The regular poll was due at 750 ms. The answer to the additional poll came only at 860 ms, so the regular poll starts at once.
    expect(await lengthOf()).toBe(0)
    pace.stop()
  })

  test('keeps the regular pauses when no block is due or the estimate is invalid', async () => {
    for (const dueAfter of [() => Number.NaN, () => 0, (_: number, until: number) => until + 1]) {
      const { pace, lengthOf } = open({ transport: { dueAfter } })
      expect([await lengthOf(), await lengthOf(), await lengthOf()]).toEqual([250, 500, 1_000])
      pace.stop()
    }
  })

  test('sees each block no later and with the same number of polls when blocks come on time', async () => {
    for (const pollingInterval of [250, 1_000, 4_000]) {
      for (let arrival = 30; arrival < 12_000; arrival += 970) {
        const before = await see(arrival, { pollingInterval, transport: {} })
        const withEstimate = await see(arrival, {
          pollingInterval,
          transport: { dueAfter: dueAt([arrival]) },
        })
        expect(withEstimate).toEqual({ looks: before.looks, time: arrival })
      }
    }
  })

  test('returns whether the poll is needed because no heads arrive, and whether it is an additional one', async () => {
    const withoutHeads = open({ transport: {} })
    await withoutHeads.lengthOf()
    const withHeads = open()
    // The transport has pushed no block yet. So the poller treats it like a transport that pushes no blocks.
    await withHeads.lengthOf()
    setTimeout(withHeads.tell, 400)
    await withHeads.lengthOf()
    await withHeads.lengthOf()
    expect([withoutHeads.more, withHeads.more]).toEqual([[false], [false, undefined, undefined]])
    withoutHeads.pace.stop()
    const due = open({ transport: { dueAfter: dueAt([100]) } })
    await due.lengthOf()
    await due.lengthOf()
    expect(due.more).toEqual([true, false])
    due.pace.stop()
  })

  test('ends the pause when a head arrives, and then polls less often', async () => {
    const { lengthOf, tell } = open()
    expect(await lengthOf()).toBe(250)
    setTimeout(tell, 400)
    expect(await lengthOf()).toBe(400)
    expect([await lengthOf(), await lengthOf(), await lengthOf()]).toEqual([1_000, 4_000, 4_000])
    setTimeout(tell, 3_000)
    expect([await lengthOf(), await lengthOf()]).toEqual([3_000, 1_000])
  })

  test('limits the rate when heads arrive too fast or during a poll', async () => {
    const { lengthOf, tell } = open()
    await lengthOf()
    setTimeout(tell, 10)
    expect(await lengthOf()).toBe(250)
    tell()
    expect(await lengthOf()).toBe(250)
    expect(await lengthOf()).toBe(1_000)
  })

  test('polls as often as without heads after the subscription is lost', async () => {
    const { lengthOf, tell, lose } = open()
    await lengthOf()
    tell()
    await lengthOf()
    await lengthOf()
    setTimeout(lose, 2_000)
    expect([await lengthOf(), await lengthOf(), await lengthOf()]).toEqual([2_000, 250, 500])
  })

  test('uses the heads of one transport in a fallback, and stops them', async () => {
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

  test('polls a node that cannot subscribe', async () => {
    const subscribe = () => Promise.reject(new Error('Method not found'))
    const { lengthOf } = open({ transport: { subscribe } })
    expect(await lengthOf()).toBe(250)
    expect(await lengthOf()).toBe(250)
    expect([await lengthOf(), await lengthOf()]).toEqual([500, 1_000])
  })

  test('ends the pause at once when aborted', async () => {
    const { pace } = open()
    const controller = new AbortController()
    const pause = pace.pause(controller.signal)
    controller.abort(new Error('enough'))
    await expect(pause).rejects.toThrow('enough')
    expect(vi.getTimerCount()).toBe(0)
  })
})

/**
 * Makes polls until one sees a block that arrives after `arrival` milliseconds. Returns the number of polls and the time that they took.
 */
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
      // Let pending promises run, because they may set timers.
      for (let turn = 0; turn < 50 && !isOver; turn++) await Promise.resolve()
    }
    await pause
  }
  pace.stop()
  return { looks, time: Date.now() - start }
}

/** Returns an estimate with blocks that are due at these times, in milliseconds from now. See `BlockTimeEstimate`. */
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
