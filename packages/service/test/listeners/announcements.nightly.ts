import { afterAll, describe, expect, test } from 'vitest'
import { openAnnounced } from './support/announced.js'

const listeners = 1_000
/** Two million deliveries take minutes: where the time of the programme is limited, there are fewer of them. */
const logs = process.env.TILLKIT_NIGHTLY_UNTIL === undefined ? 2_000 : 100

describe('insertNotifications', async () => {
  const { database, listen, makeBlock, come, go, expandAll, count } = await openAnnounced()
  afterAll(database.close)

  test('behavior: the deliveries of one transaction, up to two million, are a few thousand rows of the block’s', {
    timeout: 3_600_000,
  }, async () => {
    for (let index = 0; index < listeners; index++) await listen(`/${index}`)
    const block = makeBlock(1, logs)
    const start = performance.now()
    expect(await come(block)).toBeLessThanOrEqual(2 * logs + 1)
    console.log(`the block: ${Math.round(performance.now() - start)} ms`)
    console.log(`memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB`)

    const expanding = performance.now()
    expect(await expandAll()).toBeLessThanOrEqual(2 * 1_000 + 100)
    const seconds = (performance.now() - expanding) / 1000
    console.log(`deliveries made: ${Math.round((listeners * logs) / seconds)} a second`)
    expect(await count('deliveries', `state = 'pending'`)).toBe(listeners * logs)

    const retracting = performance.now()
    expect(await go(0)).toBeLessThanOrEqual(2 * logs)
    console.log(`the retraction: ${Math.round(performance.now() - retracting)} ms`)
    expect(await expandAll()).toBeLessThanOrEqual(1_000 + 20)
    expect(await count('deliveries', `state = 'pending'`)).toBe(0)
  })
})
