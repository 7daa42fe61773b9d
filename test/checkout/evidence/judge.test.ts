import fc from 'fast-check'
import type { Address, Hex, TransactionReceipt } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Evidence, judge, type Verdict } from '../../../src/checkout/evidence/judge.js'
import { isRepeatable } from '../../../src/checkout/evidence/repeat.js'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'

const account: Address = '0x1111111111111111111111111111111111111111'
const relayer: Address = '0x2222222222222222222222222222222222222222'
const market: Address = '0x3333333333333333333333333333333333333333'
const router: Address = '0x4444444444444444444444444444444444444444'
const hash: Hex = `0x${'aa'.repeat(32)}`
const other: Hex = `0x${'bb'.repeat(32)}`
const block: Hex = `0x${'cc'.repeat(32)}`

/** A payment without a purchase id, which the market accepts twice. */
const payment: JournalEntry = {
  id: 'buy',
  kind: 'transaction',
  calls: [{ to: market, data: '0x12345678', value: 1n }],
  market,
  account,
  nonce: 7,
  block: 100n,
  status: 'sent',
  hash,
}
/** A signed payment. The market accepts its purchase id once. */
const signed: JournalEntry = { ...payment, kind: 'signature', calls: [] }
const once: JournalEntry = { ...payment, once: true }
const swap: JournalEntry = { ...payment, id: 'swap', market: undefined, swap: router }
const approvalCalls = [{ to: market, data: encodeApprove(router, 5n), value: 0n }]
const approval: JournalEntry = { ...payment, id: 'tokenApproval', market: undefined, calls: approvalCalls }
const permit: JournalEntry = { ...signed, id: 'signEIP712', market: undefined }
const batch: JournalEntry = { ...payment, kind: 'batch' }

const sent = { status: 'success', from: account, to: market, transactionHash: hash } as TransactionReceipt
const reverted: TransactionReceipt = { ...sent, status: 'reverted' }
const bundle: TransactionReceipt = { ...sent, from: relayer, to: relayer }
const successor = { hash: other, blockNumber: 101n, blockHash: block, isSame: false, isEmpty: false }
const placed = { ...payment, placed: true }

type Expected = Partial<Verdict>

describe('judge', () => {
  test.each<[what: string, entry: JournalEntry, evidence: Evidence, confirmations: number, Expected]>([
    [
      'a receipt',
      payment,
      { receipt: sent, payment: 'paid' },
      1,
      { kind: 'made', funds: 'spent', canRepeat: false },
    ],
    [
      'a receipt whose payment was not read',
      payment,
      { receipt: sent },
      1,
      { kind: 'made', funds: 'unknown' },
    ],
    [
      'a receipt with too few confirmations',
      payment,
      { receipt: sent, depth: 2 },
      3,
      { kind: 'confirming', funds: 'unknown', canRepeat: false },
    ],
    [
      'a receipt with enough confirmations',
      payment,
      { receipt: sent, depth: 3, payment: 'paid' },
      3,
      { kind: 'made', funds: 'spent' },
    ],
    ['a receipt whose block is gone', payment, { receipt: sent, depth: 0 }, 2, { kind: 'confirming' }],
    [
      'a call of the account that moved nothing',
      payment,
      { receipt: sent, payment: 'none' },
      1,
      { kind: 'made', funds: 'none' },
    ],
    [
      'a reverted call',
      payment,
      { receipt: reverted, payment: 'none' },
      1,
      { kind: 'void', funds: 'none', mayHappen: false, canRepeat: true },
    ],
    [
      'a reverted call of another sender',
      payment,
      { receipt: { ...bundle, status: 'reverted' }, payment: 'none' },
      1,
      { kind: 'void', funds: 'unknown', mayHappen: true, canRepeat: false },
    ],
    [
      'a bundle that paid',
      payment,
      { receipt: bundle, payment: 'paid' },
      1,
      { kind: 'made', funds: 'spent' },
    ],
    [
      'a bundle in which the call failed',
      payment,
      { receipt: bundle, payment: 'none' },
      1,
      { kind: 'void', funds: 'none', canRepeat: true },
    ],
    [
      'a bundle without evidence',
      payment,
      { receipt: bundle, payment: 'unclear' },
      1,
      { kind: 'unknown', funds: 'unknown', canRepeat: false },
    ],
    [
      'a bundle without evidence, for a payment that the market accepts once',
      once,
      { receipt: bundle, payment: 'unclear' },
      1,
      { kind: 'unknown', canRepeat: true },
    ],
    [
      'a transaction in the pool',
      payment,
      { hash, waiting: { hash, nonce: 7 } },
      1,
      { kind: 'pending', hash, nonce: 7, funds: 'unknown', mayHappen: true, canRepeat: false },
    ],
    [
      'a pool with an unknown transaction',
      payment,
      { count: 7, pendingCount: 8 },
      1,
      { kind: 'pending', mayHappen: true },
    ],
    ['a pool that lags behind the request', payment, { count: 6, pendingCount: 7 }, 1, { kind: 'absent' }],
    [
      'nothing',
      payment,
      { count: 7 },
      1,
      { kind: 'absent', funds: 'unknown', mayHappen: true, canRepeat: false },
    ],
    [
      'no evidence of a payment that the market accepts once',
      once,
      { count: 7 },
      1,
      { kind: 'absent', funds: 'unknown', canRepeat: true },
    ],
    ['no evidence of a signed payment', signed, {}, 1, { kind: 'absent', funds: 'unknown', canRepeat: true }],
    [
      'no evidence of an expired signature',
      signed,
      { isExpired: true },
      1,
      { kind: 'absent', funds: 'none', mayHappen: false },
    ],
    [
      'no evidence of a rejected payment',
      { ...payment, status: 'declined' },
      {},
      1,
      { kind: 'absent', funds: 'none', mayHappen: false },
    ],
    [
      'no evidence of a payment that was made before',
      { ...payment, status: 'done' },
      {},
      1,
      { kind: 'absent', funds: 'unknown', mayHappen: true },
    ],
    [
      'no evidence of a swap that the market would accept once',
      { ...swap, once: true },
      {},
      1,
      { kind: 'absent', canRepeat: false, funds: 'unknown' },
    ],
    [
      'no evidence of a rejected swap',
      { ...swap, status: 'declined' },
      {},
      1,
      { kind: 'absent', funds: 'none' },
    ],
    [
      'a swap',
      swap,
      { receipt: { ...sent, to: router }, payment: 'paid' },
      1,
      { kind: 'made', funds: 'swapped' },
    ],
    [
      'a bundle without the swap',
      swap,
      { receipt: bundle, payment: 'none' },
      1,
      { kind: 'void', funds: 'none' },
    ],
    ['an allowance that is set', approval, { isAllowed: true }, 1, { kind: 'inEffect', funds: 'none' }],
    ['no evidence of an approval', approval, {}, 1, { kind: 'absent', funds: 'unknown', canRepeat: true }],
    ['an approval that has ended', { ...approval, status: 'done' }, {}, 1, { funds: 'none' }],
    ['a permit of unknown terms', { ...permit, status: 'done' }, {}, 1, { funds: 'unknown' }],
    [
      'a permit of known terms',
      { ...permit, permit: { token: market, spender: router, amount: 5n } },
      {},
      1,
      { funds: 'none' },
    ],
    ['a rejected permit', { ...permit, status: 'declined' }, {}, 1, { funds: 'none' }],
    ['a signed message', { ...permit, id: 'signEIP191' }, {}, 1, { funds: 'none' }],
    [
      'another transaction at a guessed nonce',
      payment,
      { count: 8, successor },
      1,
      { kind: 'absent', canRepeat: false },
    ],
    [
      'another transaction at its nonce',
      placed,
      { count: 8, successor },
      1,
      { kind: 'replaced', reason: 'replaced', hash: other, funds: 'none', canRepeat: true },
    ],
    [
      'an empty transaction at its nonce',
      placed,
      { count: 8, successor: { ...successor, isEmpty: true } },
      1,
      { kind: 'replaced', reason: 'cancelled' },
    ],
    [
      'another transaction that is not confirmed',
      placed,
      { hash, count: 8, successor, depth: 1 },
      2,
      { kind: 'pending', hash, nonce: 7, canRepeat: false },
    ],
    [
      'the same call at its nonce, without a receipt',
      placed,
      { count: 8, successor: { ...successor, isSame: true } },
      1,
      { kind: 'absent' },
    ],
    [
      'a silent node',
      payment,
      { failure: new Error() },
      1,
      { kind: 'unknown', funds: 'unknown', mayHappen: true, canRepeat: false },
    ],
    [
      'a silent node, an approval',
      approval,
      { failure: new Error() },
      1,
      { kind: 'unknown', funds: 'unknown' },
    ],
    [
      'a wallet that rejects a batch',
      batch,
      { wallet: { code: 400, hasReverted: false } },
      1,
      { kind: 'void', funds: 'unknown', canRepeat: true },
    ],
    [
      'the same, and a silent node',
      batch,
      { wallet: { code: 400, hasReverted: false }, failure: new Error() },
      1,
      { kind: 'unknown', canRepeat: false },
    ],
    [
      'a wallet that says that a batch reverted',
      batch,
      { wallet: { code: 500, hasReverted: false } },
      1,
      { kind: 'unknown', canRepeat: false, funds: 'unknown' },
    ],
    [
      'the same, and the chain agrees',
      batch,
      { wallet: { code: 500, hasReverted: true } },
      1,
      { kind: 'void', canRepeat: true },
    ],
    [
      'the same for a payment that the market accepts once',
      { ...batch, once: true },
      { wallet: { code: 500, hasReverted: false } },
      1,
      { kind: 'void', canRepeat: true },
    ],
    [
      'a wallet that says that a batch is done',
      batch,
      { wallet: { code: 200, hasReverted: false } },
      1,
      { kind: 'absent' },
    ],
    [
      'a wallet that says that a part is done',
      batch,
      { wallet: { code: 600, hasReverted: false } },
      1,
      { kind: 'absent' },
    ],
    [
      'a wallet that contradicts the chain',
      batch,
      { wallet: { code: 500, hasReverted: false }, receipt: bundle, payment: 'paid' },
      1,
      { kind: 'made', funds: 'spent' },
    ],
  ])('returns the verdict for %s', (_, entry, evidence, confirmations, expected) => {
    expect(judge(entry, evidence, confirmations)).toMatchObject(expected)
  })
})

const entries = fc
  .record({
    base: fc.constantFrom(payment, signed, once, swap, approval, permit, batch),
    status: fc.constantFrom('asked', 'sent', 'done', 'declined', 'failed'),
    placed: fc.boolean(),
  })
  .map(({ base, status, placed }): JournalEntry => ({ ...base, status, placed }))

const evidences: fc.Arbitrary<Evidence> = fc.record(
  {
    failure: fc.constant(new Error('silent')),
    receipt: fc.constantFrom(sent, reverted, bundle, { ...bundle, status: 'reverted' as const }),
    depth: fc.nat(6),
    payment: fc.constantFrom('paid', 'none', 'unclear'),
    waiting: fc.constantFrom({ hash }, { hash, nonce: 7 }),
    hash: fc.constant(hash),
    isAllowed: fc.boolean(),
    count: fc.nat(10),
    pendingCount: fc.nat(10),
    successor: fc.record({
      hash: fc.constant(other),
      blockNumber: fc.constant(101n),
      blockHash: fc.constant(block),
      isSame: fc.boolean(),
      isEmpty: fc.boolean(),
    }),
    isExpired: fc.boolean(),
    wallet: fc.record({ code: fc.constantFrom(100, 200, 400, 500, 600), hasReverted: fc.boolean() }),
  },
  { requiredKeys: [] },
)

const confirmations = fc.integer({ min: 1, max: 6 })

/** Checks a property of the verdict for generated entries and evidence. */
function holds(check: (verdict: Verdict, entry: JournalEntry, evidence: Evidence, depth: number) => boolean) {
  fc.assert(
    fc.property(entries, evidences, confirmations, (entry, evidence, depth) =>
      check(judge(entry, evidence, depth), entry, evidence, depth),
    ),
    { numRuns: 5_000 },
  )
}

const isPaying = ({ market, swap }: JournalEntry) => market !== undefined || swap !== undefined

describe('judge, for any evidence', () => {
  test('allows a second request only with proof that the first cannot take effect, or on a market that refuses it', () => {
    holds(({ canRepeat, mayHappen }, entry) => !canRepeat || isRepeatable(entry) || !mayHappen)
  })

  test('never requests a payment again that the chain shows or may still show', () => {
    const shown: readonly string[] = ['made', 'confirming', 'pending', 'inEffect']
    holds(({ kind, canRepeat }) => !(canRepeat && shown.includes(kind)))
  })

  test('returns spent for a payment that the chain shows as paid', () => {
    holds(
      ({ funds }, { market }, { receipt, payment, failure }) =>
        !market ||
        receipt?.status !== 'success' ||
        payment !== 'paid' ||
        funds === (failure ? 'unknown' : 'spent'),
    )
  })

  test('never reports funds as safe that may still move', () => {
    holds(({ funds, mayHappen }, entry) => {
      const isWallets = entry.status === 'declined' && !entry.market
      return !isPaying(entry) || !mayHappen || isWallets || funds === 'unknown' || funds === 'spent'
    })
  })

  test('proves nothing from a silent node', () => {
    holds((verdict, entry, { failure, wallet }) => {
      if (failure === undefined) return true
      const isByWallet = wallet !== undefined && verdict.kind === 'void' && isRepeatable(entry)
      return (verdict.kind === 'unknown' || isByWallet) && (!isPaying(entry) || verdict.funds === 'unknown')
    })
  })

  test('is never more final with more required confirmations', () => {
    holds((verdict, entry, evidence) => {
      const isFinal = verdict.kind === 'made' || verdict.kind === 'replaced'
      return !isFinal || judge(entry, evidence, 1).kind === verdict.kind
    })
    holds(
      ({ kind }, _, { receipt, depth = 0, failure }, confirmations) =>
        !receipt ||
        failure !== undefined ||
        confirmations === 1 ||
        depth >= confirmations ||
        kind === 'confirming',
    )
  })

  test("never returns made from the wallet's report alone", () => {
    holds(({ kind }, _, { receipt }) => kind !== 'made' || receipt !== undefined)
  })

  test('does not change the evidence', () => {
    fc.assert(
      fc.property(entries, evidences, confirmations, (entry, evidence, depth) => {
        const before = { ...evidence }
        judge(Object.freeze(entry), Object.freeze(evidence), depth)
        expect(evidence).toEqual(before)
      }),
    )
  })
})
