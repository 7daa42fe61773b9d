import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { openEditions } from './support/openEditions.js'

const { client, openPage, bought } = await openEditions()

await rewindEach(client)

/** Two tabs of one browser. */
const openBrowser = () => ({ storage: createMemoryStorage(), locks: createLocks() })

describe('createBridge, in two tabs with a hostile frame each, where no market takes a payment once', () => {
  test('default: of payments that are asked for at the same time, one gets before a wallet', async () => {
    const browser = openBrowser()
    const tabs = await Promise.all([1, 2, 3, 4].map(() => openPage(browser)))
    const said = await Promise.all(tabs.map(({ ask }) => ask()))
    expect(said.filter((word) => word === 'sent')).toHaveLength(1)
    expect(await bought()).toBe(1n)
  })

  test('behavior: nor does another quantity while one is open', async () => {
    const browser = openBrowser()
    const one = await openPage({ ...browser, answer: () => 'sendAndLose' })
    const two = await openPage({ ...browser, quantity: 2n })
    await client.setAutomine(false)
    try {
      expect(await one.ask()).toMatch(/Lost/)
      expect(await two.ask()).toMatch(/not known/)
    } finally {
      await client.setAutomine(true)
    }
    await client.mine({ blocks: 1 })
    expect(await bought()).toBe(1n)
  })
})
