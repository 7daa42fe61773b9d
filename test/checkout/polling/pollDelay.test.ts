import { describe, expect, test } from 'vitest'
import { pollDelay } from '../../../src/checkout/polling/pollDelay.js'

const pauses = (pollingInterval: number, rounds = [0, 1, 2, 3, 5_000]) =>
  rounds.map((round) => pollDelay({ client: { pollingInterval }, round }))

describe('pollDelay', () => {
  test('is short at first, then doubles up to one second', () => {
    expect(pauses(4_000)).toEqual([250, 500, 1_000, 1_000, 1_000])
  })

  test('never exceeds the polling interval of the client', () => {
    expect(pauses(1_500)).toEqual([250, 500, 1_000, 1_000, 1_000])
    expect(pauses(5)).toEqual([5, 5, 5, 5, 5])
  })

  test('is short for two seconds when the client polls more often than once a second', () => {
    const early = pauses(666, [0, 1, 2, 3, 4, 5, 6, 7])
    expect(early.every((pause) => pause === 250)).toBe(true)
    expect(early.reduce((sum, pause) => sum + pause)).toBe(2_000)
    expect(pauses(666, [8, 9, 10])).toEqual([500, 666, 666])
  })
})
