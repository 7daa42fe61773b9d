import { describe, expect, test } from 'vitest'
import { checkoutActions } from '../../../src/components/checkout/checkoutActions.js'
import { makeError } from '../../../stories/errors.js'
import { states } from '../../../stories/states.js'

describe('checkoutActions', () => {
  test('default', () => {
    const answers = Object.values(states).map((state) => {
      const { forward = '-', back = '-' } = checkoutActions(state)
      return `${state.status}: ${forward} ${back}`
    })
    expect(answers).toMatchInlineSnapshot(`
      [
        "idle: pay close",
        "preparing: wait cancel",
        "elsewhere: wait close",
        "review: accept cancel",
        "switchChain: wait cancel",
        "confirm: wait cancel",
        "pending: wait close",
        "settling: wait close",
        "success: done -",
        "error: retry close",
        "cancelled: retry close",
      ]
    `)
  })

  test('behavior: what was paid, or may have been, is never paid again from here', () => {
    const wayOn = (funds: 'none' | 'approval' | 'unknown' | 'spent') =>
      checkoutActions({ ...states.error, error: makeError(funds) }).forward
    expect(wayOn('none')).toBe('retry')
    expect(wayOn('approval')).toBe('retry')
    expect(wayOn('unknown')).toBe('recheck')
    expect(wayOn('spent')).toBeUndefined()
  })

  test('behavior: while what was paid for is looked for on the chain, there is nothing to cancel', () => {
    const steps = states.success.steps
    expect(checkoutActions({ ...states.preparing, steps })).toEqual({ forward: 'wait', back: 'close' })
  })

  test('behavior: what is gone cannot be accepted', () => {
    const { orderId } = states.review.differences[0] ?? { orderId: '' }
    const gone = [{ kind: 'quantity', orderId, shown: '1', now: '0' }] as const
    expect(checkoutActions({ ...states.review, differences: gone }).forward).toBeUndefined()
  })

  test('behavior: without a wallet it asks for one', () => {
    expect(checkoutActions({ status: 'disabled', reason: 'disconnected' }).forward).toBe('connect')
    expect(checkoutActions({ status: 'disabled', reason: 'nothing' }).forward).toBeUndefined()
  })
})
