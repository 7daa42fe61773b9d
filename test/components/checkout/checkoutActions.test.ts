import { describe, expect, test } from 'vitest'
import { checkoutActions } from '../../../src/components/checkout/checkoutActions.js'
import { makeError } from '../../../stories/errors.js'
import { makeOrder } from '../../../stories/fixtures.js'
import { states } from '../../../stories/states.js'

describe('checkoutActions', () => {
  test('returns the buttons of every state', () => {
    const answers = Object.values(states).map((state) => {
      const { forward = '-', back = '-' } = checkoutActions(state)
      return `${state.status}: ${forward} ${back}`
    })
    expect(answers).toMatchInlineSnapshot(`
      [
        "idle: pay close",
        "preparing: wait cancel",
        "inOtherTab: wait close",
        "review: accept cancel",
        "switchChain: wait cancel",
        "awaitingWallet: wait cancel",
        "pending: wait close",
        "confirming: wait close",
        "success: done -",
        "error: retry close",
        "cancelled: retry close",
      ]
    `)
  })

  test('offers no second payment when the money was spent or may have been', () => {
    const wayOn = (funds: 'none' | 'approval' | 'unknown' | 'spent') =>
      checkoutActions({ ...states.error, error: makeError(funds) }).forward
    expect(wayOn('none')).toBe('retry')
    expect(wayOn('approval')).toBe('retry')
    expect(wayOn('unknown')).toBe('recheck')
    expect(wayOn('spent')).toBeUndefined()
  })

  test('offers no cancel while it looks for a paid purchase on the chain', () => {
    const steps = states.success.steps
    expect(checkoutActions({ ...states.preparing, steps })).toEqual({ forward: 'wait', back: 'close' })
  })

  test('does not offer to accept when the items are gone', () => {
    const { orderId } = states.review.differences[0] ?? { orderId: '' }
    const gone = [{ kind: 'quantity', orderId, shown: '1', now: '0' }] as const
    expect(checkoutActions({ ...states.review, differences: gone }).forward).toBeUndefined()
  })

  test('only leads back when nobody can buy the item any more', () => {
    const ended = { status: 'disabled', reason: 'sold', order: makeOrder() } as const
    expect(checkoutActions(ended)).toEqual({ forward: 'done', back: undefined })
  })

  test('offers to connect when no wallet is connected', () => {
    expect(checkoutActions({ status: 'disabled', reason: 'disconnected' }).forward).toBe('connect')
    expect(checkoutActions({ status: 'disabled', reason: 'nothing' }).forward).toBeUndefined()
  })
})
