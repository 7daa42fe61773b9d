import { describe, expect, test } from 'vitest'
import { pauseAfter } from '../../../src/checkout/context/pauseAfter.js'

const pauses = (pollingInterval: number) =>
  [0, 1, 2, 3, 5_000].map((round) => pauseAfter({ client: { pollingInterval }, round }))

describe('pauseAfter', () => {
  test('default: soon at first, then half as often, down to once a second', () => {
    expect(pauses(4_000)).toEqual([250, 500, 1_000, 1_000, 1_000])
  })

  test('parameters: client: never longer than it would wait', () => {
    expect(pauses(400)).toEqual([250, 400, 400, 400, 400])
    expect(pauses(5)).toEqual([5, 5, 5, 5, 5])
  })
})
