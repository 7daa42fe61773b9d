import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openEditions } from './support/openEditions.js'

const { client, openPage, bought, sendElsewhere, sendInVain } = await openEditions()

await rewindEach(client)

describe('createBridge, of a payment that the wallet says was declined', () => {
  test('default: that was not sent is asked for again, also after the buyer has sent something else', async () => {
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

  test('behavior: that was sent all the same is not asked for again before the buyer presses once more', async () => {
    const { ask, show, asked } = await openPage({ answer: () => 'sendAndDecline' })
    expect(await ask()).toBe('declined')
    for (let again = 0; again < 3; again++) expect(await ask()).toMatch(/was sent|asked for before/)
    expect([asked(), await bought()]).toEqual([1, 1n])
    show()
    expect(await ask()).toBe('declined')
    expect(await bought()).toBe(2n)
  })

  test('behavior: that may be on its way is waited for', async () => {
    const { ask, asked } = await openPage({ answer: () => 'sendAndDecline' })
    await client.setAutomine(false)
    try {
      expect(await ask()).toBe('declined')
      expect(await ask()).toMatch(/not known/)
      await client.mine({ blocks: 1 })
      expect(await ask()).toMatch(/whatever the wallet says/)
    } finally {
      await client.setAutomine(true)
    }
    expect([asked(), await bought()]).toEqual([1, 1n])
  })

  test('behavior: is found, or asked for again, however long ago it was and whatever was sent since', async () => {
    let how: 'send' | 'decline' | 'sendAndDecline' = 'sendAndDecline'
    const { ask, show, asked } = await openPage({ answer: () => how })
    await sendElsewhere()
    expect(await ask()).toBe('declined')
    for (const blocks of [30, 1, 50]) {
      await sendElsewhere()
      await client.mine({ blocks })
    }
    expect(await ask()).toMatch(/whatever the wallet says/)
    how = 'decline'
    show()
    expect(await ask()).toBe('declined')
    for (const blocks of [30, 1, 50]) {
      await sendElsewhere()
      await client.mine({ blocks })
    }
    expect([asked(), await bought()]).toEqual([2, 1n])
    how = 'send'
    expect(await ask()).toBe('sent')
    expect(await bought()).toBe(2n)
  })

  test('behavior: is not asked for again where more was sent since than is looked through', async () => {
    const { ask, asked } = await openPage({ answer: () => 'decline' })
    expect(await ask()).toBe('declined')
    for (let sent = 0; sent < 33; sent++) await sendElsewhere()
    await client.mine({ blocks: 64 })
    expect(await ask()).toMatch(/not known/)
    expect(asked()).toBe(1)
  })

  test('behavior: that was sent all the same and failed is waited for until its block is as deep as a payment has to be', async () => {
    const answer = async () => {
      await sendInVain('buyer')
      return 'decline' as const
    }
    const { ask, asked, readFunds } = await openPage({ answer, policy: { confirmations: 3 } })
    expect(await ask()).toBe('declined')
    for (let depth = 1; depth < 3; depth++) {
      expect(await ask()).toMatch(/not known/)
      expect(await readFunds('none')).toBe('unknown')
      await client.mine({ blocks: 1 })
    }
    expect(await readFunds('none')).toBe('none')
    expect(await ask()).toBe('declined')
    expect([asked(), await bought()]).toEqual([2, 0n])
  })

  test('behavior: whose answer was lost is found, told once, and then another one may be asked for', async () => {
    let how: 'send' | 'sendAndLose' = 'sendAndLose'
    const { ask, show, asked } = await openPage({ answer: () => how })
    await client.setAutomine(false)
    try {
      expect(await ask()).toMatch(/Lost/)
      expect(await ask()).toMatch(/asked for before/)
      show()
      expect(await ask()).toMatch(/not known/)
      await client.mine({ blocks: 100 })
    } finally {
      await client.setAutomine(true)
    }
    expect(await ask()).toMatch(/was sent/)
    expect(await ask()).toMatch(/asked for before/)
    how = 'send'
    show()
    expect(await ask()).toBe('sent')
    expect([asked(), await bought()]).toEqual([2, 2n])
  })
})
