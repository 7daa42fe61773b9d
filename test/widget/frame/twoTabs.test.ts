import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { openEditions } from './support/openEditions.js'

const { client, openPage, bought } = await openEditions()

await rewindEach(client)

/** Creates the storage and the locks that two tabs of one browser share. */
const openBrowser = () => ({ storage: createMemoryStorage(), locks: createLocks() })

describe('createBridge, in two tabs with hostile frames, on a market that does not record purchase ids', () => {
  test('prompts for one of several concurrent payments', async () => {
    const browser = openBrowser()
    const tabs = await Promise.all([1, 2, 3, 4].map(() => openPage(browser)))
    const answers = await Promise.all(tabs.map(({ ask }) => ask()))
    expect(answers.filter((word) => word === 'sent')).toHaveLength(1)
    expect(await bought()).toBe(1n)
  })

  test('refuses another quantity while a payment is open', async () => {
    const browser = openBrowser()
    const one = await openPage({ ...browser, answer: () => 'sendAndLose' })
    const two = await openPage({ ...browser, quantity: 2n })
    await client.setAutomine(false)
    try {
      expect(await one.ask()).toMatch(/Lost/)
      expect(await two.ask()).toMatch(/is unknown/)
    } finally {
      await client.setAutomine(true)
    }
    await client.mine({ blocks: 1 })
    expect(await bought()).toBe(1n)
  })
})
