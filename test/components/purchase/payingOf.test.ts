import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { payingOf } from '../../../src/components/purchase/payingOf.js'
import { makeError } from '../../../stories/errors.js'
import { states } from '../../../stories/states.js'

const pay = { currency: zeroAddress, maxAmount: 9n }
const intent = { ...states.idle.intent, pay }
const forecast = { simulated: true, pays: 5n, receives: [] }
const most = (amount: bigint) => ({ currency: zeroAddress, amount, isMost: true })

describe('payingOf', () => {
  test('default: nothing, where the orders’ own currency is paid', () => {
    expect(Object.values(states).map(payingOf)).toEqual(Object.values(states).map(() => undefined))
    expect(payingOf({ status: 'disabled', reason: 'nothing' })).toBeUndefined()
  })

  test('behavior: the most that was agreed, then the most that the plan takes', () => {
    expect(payingOf({ ...states.idle, intent })).toEqual(most(9n))
    expect(payingOf({ ...states.preparing, intent, forecast: undefined })).toEqual(most(9n))
    const swap = { currency: zeroAddress, pays: 7n, most: 8n }
    expect(payingOf({ ...states.confirm, intent, forecast: { ...forecast, swap } })).toEqual(most(8n))
  })

  test('behavior: what it took', () => {
    const { outcome } = states.success
    const swap = { currency: zeroAddress, paid: 7n, received: 5n, hash: outcome.hash }
    const paid = { currency: zeroAddress, amount: 7n, isMost: false }
    expect(payingOf({ ...states.success, intent, outcome: { ...outcome, swap } })).toEqual(paid)
    expect(payingOf({ ...states.success, intent })).toBeUndefined()
  })

  test('behavior: nothing any more, once it was swapped: what came out is what is paid with', () => {
    expect(payingOf({ ...states.confirm, intent, forecast })).toBeUndefined()
    expect(payingOf({ ...states.error, intent, error: makeError('swapped') })).toBeUndefined()
    expect(payingOf({ ...states.error, intent, error: makeError('none'), forecast: undefined })).toEqual(
      most(9n),
    )
  })
})
