import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { serializeRecord } from '../../../src/checkout/journal/parseRecord.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { moods, openMoody } from '../support/openMoody.js'
import { startShop } from '../support/startShop.js'
import { isLie } from './support/isLie.js'

/*
 * What a currency says of itself is its own word: whatever it is like, and from whichever moment on, what is said of the money is never
 * better than what is so, each page ends with an error that has a name, and a purchase is paid once.
 */

const shop = await startShop()
const { client, enter, agree, contracts, owned, buyer } = shop
const { orders, truth, become, token, price } = await openMoody(shop)
const [order] = orders
const intent = await agree([{ order }])
const rewind = await rewindEach(client)

/** When it becomes so. */
const moments = ['at first', 'once it was approved'] as const

const rows = moods.flatMap((mood) => moments.map((moment) => ({ mood, moment })))

describe('a currency', () => {
  test.each(rows)('behavior: $mood, $moment', async ({ mood, moment }) => {
    const [held] = await truth()
    const storage = createMemoryStorage()
    const bought = await owned(contracts.erc1155, 7_001n)
    const lies: string[] = []
    const words: string[] = []
    const said = async (state: CheckoutState, what: string) => {
      const [now, allowed] = await truth()
      const word = wordOf(state)
      words.push(`${what}: ${word}`)
      const isBought = (await owned(contracts.erc1155, 7_001n)) > bought
      const isPaid = now < held
      if (isLie({ what, word, isMade: isPaid || isBought, allowed }))
        lies.push(`${words.at(-1)}, held ${now - held}, allowed ${allowed}, got ${isBought}`)
      return isBought || isPaid
    }
    if (moment === 'at first') await become(mood)
    const first = await enter({
      intent,
      storage,
      now: createHurry(),
      answer: async ({ params }): Promise<Answer> => {
        const isBuy = !JSON.stringify(params).includes('0x095ea7b3')
        if (isBuy && moment === 'once it was approved') await become(mood)
        return isBuy ? 'reject' : 'accept'
      },
    })
    await said(await first.checkout.start(), 'start')
    await said(await first.checkout.revoke(), 'revoke')
    await said(await first.checkout.revoke(), 'revoke')
    const next = await enter({ intent, storage, now: createHurry() })
    await said(await next.checkout.start(), 'start')
    const isOver = (await truth())[0] < held || (await owned(contracts.erc1155, 7_001n)) > bought
    const last = await enter({ intent, storage, now: createHurry() })
    if (!isOver) await said(await last.checkout.revoke(), 'revoke')
    const [end] = await truth()
    expect({ words, lies }).toMatchObject({ lies: [] })
    expect(held - end).toBeLessThan(24_000_000n)
  })
})

describe('a currency that does not use up what is allowed', () => {
  test.each([
    ['the same', 0, undefined],
    ['the same, in one batch', 0, 'supported'],
    ['something else', 1, undefined],
  ] as const)(
    'behavior: what is left after a purchase is ours, is told by the next one, of %s, and taken back',
    async (_, at, atomic) => {
      await rewind()
      await become('uses up nothing')
      const storage = createMemoryStorage()
      const bought = await owned(contracts.erc1155, 7_001n)
      const first = await enter({ intent, storage, atomic })
      expect(await first.checkout.start()).toMatchObject({ status: 'success' })
      expect((await truth())[1]).toBe(price)
      const next = await enter({
        order: orders[at],
        storage,
        answer: ({ params }) => (isTakingBack(params) ? 'accept' : 'reject'),
      })
      expect(await next.checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
      expect(await next.checkout.revoke()).toMatchObject({ error: { code: 'Cancelled', funds: 'none' } })
      expect([(await truth())[1], await owned(contracts.erc1155, 7_001n)]).toEqual([0n, bought + 1n])
    },
  )
})

/** Whether a wallet is asked to allow nothing any more. */
function isTakingBack(params: readonly unknown[]): boolean {
  return JSON.stringify(params).includes(encodeApprove(contracts.market, 0n))
}

describe('revoke', () => {
  test('behavior: a currency that takes nothing back is named, and keeps no other from it', async () => {
    const { usdc, market } = contracts
    const entries = [token, usdc].map((to): JournalEntry => {
      const calls = [{ to, data: encodeApprove(market, price), value: 0n }]
      const place = { account: buyer.address, nonce: 0, block: 1n }
      return { id: 'tokenApproval', kind: 'transaction', calls, ...place, status: 'done' }
    })
    for (const { calls } of entries)
      for (const call of calls) await client.sendTransaction({ account: buyer, chain: null, ...call })
    const storage = createMemoryStorage()
    const record = { version: 2, purchaseId: zeroHash, status: 'open', entries, told: [] } as const
    await storage.setItem(journalKey(intent), serializeRecord({ ...record, told: [] }))
    await become('taking back fails')
    const { checkout, wallet } = await enter({ intent, storage })
    const state = await checkout.revoke()
    expect(state).toMatchObject({ status: 'error', error: { code: 'Reverted', funds: 'approval' } })
    expect(state.status === 'error' && state.error.details).toBe(`${market} may still take ${token}.`)
    expect([(await truth())[1], await shop.allowance(usdc)]).toEqual([price, 0n])
    // What would fail is not asked for.
    expect(wallet.prompts).toHaveLength(1)
  })
})

/** What a state says of the money, and why. */
function wordOf(state: CheckoutState): string {
  return 'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
}

/** A clock by which every wait is soon over, however long it really takes. */
function createHurry() {
  let time = Date.now()
  return () => (time += 30_000)
}
