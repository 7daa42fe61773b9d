import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openEditions } from './support/openEditions.js'

const { client, openPage, bought, sendElsewhere, sendInVain } = await openEditions()

await rewindEach(client)

describe('createBridge, with a wallet that reports a sent payment as declined', () => {
  test('is forwarded again when the wallet did not send it, also after another transaction', async () => {
    let how: 'send' | 'decline' = 'decline'
    const { ask, show } = await openPage({ answer: () => how })
    expect(await ask()).toBe('declined')
    expect(await ask()).toBe('declined')
    await sendElsewhere()
    expect(await ask()).toBe('declined')
    show()
    how = 'send'
    expect(await ask()).toBe('sent')
    expect(await bought()).toBe(1n)
  })

  test('is not forwarded again when the wallet sent it nevertheless, until the buyer presses again', async () => {
    const { ask, show, promptCount } = await openPage({ answer: () => 'sendAndDecline' })
    expect(await ask()).toBe('declined')
    for (let again = 0; again < 3; again++)
      expect(await ask()).toMatch(/was sent|already received another payment/)
    expect([promptCount(), await bought()]).toEqual([1, 1n])
    show()
    expect(await ask()).toBe('declined')
    expect(await bought()).toBe(2n)
  })

  test('is not forwarded again while it may be pending', async () => {
    const { ask, promptCount } = await openPage({ answer: () => 'sendAndDecline' })
    await client.setAutomine(false)
    try {
      expect(await ask()).toBe('declined')
      expect(await ask()).toMatch(/is unknown/)
      await client.mine({ blocks: 1 })
      expect(await ask()).toMatch(/whatever the wallet reports/)
    } finally {
      await client.setAutomine(true)
    }
    expect([promptCount(), await bought()]).toEqual([1, 1n])
  })

  test('is found or forwarded again after many blocks and transactions', async () => {
    let how: 'send' | 'decline' | 'sendAndDecline' = 'sendAndDecline'
    const { ask, show, promptCount } = await openPage({ answer: () => how })
    await sendElsewhere()
    expect(await ask()).toBe('declined')
    for (const blocks of [30, 1, 50]) {
      await sendElsewhere()
      await client.mine({ blocks })
    }
    expect(await ask()).toMatch(/whatever the wallet reports/)
    how = 'decline'
    show()
    expect(await ask()).toBe('declined')
    for (const blocks of [30, 1, 50]) {
      await sendElsewhere()
      await client.mine({ blocks })
    }
    expect([promptCount(), await bought()]).toEqual([2, 1n])
    how = 'send'
    expect(await ask()).toBe('sent')
    expect(await bought()).toBe(2n)
  })

  test('is not forwarded again after more transactions than the search covers', async () => {
    const { ask, promptCount } = await openPage({ answer: () => 'decline' })
    expect(await ask()).toBe('declined')
    for (let sent = 0; sent < 33; sent++) await sendElsewhere()
    await client.mine({ blocks: 64 })
    expect(await ask()).toMatch(/is unknown/)
    expect(promptCount()).toBe(1)
  })

  test('is not forwarded again when it failed, until its block has the required depth', async () => {
    const answer = async () => {
      await sendInVain('buyer')
      return 'decline' as const
    }
    const { ask, promptCount, readFunds } = await openPage({ answer, policy: { confirmations: 3 } })
    expect(await ask()).toBe('declined')
    for (let depth = 1; depth < 3; depth++) {
      expect(await ask()).toMatch(/is unknown/)
      expect(await readFunds()).toBe('unknown')
      await client.mine({ blocks: 1 })
    }
    expect(await readFunds()).toBe('none')
    expect(await ask()).toBe('declined')
    expect([promptCount(), await bought()]).toEqual([2, 0n])
  })

  test('is found once when its response was lost, and then another may be sent', async () => {
    let how: 'send' | 'sendAndLose' = 'sendAndLose'
    const { ask, show, promptCount } = await openPage({ answer: () => how })
    await client.setAutomine(false)
    try {
      expect(await ask()).toMatch(/Lost/)
      expect(await ask()).toMatch(/already received another payment/)
      show()
      expect(await ask()).toMatch(/is unknown/)
      await client.mine({ blocks: 100 })
    } finally {
      await client.setAutomine(true)
    }
    expect(await ask()).toMatch(/was sent/)
    expect(await ask()).toMatch(/already received another payment/)
    how = 'send'
    show()
    expect(await ask()).toBe('sent')
    expect([promptCount(), await bought()]).toEqual([2, 2n])
  })
})
