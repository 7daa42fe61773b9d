import { describe, expect, test } from 'vitest'
import { estimateNextBlock } from '../../../src/checkout/polling/estimateNextBlock.js'

/** A block as a node tells it: numbers and times are hex. */
const block = (number: number, timestamp: number) => ({
  number: `0x${number.toString(16)}`,
  timestamp: `0x${timestamp.toString(16)}`,
})
const chain = (blockTime?: number) => ({ chain: { blockTime } as never })
/** By how much later than it is due a block is looked for. */
const slack = 1 + 1 / 64

describe('estimateNextBlock', () => {
  test('default: nothing is known, and so nothing is due', () => {
    const { dueAfter } = estimateNextBlock(chain())
    expect(dueAfter(0, 250) > 0).toBe(false)
  })

  test('behavior: of one block nothing is known but what the chain is said to keep to', () => {
    const [unsaid, said] = [estimateNextBlock(chain()), estimateNextBlock(chain(2_000))]
    for (const { note } of [unsaid, said]) note(block(3, 1_700_000_000), 10_000)
    expect(unsaid.dueAfter(10_000, 10_250) > 10_000).toBe(false)
    expect(said.dueAfter(10_000, 10_250)).toBe(10_000 + 2_000 * slack)
  })

  test('behavior: blocks are as far apart as their own times say, over all that were seen', () => {
    const { note, dueAfter } = estimateNextBlock(chain(2_000))
    note(block(7, 100), 1_000)
    // Three in four: of two of them the same time is told.
    note(block(11, 103), 4_000)
    expect(dueAfter(4_000, 4_250)).toBe(4_000 + 750 * slack)
  })

  test('behavior: what was there for long when it was asked for counts from when it was due', () => {
    const { note, dueAfter } = estimateNextBlock(chain())
    note(block(7, 100), 1_000)
    note(block(7, 100), 1_800)
    note(block(8, 101), 2_200)
    expect(dueAfter(2_200, 2_450)).toBe(2_000 + 1_000 * slack)
  })

  test('behavior: what was late, or early, is learnt anew', () => {
    const { note, dueAfter } = estimateNextBlock(chain())
    note(block(7, 100), 1_000)
    // It was due by 2,000, and was not there.
    note(block(7, 100), 2_100)
    note(block(8, 101), 2_300)
    expect(dueAfter(2_300, 2_550)).toBe(2_300 + 1_000 * slack)
    note(block(9, 102), 3_100)
    expect(dueAfter(3_100, 3_350)).toBe(3_100 + 1_000 * slack)
  })

  test('behavior: of several the last is told that is due by then, else the next', () => {
    const { note, dueAfter } = estimateNextBlock(chain())
    note(block(7, 100), 1_000)
    note(block(8, 101), 2_000)
    const next = 2_000 + 1_000 * slack
    expect(dueAfter(2_000, 2_250)).toBe(next)
    expect(dueAfter(2_000, 4_100)).toBe(next + 1_000)
    expect(dueAfter(next, next + 250)).toBe(next + 1_000)
    expect(dueAfter(next + 5_500, next + 5_750)).toBe(next + 6_000)
  })

  test('behavior: it is of the client: whoever asks by the same one has learnt the same', () => {
    const client = chain()
    estimateNextBlock(client).note(block(7, 100), 1_000)
    estimateNextBlock(client).note(block(8, 101), 2_000)
    expect(estimateNextBlock(client).dueAfter(2_000, 2_250)).toBe(2_000 + 1_000 * slack)
    expect(estimateNextBlock(chain()).dueAfter(2_000, 2_250) > 2_000).toBe(false)
  })

  test('error: no block, what is none, and times that stand still or go back make nothing due', () => {
    for (const odd of [null, {}, { number: 'x', timestamp: {} }, block(9, 100), block(9, 90)]) {
      const { note, dueAfter } = estimateNextBlock(chain())
      note(block(7, 100), 1_000)
      note(odd, 2_000)
      expect(dueAfter(2_000, 2_250) > 2_000, JSON.stringify(odd)).toBe(false)
    }
  })
})
