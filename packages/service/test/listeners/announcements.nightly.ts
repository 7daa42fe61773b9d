import { afterAll, describe, expect, test } from 'vitest'
import { openAnnouncements } from './support/openAnnouncements.js'

const listeners = 1_000
/** The number of events. With 2,000 events, two million deliveries take minutes, so a run with a time limit uses 100. */
const logs = process.env.TILLKIT_NIGHTLY_UNTIL === undefined ? 2_000 : 100

describe('insertNotifications', async () => {
  const { database, listen, makeBlock, indexBlocks, retractAbove, expandAll, count } =
    await openAnnouncements()
  afterAll(database.close)

  test('writes two million deliveries of one transaction as a few thousand rows of the block', {
    timeout: 3_600_000,
  }, async () => {
    for (let index = 0; index < listeners; index++) await listen(`/${index}`)
    const block = makeBlock(1, logs)
    const start = performance.now()
    expect(await indexBlocks(block)).toBeLessThanOrEqual(2 * logs + 1)
    console.log(`the block: ${Math.round(performance.now() - start)} ms`)
    console.log(`memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB`)

    const expanding = performance.now()
    expect(await expandAll()).toBeLessThanOrEqual(2 * 1_000 + 100)
    const seconds = (performance.now() - expanding) / 1000
    console.log(`deliveries made: ${Math.round((listeners * logs) / seconds)} a second`)
    expect(await count('deliveries', `state = 'pending'`)).toBe(listeners * logs)

    const retracting = performance.now()
    expect(await retractAbove(0)).toBeLessThanOrEqual(2 * logs)
    console.log(`the retraction: ${Math.round(performance.now() - retracting)} ms`)
    expect(await expandAll()).toBeLessThanOrEqual(1_000 + 20)
    expect(await count('deliveries', `state = 'pending'`)).toBe(0)
  })
})
