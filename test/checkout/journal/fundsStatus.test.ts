import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  type FundsStatus,
  readFundsStatus,
  rememberedFunds,
} from '../../../src/checkout/journal/fundsStatus.js'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'

const purchaseId = `0x${'22'.repeat(32)}` as const

const entry: JournalEntry = {
  id: 'buy',
  kind: 'transaction',
  calls: [{ to: zeroAddress, data: '0x', value: 7n }],
  market: zeroAddress,
  account: zeroAddress,
  nonce: 3,
  block: 9n,
  status: 'asked',
}

describe('rememberedFunds', () => {
  const approval = { ...entry, id: 'tokenApproval', market: undefined }
  const granted = {
    ...approval,
    calls: [{ to: zeroAddress, data: encodeApprove(zeroAddress, 5n), value: 0n }],
  }
  const takenBack = {
    ...approval,
    calls: [{ to: zeroAddress, data: encodeApprove(zeroAddress, 0n), value: 0n }],
  }
  test.each([
    ['none', []],
    ['none', [{ ...entry, kind: 'signature', calls: [], status: 'declined' }]],
    // A wallet may later send a transaction that it reported as declined.
    ['unknown', [{ ...entry, status: 'declined' }]],
    ['unknown', [{ ...granted, status: 'declined' }]],
    ['none', [{ ...approval, id: 'signEIP191', kind: 'signature', calls: [], status: 'done' }]],
    // Part of a failed batch may be in effect, a signed permit may be submitted later, and an open payment may still be made.
    ['unknown', [{ ...granted, status: 'failed' }]],
    ['unknown', [{ ...approval, id: 'signEIP712', kind: 'signature', calls: [], status: 'done' }]],
    ['unknown', [{ ...entry, status: 'asked' }]],
    [
      'unknown',
      [
        { ...granted, status: 'done' },
        { ...entry, status: 'sent' },
      ],
    ],
    ['approval', [{ ...granted, status: 'done' }]],
    [
      'unknown',
      [
        { ...granted, status: 'done' },
        { ...entry, status: 'declined' },
      ],
    ],
    [
      'unknown',
      [
        { ...granted, status: 'done' },
        { ...takenBack, status: 'done' },
      ],
    ],
    // Only the chain can show that the payment was made, so the journal alone reports unknown funds.
    [
      'unknown',
      [
        { ...granted, status: 'done' },
        { ...entry, status: 'done' },
      ],
    ],
    [
      'unknown',
      [
        { ...entry, status: 'asked' },
        { ...entry, status: 'done' },
      ],
    ],
  ] as [string, JournalEntry[]][])('returns %s', (funds, entries) => {
    expect(rememberedFunds({ entries })).toBe(funds)
  })
})

describe('readFundsStatus', () => {
  test.each([
    ['nothing', [], { funds: 'none', isWalletAsked: false }],
    ['the last prompt is open', [entry], { funds: 'unknown', isWalletAsked: true }],
    ['the prompt was answered', [{ ...entry, status: 'sent' }], { funds: 'unknown', isWalletAsked: false }],
    [
      'an earlier prompt is open',
      [entry, { ...entry, status: 'done' }],
      { funds: 'unknown', isWalletAsked: false },
    ],
  ] as [string, JournalEntry[], FundsStatus][])('returns the funds when %s', (_, entries, status) => {
    expect(readFundsStatus({ version: 2, purchaseId, status: 'open', entries, told: [] })).toEqual(status)
  })
})
