import { describe, expect, test } from 'vitest'
import { pickPairwise, pickSpread } from './sample.js'

describe('pickPairwise', () => {
  const cases = ['Seaport', 'request'].flatMap((venue) =>
    ['ether', 'USDC', 'DAI'].flatMap((currency) =>
      ['plain', 'batch', 'contract'].map((wallet) => ({ venue, currency, wallet })),
    ),
  )

  test('picks cases that contain every pair of values', () => {
    const picked = pickPairwise(cases)
    expect(picked.length).toBeLessThan(cases.length / 1.5)
    for (const { venue, currency, wallet } of cases) {
      expect(picked.some((each) => each.venue === venue && each.currency === currency)).toBe(true)
      expect(picked.some((each) => each.venue === venue && each.wallet === wallet)).toBe(true)
      expect(picked.some((each) => each.currency === currency && each.wallet === wallet)).toBe(true)
    }
  })

  test('picks the same cases each time, in their order', () => {
    const picked = pickPairwise(cases)
    expect(pickPairwise(cases)).toEqual(picked)
    expect(picked).toEqual(cases.filter((each) => picked.includes(each)))
  })

  test('compares objects and functions by identity', () => {
    const [one, other] = [{ id: 1 }, { id: 1 }]
    const rows = [one, other].map((market) => ({ market, act: () => market }))
    expect(pickPairwise(rows)).toEqual(rows)
    expect(pickPairwise([{ market: one }, { market: one }])).toHaveLength(1)
  })
})

describe('pickSpread', () => {
  test('picks `count` cases, spread over the table', () => {
    expect(pickSpread([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 4, 7])
  })

  test('picks a short table whole', () => {
    expect(pickSpread([1, 2], 5)).toEqual([1, 2])
    expect(pickSpread([], 5)).toEqual([])
  })
})
