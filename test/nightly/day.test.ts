import { describe, expect, test } from 'vitest'
import { judgeDay } from './day/judgeDay.js'
import type { DayBlock, DayChain } from './day/openChains.js'

const block = (number: number, uid: string): DayBlock => ({
  number,
  uid,
  hash: '0x',
  parentHash: '0x',
  token: 0,
  at: number,
})
const [first, gone, second] = [block(1, 'first'), block(2, 'gone'), block(2, 'second')]
const chain: DayChain = {
  id: 1_000,
  blocks: [first, second],
  every: [first, gone, second],
  before: [],
  isDead: false,
}
const added = (uid: string) => ({ listener: 7, uid, type: 'BLOCK_ADDED', at: 10 })
const judge = (...arrivals: ReturnType<typeof added>[]) => {
  const { lost, wrong, disordered, repeated } = judgeDay({
    chains: [chain],
    arrivals,
    listenersOf: () => [7],
    after: 0,
  })
  return [lost.length, wrong.length, disordered, repeated]
}

describe('judgeDay', () => {
  test('returns no problems for events in order, with a retraction', () => {
    expect(judge(added('first'), added('second'))).toEqual([0, 0, 0, 0])
    const retracted = { ...added('gone'), type: 'BLOCK_REMOVED' }
    expect(judge(added('first'), added('gone'), retracted, added('second'))).toEqual([0, 0, 0, 0])
  })

  test('reports lost, wrong, disordered and repeated events', () => {
    expect(judge(added('first'))).toEqual([1, 0, 0, 0])
    expect(judge(added('first'), added('gone'), added('second'))).toEqual([0, 1, 0, 0])
    expect(judge(added('first'), added('second'), { ...added('second'), type: 'BLOCK_REMOVED' })).toEqual([
      0, 1, 0, 0,
    ])
    expect(judge(added('second'), added('first'))).toEqual([0, 0, 1, 0])
    expect(judge(added('first'), added('first'), added('second'))).toEqual([0, 0, 0, 1])
    expect(judge(added('first'), added('second'), added('unknown'))).toEqual([0, 2, 0, 0])
  })
})
