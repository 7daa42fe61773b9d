import { describe, expect, test } from 'vitest'
import { createRhythm } from '../../src/chain/createRhythm.js'

/** A clock that stands where a test puts it. */
function open() {
  const clock = { now: 0 }
  const rhythm = createRhythm({ now: () => clock.now })
  const see = (hash: `0x${string}`, at: number) => {
    clock.now = at
    rhythm.note(hash)
  }
  const isDue = (at: number) => {
    clock.now = at
    return rhythm.isDue()
  }
  const stillMs = (at: number) => {
    clock.now = at
    return rhythm.stillMs()
  }
  return { see, isDue, stillMs }
}

describe('createRhythm', () => {
  test('default: the next block is due once three quarters of the shortest time between two have gone by', () => {
    const { see, isDue } = open()
    see('0x1', 0)
    see('0x1', 400)
    see('0x2', 1_000)
    see('0x3', 3_000)
    see('0x3', 3_700)
    expect([isDue(3_749), isDue(3_750), isDue(60_000)]).toEqual([false, true, true])
  })

  test('behavior: of a chain of which one block was seen nothing is known', () => {
    const { see, isDue } = open()
    expect(isDue(1_000)).toBe(false)
    see('0x1', 1_000)
    expect(isDue(60_000)).toBe(false)
  })

  test('behavior: a head stays until another one is seen', () => {
    const { see, stillMs } = open()
    expect(stillMs(1_000)).toBe(0)
    see('0x1', 1_000)
    see('0x1', 4_000)
    expect(stillMs(5_000)).toBe(4_000)
    see('0x2', 6_000)
    expect(stillMs(6_500)).toBe(500)
  })

  test('behavior: only the last eight times count', () => {
    const { see, isDue } = open()
    see('0x0', 0)
    see('0x1', 8)
    for (let block = 2; block < 10; block++) see(`0x${block}`, 100 * block)
    expect(isDue(974)).toBe(false)
    expect(isDue(975)).toBe(true)
  })
})
