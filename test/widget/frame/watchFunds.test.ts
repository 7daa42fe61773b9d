import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { Funds } from '../../../src/errors.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'
import { watchFunds } from '../../../src/widget/frame/watchFunds.js'
import { page, purchaseId } from './support/honestRequests.js'

const intent = createIntent({ ...page.shown, buyer: page.buyer })
const hash = `0x${'a'.repeat(64)}` as const
const turn = { shown: page.shown }
const next = { shown: page.shown }
/** The same of something else. */
const elsewhere = { shown: { ...page.shown, recipient: `0x${'8'.repeat(40)}` as const } }

const asked = {
  payment: { method: 'eth_sendTransaction', pays: purchaseId },
  'payment without an id': { method: 'eth_sendTransaction', pays: zeroHash },
  'signed payment': { method: 'eth_signTypedData_v4', pays: purchaseId },
  batch: { method: 'wallet_sendCalls', pays: purchaseId, allows: true },
  approval: { method: 'eth_sendTransaction', allows: true },
  permit: { method: 'eth_signTypedData_v4', allows: true, permitNonce: 4n },
  switch: { method: 'wallet_switchEthereumChain' },
}

/** A chain as the page reads it: by itself it has seen nothing. */
const nothing = {
  isPurchased: async () => false,
  readPermitNonce: async () => 4n,
  readPlace: async (account: `0x${string}`) => ({ account, sent: 3, nonce: 3, block: 7n, head: zeroHash }),
  readResult: async () => undefined,
  readAllowed: async () => 0n,
  findSent: async (): Promise<`0x${string}` | 'unknown' | undefined> => undefined,
} satisfies watchFunds.Chain
const reverted = { readResult: async () => 'reverted' as const }
const succeeded = { readResult: async () => 'success' as const }
const bought = { isPurchased: async () => true }
const allowed = { readAllowed: async () => 1n }
const used = { readPermitNonce: async () => 5n }
const placeless = {
  ...reverted,
  readPlace: async () => {
    throw new Error('The node is silent.')
  },
}
const silent = {
  readResult: async () => {
    throw new Error('The node is silent.')
  },
}

type Case = readonly [
  name: keyof typeof asked,
  chain: Partial<watchFunds.Chain>,
  word: Funds,
  told: Funds,
  inNextTurn: Funds,
]

describe('watchFunds', () => {
  test.each<Case>([
    ['payment', {}, 'none', 'unknown', 'unknown'],
    ['payment', reverted, 'none', 'none', 'none'],
    // Of what is not known to have come after it.
    ['payment', placeless, 'none', 'unknown', 'unknown'],
    ['payment', bought, 'none', 'spent', 'none'],
    ['payment', bought, 'unknown', 'spent', 'unknown'],
    // It may have bought what the market notes otherwise.
    ['payment', succeeded, 'none', 'unknown', 'none'],
    ['payment', silent, 'none', 'unknown', 'unknown'],
    ['payment without an id', succeeded, 'none', 'unknown', 'none'],
    ['payment without an id', bought, 'none', 'unknown', 'unknown'],
    ['signed payment', reverted, 'approval', 'unknown', 'unknown'],
    ['signed payment', bought, 'none', 'spent', 'none'],
    ['approval', {}, 'none', 'unknown', 'unknown'],
    ['approval', { ...succeeded, ...allowed }, 'none', 'approval', 'approval'],
    ['approval', succeeded, 'none', 'none', 'none'],
    ['permit', {}, 'none', 'unknown', 'unknown'],
    ['permit', used, 'none', 'none', 'none'],
    ['permit', { ...used, ...allowed }, 'none', 'approval', 'approval'],
    // The chain's word alone says that it is paid.
    ['approval', succeeded, 'spent', 'unknown', 'unknown'],
    ['switch', silent, 'none', 'none', 'none'],
  ])('parameters: a %s (%#)', async (name, chain, word, told, inNextTurn) => {
    const funds = watchFunds({ ...nothing, ...chain })
    await funds.ask({ intent, verdict: asked[name], turn }, async () => hash)
    expect(await funds.read(word, turn)).toBe(told)
    expect(await funds.read(word, next)).toBe(inNextTurn)
    expect(await funds.read('none', elsewhere)).toBe('none')
    // What was shown in between changes nothing of it.
    expect(await funds.read(word, next)).toBe(inNextTurn)
  })

  test('behavior: while the wallet asks, and after an answer that was lost, it is not known', async () => {
    const funds = watchFunds({ ...nothing, ...reverted })
    const question = { intent, verdict: asked.payment, turn }
    let lose = (_: Error) => {}
    const asking = funds.ask(question, () => new Promise((_, reject) => (lose = reject)))
    expect(await funds.read('none', turn)).toBe('unknown')
    lose(new ProviderError(-32603, 'Lost.'))
    await expect(asking).rejects.toThrow('Lost.')
    expect(await funds.read('none', turn)).toBe('unknown')
  })

  test('behavior: what the buyer declines is forgotten', async () => {
    const funds = watchFunds(nothing)
    const decline = async () => Promise.reject(new ProviderError(4001, 'No.'))
    await expect(funds.ask({ intent, verdict: asked.payment, turn }, decline)).rejects.toThrow('No.')
    expect(await funds.read('none', turn)).toBe('none')
  })

  test('behavior: unless it was sent all the same, and the market has noted it', async () => {
    const funds = watchFunds({ ...nothing, ...bought })
    const decline = async () => Promise.reject(new ProviderError(4001, 'No.'))
    for (const verdict of [asked.payment, asked['signed payment'], asked.batch])
      await expect(funds.ask({ intent, verdict, turn }, decline)).rejects.toThrow('No.')
    expect([await funds.read('none', turn), await funds.read('none', next)]).toEqual(['spent', 'none'])
  })

  test.each<[keyof typeof asked, Partial<watchFunds.Chain>, Funds, Funds]>([
    ['payment without an id', {}, 'none', 'none'],
    ['payment without an id', { findSent: async () => hash }, 'unknown', 'none'],
    ['payment without an id', { findSent: async () => 'unknown' }, 'unknown', 'unknown'],
    ['payment without an id', { findSent: silent.readResult }, 'unknown', 'unknown'],
    ['approval', {}, 'none', 'none'],
    ['approval', allowed, 'approval', 'approval'],
    ['permit', allowed, 'approval', 'approval'],
  ])('behavior: a %s that is said to be declined (%#)', async (name, chain, told, inNextTurn) => {
    const funds = watchFunds({ ...nothing, ...chain })
    const decline = async () => Promise.reject(new ProviderError(4001, 'No.'))
    await expect(funds.ask({ intent, verdict: asked[name], turn }, decline)).rejects.toThrow('No.')
    expect([await funds.read('none', turn), await funds.read('none', next)]).toEqual([told, inNextTurn])
  })

  test('behavior: what became of a batch only the wallet knows, until it is noted', async () => {
    const told = async (chain: Partial<watchFunds.Chain>) => {
      const funds = watchFunds({ ...nothing, ...chain })
      await funds.ask({ intent, verdict: asked.batch, turn }, async () => ({ id: hash }))
      return funds.read('none', turn)
    }
    expect([await told(reverted), await told(bought)]).toEqual(['unknown', 'spent'])
  })
})
