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
import { sample } from '../../setup/sample.js'
import { moods, openOddCurrency } from '../support/openOddCurrency.js'
import { startShop } from '../support/startShop.js'
import { isLie } from './support/isLie.js'

/**
 * A currency contract may return any value, and may change its behaviour at any moment. The checkout must never report better funds than
 * the chain shows. No purchase may end in the error `Unexpected`, and each is paid at most once.
 */

const shop = await startShop()
const { client, enter, agree, contracts, owned, buyer } = shop
const { orders, truth, become, token, price } = await openOddCurrency(shop)
const [order] = orders
const intent = await agree([{ order }])
const rewind = await rewindEach(client)

/** The moments at which the currency changes its behaviour. */
const moments = ['at first', 'after the approval'] as const

const rows = moods.flatMap((mood) => moments.map((moment) => ({ mood, moment })))

describe('a currency', () => {
  test.each(sample(rows))(
    'reports the truth and pays once when it is $mood, $moment',
    async ({ mood, moment }) => {
      const [held] = await truth()
      const storage = createMemoryStorage()
      const bought = await owned(contracts.erc1155, 7_001n)
      const lies: string[] = []
      const reports: string[] = []
      const checkReport = async (state: CheckoutState, what: string) => {
        const [now, allowed] = await truth()
        const report = fundsAndCode(state)
        reports.push(`${what}: ${report}`)
        const isBought = (await owned(contracts.erc1155, 7_001n)) > bought
        const isPaid = now < held
        if (isLie({ what, report, isMade: isPaid || isBought, allowed }))
          lies.push(`${reports.at(-1)}, held ${now - held}, allowed ${allowed}, got ${isBought}`)
        return isBought || isPaid
      }
      if (moment === 'at first') await become(mood)
      const first = await enter({
        intent,
        storage,
        now: createFastClock(),
        answer: async ({ params }): Promise<Answer> => {
          const isBuy = !JSON.stringify(params).includes('0x095ea7b3')
          if (isBuy && moment === 'after the approval') await become(mood)
          return isBuy ? 'reject' : 'accept'
        },
      })
      await checkReport(await first.checkout.start(), 'start')
      await checkReport(await first.checkout.revokeAllowance(), 'revokeAllowance')
      await checkReport(await first.checkout.revokeAllowance(), 'revokeAllowance')
      const next = await enter({ intent, storage, now: createFastClock() })
      await checkReport(await next.checkout.start(), 'start')
      const isOver = (await truth())[0] < held || (await owned(contracts.erc1155, 7_001n)) > bought
      const last = await enter({ intent, storage, now: createFastClock() })
      if (!isOver) await checkReport(await last.checkout.revokeAllowance(), 'revokeAllowance')
      const [end] = await truth()
      expect({ reports, lies }).toMatchObject({ lies: [] })
      expect(held - end).toBeLessThan(24_000_000n)
    },
  )
})

describe('a currency that does not reduce the allowance', () => {
  test.each([
    ['the same', 0, undefined],
    ['the same, in one batch', 0, 'supported'],
    ['something else', 1, undefined],
  ] as const)(
    'reports the remaining allowance at the next purchase of %s, and revokes it',
    async (_, at, atomic) => {
      await rewind()
      await become('does not reduce the allowance')
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
      expect(await next.checkout.revokeAllowance()).toMatchObject({
        error: { code: 'Cancelled', funds: 'none' },
      })
      expect([(await truth())[1], await owned(contracts.erc1155, 7_001n)]).toEqual([0n, bought + 1n])
    },
  )
})

/** Whether a wallet prompt sets an allowance to zero. */
function isTakingBack(params: readonly unknown[]): boolean {
  return JSON.stringify(params).includes(encodeApprove(contracts.market, 0n))
}

describe('revokeAllowance', () => {
  test('names a currency that cannot be revoked, and revokes the others', async () => {
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
    await become('a revocation fails')
    const { checkout, wallet } = await enter({ intent, storage })
    const state = await checkout.revokeAllowance()
    expect(state).toMatchObject({ status: 'error', error: { code: 'Reverted', funds: 'approval' } })
    expect(state.status === 'error' && state.error.details).toBe(`${market} may still take ${token}.`)
    expect([(await truth())[1], await shop.allowance(usdc)]).toEqual([price, 0n])
    // The checkout does not prompt for a revocation that would fail.
    expect(wallet.prompts).toHaveLength(1)
  })
})

function fundsAndCode(state: CheckoutState): string {
  return 'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
}

function createFastClock() {
  let time = Date.now()
  return () => (time += 30_000)
}
