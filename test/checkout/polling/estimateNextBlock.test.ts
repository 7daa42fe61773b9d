import { describe, expect, test } from 'vitest'
import { estimateNextBlock } from '../../../src/checkout/polling/estimateNextBlock.js'

/** A block as a node returns it, with hex values. */
const block = (number: number, timestamp: number) => ({
  number: `0x${number.toString(16)}`,
  timestamp: `0x${timestamp.toString(16)}`,
})
const chain = (blockTime?: number) => ({ chain: { blockTime } as never })
/** The factor that adds a margin of 1/64 of the block time. */
const slack = 1 + 1 / 64

describe('estimateNextBlock', () => {
  test('returns no due time before the first block', () => {
    const { dueAfter } = estimateNextBlock(chain())
    expect(dueAfter(0, 250) > 0).toBe(false)
  })

  test("uses only the chain's configured block time after one block", () => {
    const [unconfigured, withBlockTime] = [estimateNextBlock(chain()), estimateNextBlock(chain(2_000))]
    for (const { addBlock } of [unconfigured, withBlockTime]) addBlock(block(3, 1_700_000_000), 10_000)
    expect(unconfigured.dueAfter(10_000, 10_250) > 10_000).toBe(false)
    expect(withBlockTime.dueAfter(10_000, 10_250)).toBe(10_000 + 2_000 * slack)
  })

  test('uses the average of the timestamps of all seen blocks', () => {
    const { addBlock, dueAfter } = estimateNextBlock(chain(2_000))
    addBlock(block(7, 100), 1_000)
    // Four blocks in three seconds take 750 ms each, although timestamps count whole seconds.
    addBlock(block(11, 103), 4_000)
    expect(dueAfter(4_000, 4_250)).toBe(4_000 + 750 * slack)
  })

  test('counts from the due time when the block was there earlier', () => {
    const { addBlock, dueAfter } = estimateNextBlock(chain())
    addBlock(block(7, 100), 1_000)
    addBlock(block(7, 100), 1_800)
    addBlock(block(8, 101), 2_200)
    expect(dueAfter(2_200, 2_450)).toBe(2_000 + 1_000 * slack)
  })

  test('learns from a late or an early block', () => {
    const { addBlock, dueAfter } = estimateNextBlock(chain())
    addBlock(block(7, 100), 1_000)
    // Block 8 was due at 2,000 ms, but the node still reports block 7.
    addBlock(block(7, 100), 2_100)
    addBlock(block(8, 101), 2_300)
    expect(dueAfter(2_300, 2_550)).toBe(2_300 + 1_000 * slack)
    addBlock(block(9, 102), 3_100)
    expect(dueAfter(3_100, 3_350)).toBe(3_100 + 1_000 * slack)
  })

  test('returns the last block that is due by the given time, else the next one', () => {
    const { addBlock, dueAfter } = estimateNextBlock(chain())
    addBlock(block(7, 100), 1_000)
    addBlock(block(8, 101), 2_000)
    const next = 2_000 + 1_000 * slack
    expect(dueAfter(2_000, 2_250)).toBe(next)
    expect(dueAfter(2_000, 4_100)).toBe(next + 1_000)
    expect(dueAfter(next, next + 250)).toBe(next + 1_000)
    expect(dueAfter(next + 5_500, next + 5_750)).toBe(next + 6_000)
  })

  test('shares the estimate between views of one client', () => {
    const client = chain()
    estimateNextBlock(client).addBlock(block(7, 100), 1_000)
    estimateNextBlock(client).addBlock(block(8, 101), 2_000)
    expect(estimateNextBlock(client).dueAfter(2_000, 2_250)).toBe(2_000 + 1_000 * slack)
    expect(estimateNextBlock(chain()).dueAfter(2_000, 2_250) > 2_000).toBe(false)
  })

  test('ignores missing, invalid and non-increasing blocks', () => {
    for (const odd of [null, {}, { number: 'x', timestamp: {} }, block(9, 100), block(9, 90)]) {
      const { addBlock, dueAfter } = estimateNextBlock(chain())
      addBlock(block(7, 100), 1_000)
      addBlock(odd, 2_000)
      expect(dueAfter(2_000, 2_250) > 2_000, JSON.stringify(odd)).toBe(false)
    }
  })
})
