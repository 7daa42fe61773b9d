import { describe, expect, test } from 'vitest'
import { createBlockTimer } from '../../src/chain/createBlockTimer.js'

/** Creates a block timer, which estimates when the next block is due. The test sets the clock of the timer. */
function open() {
  const clock = { now: 0 }
  const timer = createBlockTimer({ now: () => clock.now })
  const recordHead = (hash: `0x${string}`, at: number) => {
    clock.now = at
    timer.recordHead(hash)
  }
  const isDue = (at: number) => {
    clock.now = at
    return timer.isDue()
  }
  const stillMs = (at: number) => {
    clock.now = at
    return timer.stillMs()
  }
  return { recordHead, isDue, stillMs }
}

describe('createBlockTimer', () => {
  test('expects the next block after three quarters of the shortest block time', () => {
    const { recordHead, isDue } = open()
    recordHead('0x1', 0)
    recordHead('0x1', 400)
    recordHead('0x2', 1_000)
    recordHead('0x3', 3_000)
    recordHead('0x3', 3_700)
    expect([isDue(3_749), isDue(3_750), isDue(60_000)]).toEqual([false, true, true])
  })

  test('makes no estimate from one block', () => {
    const { recordHead, isDue } = open()
    expect(isDue(1_000)).toBe(false)
    recordHead('0x1', 1_000)
    expect(isDue(60_000)).toBe(false)
  })

  test('measures how long the head stands still', () => {
    const { recordHead, stillMs } = open()
    expect(stillMs(1_000)).toBe(0)
    recordHead('0x1', 1_000)
    recordHead('0x1', 4_000)
    expect(stillMs(5_000)).toBe(4_000)
    recordHead('0x2', 6_000)
    expect(stillMs(6_500)).toBe(500)
  })

  test('uses the last eight block times only', () => {
    const { recordHead, isDue } = open()
    recordHead('0x0', 0)
    recordHead('0x1', 8)
    for (let block = 2; block < 10; block++) recordHead(`0x${block}`, 100 * block)
    expect(isDue(974)).toBe(false)
    expect(isDue(975)).toBe(true)
  })
})
