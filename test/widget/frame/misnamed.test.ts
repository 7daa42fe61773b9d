import type { Hash } from 'viem'
import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openEditions } from './support/openEditions.js'

const { client, openPage, bought, sendElsewhere, sendInVain } = await openEditions()

await rewindEach(client)

/** Transactions that are not what the wallet was asked, each mined before it is asked, or while it is. */
const others = [
  ['somebody else’s, which has failed', () => sendInVain('relayer'), true],
  ['somebody else’s of the same moment, which has failed', () => sendInVain('relayer'), false],
  ['the buyer’s own of before, which has failed', () => sendInVain('buyer'), true],
  ['the buyer’s own, of something else', sendElsewhere, true],
  ['the buyer’s own of the same moment, of something else', sendElsewhere, false],
] satisfies [string, () => Promise<Hash>, boolean][]

/** Sends something, and has it in a block. */
async function mined(send: () => Promise<Hash>): Promise<Hash> {
  const hash = await send()
  await client.mine({ blocks: 1 })
  return hash
}

/* The wallet is trusted with sending what it was asked to, and with no word of what it has sent. */
describe('createBridge, of a payment that the wallet gives another transaction’s hash for', () => {
  test.each(others)('behavior: %s: it is open until it is found itself', async (_, send, isBefore) => {
    const other = isBefore ? await mined(send) : undefined
    const { ask, show, asked, readFunds } = await openPage({ answer: async () => other ?? mined(send) })
    await client.setAutomine(false)
    try {
      expect(await ask()).toBe('sent')
      expect(await readFunds('none')).toBe('unknown')
      show()
      expect(await ask()).toMatch(/not known/)
      await client.mine({ blocks: 1 })
    } finally {
      await client.setAutomine(true)
    }
    expect([asked(), await bought()]).toEqual([1, 1n])
    // What was found is over: the buyer wants another one.
    expect(await ask()).toBe('sent')
    expect([asked(), await bought()]).toEqual([2, 2n])
  })
})
