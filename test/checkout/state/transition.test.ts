import fc from 'fast-check'
import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { CheckoutError } from '../../../src/checkout/errors/CheckoutError.js'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import {
  busyStatuses,
  type CheckoutEvent,
  isBusy,
  transition,
} from '../../../src/checkout/state/transition.js'

const intent: Intent = {
  chainId: 1,
  buyer: zeroAddress,
  recipient: zeroAddress,
  marketplace: 'service_marketplace_v2',
  collectionAddress: zeroAddress,
  orders: [],
  currency: zeroAddress,
  currencyDecimals: 18,
  fees: [],
  maxTotal: 0n,
}
const purchaseId = zeroHash
const other = `0x${'11'.repeat(32)}` as const
const idle: CheckoutState = { status: 'idle', purchaseId, intent, steps: [] }
const error = new CheckoutError('Rejected')
const step = { id: 'buy', text: 'Buy', status: 'waiting' } as const
const outcome = { hash: zeroHash, blockNumber: 1n, paid: 0n, received: [] }

const place = fc.integer({ min: 0, max: 2 })
const event: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc.constant<CheckoutEvent>({ type: 'start', purchaseId, intent }),
  fc.constant<CheckoutEvent>({ type: 'differ', intent, differences: [] }),
  fc.constant<CheckoutEvent>({ type: 'plan', steps: [step, step] }),
  fc.constant<CheckoutEvent>({ type: 'switchChain', chainId: 1 }),
  fc.constant<CheckoutEvent>({ type: 'prepare' }),
  fc.constant<CheckoutEvent>({ type: 'wait' }),
  place.map((step): CheckoutEvent => ({ type: 'ask', step })),
  place.map((step): CheckoutEvent => ({ type: 'send', step, hash: zeroHash })),
  place.map((step): CheckoutEvent => ({ type: 'settle', step, hash: zeroHash })),
  place.map((step): CheckoutEvent => ({ type: 'send', step, hash: zeroHash, reorged: true })),
  place.map((step): CheckoutEvent => ({ type: 'finish', step })),
  fc.constant<CheckoutEvent>({ type: 'succeed', outcome }),
  fc.constant<CheckoutEvent>({ type: 'fail', error }),
  fc.constant<CheckoutEvent>({ type: 'cancel', error }),
)
const events = fc.array(event, { maxLength: 30 })
const walkTo = (all: readonly CheckoutEvent[]) => all.reduce(transition, idle)

describe('transition', () => {
  test('default: from start to success', () => {
    const walked = walkTo([
      { type: 'start', purchaseId, intent },
      { type: 'plan', steps: [step] },
      { type: 'ask', step: 0 },
      { type: 'send', step: 0, hash: zeroHash },
      { type: 'finish', step: 0 },
      { type: 'succeed', outcome },
    ])
    expect(walked).toMatchObject({ status: 'success', outcome, steps: [{ status: 'done', hash: zeroHash }] })
  })

  test('behavior: while nothing is under way, only a start or the end of a review changes anything', () => {
    fc.assert(
      fc.property(events, event, (before, next) => {
        const state = walkTo(before)
        const ends = state.status === 'review' && next.type === 'cancel'
        // What is told of a success later.
        const tells = state.status === 'success' && next.type === 'succeed'
        if (isBusy(state) || next.type === 'start' || ends || tells) return
        expect(transition(state, next)).toBe(state)
      }),
    )
  })

  test('behavior: what is left allowed is told of a success, and of nothing else', () => {
    const told = { ...outcome, left: [{ token: zeroAddress, spender: zeroAddress, amount: 1n }] }
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        const next = transition(state, { type: 'succeed', outcome: told })
        if (state.status === 'success') expect(next).toEqual({ ...state, outcome: told })
        else if (!isBusy(state)) expect(next).toBe(state)
      }),
    )
  })

  test('behavior: a success stays one', () => {
    fc.assert(
      fc.property(events, events, (before, rest) => {
        const bought = [{ type: 'start', purchaseId, intent } as const, { type: 'succeed', outcome } as const]
        const success = bought.reduce(transition, walkTo(before))
        if (success.status !== 'success') return
        expect(rest.reduce(transition, success)).toEqual(success)
      }),
    )
  })

  test('behavior: only the chain takes a success back, and nothing else', () => {
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        const next = transition(state, { type: 'retract', error })
        if (state.status !== 'success') expect(next).toBe(state)
        else expect(next).toMatchObject({ status: 'error', error, steps: state.steps })
      }),
    )
  })

  test('behavior: what was made on an earlier visit is taken back before anything is begun, and not later', () => {
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        const next = transition(state, { type: 'recall', purchaseId: other, error })
        if (state.status !== 'idle') expect(next).toBe(state)
        else expect(next).toMatchObject({ status: 'error', error, purchaseId: other })
      }),
    )
  })

  test('behavior: a second start does not begin anew while the wallet or the chain is at it', () => {
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        if (!['switchChain', 'confirm', 'pending', 'success'].includes(state.status)) return
        expect(transition(state, { type: 'start', purchaseId, intent })).toBe(state)
      }),
    )
  })

  test('behavior: whatever is under way can be stopped, and nothing then looks as if it went on', () => {
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        if (!isBusy(state)) return
        const stopped = transition(state, { type: 'cancel', error })
        expect(stopped.status).toBe('cancelled')
        expect(stopped.steps.every(({ status }) => status !== 'confirm' && status !== 'pending')).toBe(true)
      }),
    )
  })

  test('behavior: an error that is shown is corrected, no other one', () => {
    const better = new CheckoutError('Rejected', { funds: 'approval' })
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        const next = transition(state, { type: 'correct', from: error, error: better })
        expect(next).toEqual('error' in state ? { ...state, error: better } : state)
        expect(transition(next, { type: 'correct', from: error, error })).toBe(next)
      }),
    )
  })
})

describe('isBusy', () => {
  test('default: tells the statuses in which something is under way', () => {
    expect(busyStatuses.every((status) => isBusy({ ...idle, status } as CheckoutState))).toBe(true)
    expect(isBusy(idle)).toBe(false)
  })
})
