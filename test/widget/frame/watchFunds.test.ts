import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { Funds } from '../../../src/errors.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'
import { watchFunds } from '../../../src/widget/frame/watchFunds.js'
import { page, purchaseId } from './support/honestRequests.js'

const intent = createIntent({ ...page.shown, buyer: page.buyer })
const hash = `0x${'a'.repeat(64)}` as const
const session = { shown: page.shown }
const next = { shown: page.shown }
/** The shown purchase, but with another recipient. The page must not count requests of the shown purchase for it. */
const elsewhere = { shown: { ...page.shown, recipient: `0x${'8'.repeat(40)}` as const } }

const verdicts = {
  payment: { method: 'eth_sendTransaction', pays: purchaseId },
  'payment without an id': { method: 'eth_sendTransaction', pays: zeroHash },
  'signed payment': { method: 'eth_signTypedData_v4', pays: purchaseId },
  batch: { method: 'wallet_sendCalls', pays: purchaseId, allows: true },
  approval: { method: 'eth_sendTransaction', allows: true },
  permit: { method: 'eth_signTypedData_v4', allows: true, permitNonce: 4n },
  switch: { method: 'wallet_switchEthereumChain' },
}

/** A chain on which neither the purchase nor an allowance exists. */
const nothing = {
  isPurchased: async () => false,
  readPermitNonce: async () => 4n,
  readAccountState: async (account: `0x${string}`) => ({
    account,
    sent: 3,
    nonce: 3,
    block: 7n,
    head: zeroHash,
  }),
  readResult: async () => undefined,
  readAllowed: async () => 0n,
  findSentPayment: async (): Promise<`0x${string}` | 'unknown' | undefined> => undefined,
} satisfies watchFunds.Chain
const reverted = { readResult: async () => 'reverted' as const }
const succeeded = { readResult: async () => 'success' as const }
const bought = { isPurchased: async () => true }
const allowed = { readAllowed: async () => 1n }
const used = { readPermitNonce: async () => 5n }
const placeless = {
  ...reverted,
  readAccountState: async () => {
    throw new Error('The node is silent.')
  },
}
const silent = {
  readResult: async () => {
    throw new Error('The node is silent.')
  },
}

type Case = readonly [
  name: keyof typeof verdicts,
  chain: Partial<watchFunds.Chain>,
  expected: Funds,
  inNextTurn: Funds,
]

describe('watchFunds', () => {
  test.each<Case>([
    ['payment', {}, 'unknown', 'unknown'],
    ['payment', reverted, 'none', 'none'],
    // The page could not read the block of the request. So the failed transaction may be older than the request.
    ['payment', placeless, 'unknown', 'unknown'],
    ['payment', bought, 'spent', 'none'],
    // The transaction succeeded, but the market does not record this purchase. The payment may have had another purchase id.
    ['payment', succeeded, 'unknown', 'none'],
    ['payment', silent, 'unknown', 'unknown'],
    ['payment without an id', succeeded, 'unknown', 'none'],
    ['payment without an id', bought, 'unknown', 'unknown'],
    ['signed payment', reverted, 'unknown', 'unknown'],
    ['signed payment', bought, 'spent', 'none'],
    ['approval', {}, 'unknown', 'unknown'],
    ['approval', { ...succeeded, ...allowed }, 'approval', 'approval'],
    ['approval', succeeded, 'none', 'none'],
    ['permit', {}, 'unknown', 'unknown'],
    ['permit', used, 'none', 'none'],
    ['permit', { ...used, ...allowed }, 'approval', 'approval'],
    ['switch', silent, 'none', 'none'],
  ])('reports the funds after a %s (%#)', async (name, chain, expected, inNextTurn) => {
    const funds = watchFunds({ ...nothing, ...chain })
    await funds.ask({ intent, verdict: verdicts[name], session }, async () => hash)
    expect(await funds.read(session)).toBe(expected)
    expect(await funds.read(next)).toBe(inNextTurn)
    expect(await funds.read(elsewhere)).toBe('none')
    // The read for another purchase, just before, must not change the result.
    expect(await funds.read(next)).toBe(inNextTurn)
  })

  test("reports 'unknown' during the prompt and after a lost response", async () => {
    const funds = watchFunds({ ...nothing, ...reverted })
    const question = { intent, verdict: verdicts.payment, session }
    let lose = (_: Error) => {}
    const asking = funds.ask(question, () => new Promise((_, reject) => (lose = reject)))
    expect(await funds.read(session)).toBe('unknown')
    lose(new ProviderError(-32603, 'Lost.'))
    await expect(asking).rejects.toThrow('Lost.')
    expect(await funds.read(session)).toBe('unknown')
  })

  test('forgets a declined request', async () => {
    const funds = watchFunds(nothing)
    const decline = async () => Promise.reject(new ProviderError(4001, 'No.'))
    await expect(funds.ask({ intent, verdict: verdicts.payment, session }, decline)).rejects.toThrow('No.')
    expect(await funds.read(session)).toBe('none')
  })

  test("reports 'spent' for a declined request that the market records", async () => {
    const funds = watchFunds({ ...nothing, ...bought })
    const decline = async () => Promise.reject(new ProviderError(4001, 'No.'))
    for (const verdict of [verdicts.payment, verdicts['signed payment'], verdicts.batch])
      await expect(funds.ask({ intent, verdict, session }, decline)).rejects.toThrow('No.')
    expect([await funds.read(session), await funds.read(next)]).toEqual(['spent', 'none'])
  })

  test.each<[keyof typeof verdicts, Partial<watchFunds.Chain>, Funds, Funds]>([
    ['payment without an id', {}, 'none', 'none'],
    ['payment without an id', { findSentPayment: async () => hash }, 'unknown', 'none'],
    ['payment without an id', { findSentPayment: async () => 'unknown' }, 'unknown', 'unknown'],
    ['payment without an id', { findSentPayment: silent.readResult }, 'unknown', 'unknown'],
    ['approval', {}, 'none', 'none'],
    ['approval', allowed, 'approval', 'approval'],
    ['permit', allowed, 'approval', 'approval'],
  ])('reports the funds after a declined %s (%#)', async (name, chain, expected, inNextTurn) => {
    const funds = watchFunds({ ...nothing, ...chain })
    const decline = async () => Promise.reject(new ProviderError(4001, 'No.'))
    await expect(funds.ask({ intent, verdict: verdicts[name], session }, decline)).rejects.toThrow('No.')
    expect([await funds.read(session), await funds.read(next)]).toEqual([expected, inNextTurn])
  })

  test("reports 'unknown' for a batch until the market records it", async () => {
    const readFunds = async (chain: Partial<watchFunds.Chain>) => {
      const funds = watchFunds({ ...nothing, ...chain })
      await funds.ask({ intent, verdict: verdicts.batch, session }, async () => ({ id: hash }))
      return funds.read(session)
    }
    expect([await readFunds(reverted), await readFunds(bought)]).toEqual(['unknown', 'spent'])
  })
})
