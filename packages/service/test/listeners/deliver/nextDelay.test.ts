import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDelay } from '../../../src/listeners/deliver/attemptDelivery.js'

const retryDelays = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1000)
const delay = (attempt: number, random = 0.5, retryAfter?: number) =>
  nextDelay({ attempt, retryDelays, retryAfter, random: () => random })

describe('nextDelay', () => {
  test('returns the retry delays, and undefined after the last one', () => {
    expect(retryDelays.map((_, index) => delay(index + 1))).toEqual(retryDelays)
    expect(delay(8)).toBe(undefined)
  })

  test('varies the delay by 20 %', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, random) => {
          const ratio = (delay(attempt, random) ?? 0) / (retryDelays[attempt - 1] ?? 1)
          expect(ratio).toBeGreaterThanOrEqual(0.8)
          expect(ratio).toBeLessThanOrEqual(1.2)
        },
      ),
    )
  })

  test('waits for retryAfter, but at most twice the delay', () => {
    expect(delay(1, 0.5, 8_000)).toBe(8_000)
    expect(delay(1, 0.5, 3_600_000)).toBe(10_000)
    expect(delay(1, 0.5, 1_000)).toBe(5_000)
  })
})
