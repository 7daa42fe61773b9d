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
  test('walks from start to success', () => {
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

  test('changes an idle state only by a start, or a review by its end', () => {
    fc.assert(
      fc.property(events, event, (before, next) => {
        const state = walkTo(before)
        const ends = state.status === 'review' && next.type === 'cancel'
        // A success may still change: a later `succeed` adds the remaining allowances.
        const tells = state.status === 'success' && next.type === 'succeed'
        if (isBusy(state) || next.type === 'start' || ends || tells) return
        expect(transition(state, next)).toBe(state)
      }),
    )
  })

  test('adds the remaining allowances only to a success', () => {
    const withAllowances = { ...outcome, left: [{ token: zeroAddress, spender: zeroAddress, amount: 1n }] }
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        const next = transition(state, { type: 'succeed', outcome: withAllowances })
        if (state.status === 'success') expect(next).toEqual({ ...state, outcome: withAllowances })
        else if (!isBusy(state)) expect(next).toBe(state)
      }),
    )
  })

  test('keeps a success', () => {
    fc.assert(
      fc.property(events, events, (before, rest) => {
        const bought = [{ type: 'start', purchaseId, intent } as const, { type: 'succeed', outcome } as const]
        const success = bought.reduce(transition, walkTo(before))
        if (success.status !== 'success') return
        expect(rest.reduce(transition, success)).toEqual(success)
      }),
    )
  })

  test('takes a success back only by a retraction of the chain', () => {
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        const next = transition(state, { type: 'retract', error })
        if (state.status !== 'success') expect(next).toBe(state)
        else expect(next).toMatchObject({ status: 'error', error, steps: state.steps })
      }),
    )
  })

  test('recalls an earlier purchase only before a start', () => {
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        const next = transition(state, { type: 'recall', purchaseId: other, error })
        if (state.status !== 'idle') expect(next).toBe(state)
        else expect(next).toMatchObject({ status: 'error', error, purchaseId: other })
      }),
    )
  })

  test('ignores a second start while the wallet or the chain is busy', () => {
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        if (!['switchChain', 'awaitingWallet', 'pending', 'success'].includes(state.status)) return
        expect(transition(state, { type: 'start', purchaseId, intent })).toBe(state)
      }),
    )
  })

  test('stops any busy state, and no step stays pending', () => {
    fc.assert(
      fc.property(events, (before) => {
        const state = walkTo(before)
        if (!isBusy(state)) return
        const stopped = transition(state, { type: 'cancel', error })
        expect(stopped.status).toBe('cancelled')
        expect(stopped.steps.every(({ status }) => status !== 'awaitingWallet' && status !== 'pending')).toBe(
          true,
        )
      }),
    )
  })

  test('corrects only the shown error', () => {
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
  test('returns true for exactly the busy statuses', () => {
    expect(busyStatuses.every((status) => isBusy({ ...idle, status } as CheckoutState))).toBe(true)
    expect(isBusy(idle)).toBe(false)
  })
})
