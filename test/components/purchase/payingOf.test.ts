import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { payingOf } from '../../../src/components/purchase/payingOf.js'
import { makeError } from '../../../stories/errors.js'
import { states } from '../../../stories/states.js'

const pay = { currency: zeroAddress, maxAmount: 9n }
const intent = { ...states.idle.intent, pay }
const forecast = { simulated: true, pays: 5n, receives: [] }
const atMost = (amount: bigint) => ({ currency: zeroAddress, amount, isMost: true })

describe('payingOf', () => {
  test('returns undefined when the buyer pays in the orders’ currency', () => {
    expect(Object.values(states).map(payingOf)).toEqual(Object.values(states).map(() => undefined))
    expect(payingOf({ status: 'disabled', reason: 'nothing' })).toBeUndefined()
  })

  test('returns the agreed maximum, then the maximum of the plan', () => {
    expect(payingOf({ ...states.idle, intent })).toEqual(atMost(9n))
    expect(payingOf({ ...states.preparing, intent, forecast: undefined })).toEqual(atMost(9n))
    const swap = { currency: zeroAddress, pays: 7n, most: 8n }
    expect(payingOf({ ...states.awaitingWallet, intent, forecast: { ...forecast, swap } })).toEqual(
      atMost(8n),
    )
  })

  test('returns the paid amount after success', () => {
    const { outcome } = states.success
    const swap = { currency: zeroAddress, paid: 7n, received: 5n, hash: outcome.hash }
    const paid = { currency: zeroAddress, amount: 7n, isMost: false }
    expect(payingOf({ ...states.success, intent, outcome: { ...outcome, swap } })).toEqual(paid)
    expect(payingOf({ ...states.success, intent })).toBeUndefined()
  })

  test('returns undefined after the swap: the buyer pays with its proceeds', () => {
    expect(payingOf({ ...states.awaitingWallet, intent, forecast })).toBeUndefined()
    expect(payingOf({ ...states.error, intent, error: makeError('swapped') })).toBeUndefined()
    expect(payingOf({ ...states.error, intent, error: makeError('none'), forecast: undefined })).toEqual(
      atMost(9n),
    )
  })
})
