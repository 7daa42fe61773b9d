import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openEditions } from './support/openEditions.js'

const { client, openPage, bought, sendElsewhere } = await openEditions()

await rewindEach(client)

const rollback = (depth: number) => client.request({ method: 'anvil_rollback', params: [depth] } as never)

describe('createBridge, with a payment that a reorg mined below the block of its request', () => {
  test.each([0, 100])(
    'is found in spite of what the wallet reports, also after %i blocks',
    async (blocks) => {
      await client.mine({ blocks: 3 })
      const { ask, promptCount } = await openPage({
        answer: async () => {
          await rollback(2)
          return 'sendAndDecline' as const
        },
      })
      expect(await ask()).toBe('declined')
      // The outcome of the payment is unknown as long as the chain has fewer blocks than at the request.
      expect(await ask()).toMatch(/is unknown/)
      await client.mine({ blocks: 2 })
      if (blocks > 0) {
        await sendElsewhere()
        await client.mine({ blocks })
      }
      expect(await ask()).toMatch(/was sent/)
      expect([promptCount(), await bought()]).toEqual([1, 1n])
    },
  )

  test('counts when the wallet returns its hash', async () => {
    await client.mine({ blocks: 3 })
    let isFirst = true
    const { ask, promptCount, show } = await openPage({
      answer: async () => {
        if (isFirst) await rollback(2)
        isFirst = false
        return 'send' as const
      },
    })
    expect(await ask()).toBe('sent')
    await client.mine({ blocks: 2 })
    show()
    expect(await ask()).toBe('sent')
    expect([promptCount(), await bought()]).toEqual([2, 2n])
  })

  test('is not confused with an equal payment from before, also after a reorg of that payment', async () => {
    let how: 'send' | 'decline' = 'send'
    const { ask, promptCount, show } = await openPage({ answer: () => how })
    await sendElsewhere()
    expect(await ask()).toBe('sent')
    await client.mine({ blocks: 2 })
    how = 'decline'
    show()
    expect(await ask()).toBe('declined')
    await rollback(1)
    await sendElsewhere()
    await client.mine({ blocks: 1 })
    show()
    expect(await ask()).toBe('declined')
    expect([promptCount(), await bought()]).toEqual([3, 1n])
  })
})
