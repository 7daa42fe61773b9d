import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { makesCall, matchesRequest } from '../../../src/checkout/evidence/ownership.js'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { orderFilled } from '../../../src/venues/tillkit/purchaseAbi.js'

const account: Address = '0x1111111111111111111111111111111111111111'
const stranger: Address = '0x2222222222222222222222222222222222222222'
const market: Address = '0x3333333333333333333333333333333333333333'
const entryPoint: Address = '0x4444444444444444444444444444444444444444'
const purchaseId = word('a')
const another = word('b')

/** A signed payment, requested at block 100 when the account's nonce was seven. The market accepts its purchase id once. */
const asked: JournalEntry = {
  id: 'buy',
  kind: 'signature',
  calls: [],
  market,
  account,
  nonce: 7,
  block: 100n,
  status: 'sent',
}
/** A payment to a market that records no purchase ids. */
const called: JournalEntry = {
  ...asked,
  kind: 'transaction',
  calls: [{ to: market, data: '0x12345678', value: 1n }],
}

const sent = { from: account, to: market, blockNumber: 101n }
const relayed = { from: stranger, to: entryPoint, blockNumber: 101n }

describe('matchesRequest', () => {
  test.each<[what: string, entry: JournalEntry, receipt: Partial<TransactionReceipt>, place: number]>([
    ['a later transaction of the account', called, sent, 7],
    ['one in an earlier block after a reorg, with an unused nonce', called, { ...sent, blockNumber: 99n }, 7],
    ['a wrapped one that somebody else sent for the account', called, relayed, 0],
    ['a later one with a sale under the id', asked, { ...relayed, logs: [sale(account, purchaseId)] }, 0],
    [
      'one of several sales',
      asked,
      { ...relayed, logs: [sale(stranger, another), sale(account, purchaseId)] },
      0,
    ],
    ['one without a sale, which failed', asked, relayed, 0],
  ])('accepts %s', (_, entry, receipt, place) => {
    expect(match(entry, receipt, place)).toBe(true)
  })

  test.each<[what: string, entry: JournalEntry, receipt: Partial<TransactionReceipt>, place: number]>([
    ['an earlier transaction', called, { ...sent, blockNumber: 100n }, 6],
    ['an earlier one of somebody else with any nonce', called, { ...relayed, blockNumber: 100n }, 9],
    ['the same call by somebody else', called, { ...sent, from: stranger }, 7],
    ['a sale under another id', asked, { ...relayed, logs: [sale(account, another)] }, 0],
    ['a sale to somebody else', asked, { ...relayed, logs: [sale(stranger, purchaseId)] }, 0],
  ])('rejects %s', (_, entry, receipt, place) => {
    expect(match(entry, receipt, place)).toBe(false)
  })
})

describe('makesCall', () => {
  const input = '0x12345678' as const
  const bundle = (parts: readonly string[]) => `0xabcd${parts.map((part) => part.slice(2)).join('00')}` as Hex
  const whole = [account, market, input]

  test.each<[what: string, transaction: object, expected: boolean]>([
    ['the call', { from: account, to: market, input, value: 1n }, true],
    [
      'the call with bytes of the wallet at its end',
      { from: account, to: market, input: `${input}99`, value: 1n },
      true,
    ],
    ['another value', { from: account, to: market, input, value: 2n }, false],
    ['another call', { from: account, to: market, input: '0x87654321', value: 1n }, false],
    ['the call of a stranger', { from: stranger, to: market, input, value: 1n }, false],
    ['the creation of a contract', { from: account, to: null, input, value: 1n }, false],
    ['a bundle with the call', { from: stranger, to: entryPoint, input: bundle(whole), value: 0n }, true],
    [
      'a bundle to the account',
      { from: stranger, to: account, input: bundle([market, input]), value: 0n },
      true,
    ],
    [
      'a bundle of somebody else',
      { from: stranger, to: entryPoint, input: bundle([market, input]), value: 0n },
      false,
    ],
    [
      'a bundle to another market',
      { from: stranger, to: entryPoint, input: bundle([account, input]), value: 0n },
      false,
    ],
  ])('judges %s', (_, transaction, expected) => {
    expect(makesCall(transaction as Transaction, called)).toBe(expected)
  })

  test('returns false for a signature, which makes no call', () => {
    expect(makesCall({ from: account, to: market, input, value: 0n } as unknown as Transaction, asked)).toBe(
      false,
    )
  })
})

/**
 * Calls `matchesRequest` as the checkout does: with the receipt alone, and with the transaction and its nonce only if the receipt does not
 * decide.
 */
function match(
  entry: JournalEntry,
  receipt: Partial<TransactionReceipt>,
  nonce: number,
): boolean | undefined {
  const whole = { logs: [], transactionHash: word('c'), ...receipt } as unknown as TransactionReceipt
  const { from = account, to = null } = receipt
  const transaction = { nonce, from, to, input: '0x', value: 0n } as unknown as Transaction
  return (
    matchesRequest({ receipt: whole, entry, purchaseId }) ??
    matchesRequest({ receipt: whole, transaction, entry, purchaseId })
  )
}

function sale(buyer: Address, id: Hex): TransactionReceipt['logs'][number] {
  const args = { orderId: word('d'), buyer, purchaseId: id } as const
  const topics = encodeEventTopics({ abi: [orderFilled], args })
  const rest = orderFilled.inputs.filter((input) => !('indexed' in input))
  const values = rest.map(({ type }) => (type === 'address' ? stranger : 1n))
  const data = encodeAbiParameters(rest, values as never)
  return { address: market, topics, data } as unknown as TransactionReceipt['logs'][number]
}

function word(digit: string): Hex {
  return `0x${digit.repeat(64)}`
}
