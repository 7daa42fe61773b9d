import type { Hash } from 'viem'
import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openEditions } from './support/openEditions.js'

const { client, openPage, bought, sendElsewhere, sendInVain } = await openEditions()

await rewindEach(client)

/**
 * Transactions that the iframe did not request. If the third value is `true`, the transaction is mined before the prompt, and otherwise
 * during it.
 */
const others = [
  ['an earlier failed transaction of another account', () => sendInVain('relayer'), true],
  ['a simultaneous failed transaction of another account', () => sendInVain('relayer'), false],
  ['an earlier failed transaction of the buyer', () => sendInVain('buyer'), true],
  ['an earlier unrelated transaction of the buyer', sendElsewhere, true],
  ['a simultaneous unrelated transaction of the buyer', sendElsewhere, false],
] satisfies [string, () => Promise<Hash>, boolean][]

/** Sends a transaction, and mines it. */
async function mined(send: () => Promise<Hash>): Promise<Hash> {
  const hash = await send()
  await client.mine({ blocks: 1 })
  return hash
}

/* The wallet in these tests sends the requested transaction, but returns the hash of another one. */
describe('createBridge, with a wallet that reports another transaction’s hash', () => {
  test.each(others)('stays open until the payment itself is found: %s', async (_, send, isBefore) => {
    const other = isBefore ? await mined(send) : undefined
    const { ask, show, promptCount, readFunds } = await openPage({ answer: async () => other ?? mined(send) })
    await client.setAutomine(false)
    try {
      expect(await ask()).toBe('sent')
      expect(await readFunds()).toBe('unknown')
      show()
      expect(await ask()).toMatch(/is unknown/)
      await client.mine({ blocks: 1 })
    } finally {
      await client.setAutomine(true)
    }
    expect([promptCount(), await bought()]).toEqual([1, 1n])
    // The page has found the payment, so the next request counts as another purchase of the buyer.
    expect(await ask()).toBe('sent')
    expect([promptCount(), await bought()]).toEqual([2, 2n])
  })
})
