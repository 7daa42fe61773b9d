import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openEditions } from './support/openEditions.js'

const { client, openPage, bought, sendElsewhere } = await openEditions()

await rewindEach(client)

const rollback = (depth: number) => client.request({ method: 'anvil_rollback', params: [depth] } as never)

describe('createBridge, of a payment that the chain has below the height at which it was asked', () => {
  test.each([0, 100])(
    'behavior: it is found whatever the wallet says, also after %i blocks',
    async (blocks) => {
      await client.mine({ blocks: 3 })
      const { ask, asked } = await openPage({
        answer: async () => {
          await rollback(2)
          return 'sendAndDecline' as const
        },
      })
      expect(await ask()).toBe('declined')
      // What is not as far as it was says nothing.
      expect(await ask()).toMatch(/not known/)
      await client.mine({ blocks: 2 })
      if (blocks > 0) {
        await sendElsewhere()
        await client.mine({ blocks })
      }
      expect(await ask()).toMatch(/was sent/)
      expect([asked(), await bought()]).toEqual([1, 1n])
    },
  )

  test('behavior: that the wallet names counts', async () => {
    await client.mine({ blocks: 3 })
    let isFirst = true
    const { ask, asked, show } = await openPage({
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
    expect([asked(), await bought()]).toEqual([2, 2n])
  })

  test('behavior: an equal one of before is none, also where its block is another now', async () => {
    let how: 'send' | 'decline' = 'send'
    const { ask, asked, show } = await openPage({ answer: () => how })
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
    expect([asked(), await bought()]).toEqual([3, 1n])
  })
})
