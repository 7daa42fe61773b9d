import { describe, expect, test, vi } from 'vitest'
import type { Checkout } from '../../../src/checkout/createCheckout.js'
import { createCheckouts } from '../../../src/hooks/purchases/createCheckouts.js'

describe('createCheckouts', () => {
  test('default: two that begin under one name are one', () => {
    const checkouts = createCheckouts()
    const [first, second] = [fakeCheckout(), fakeCheckout()]
    expect(checkouts.begin('print', first)).toBe(first)
    expect(checkouts.begin('print', second)).toBe(first)
    checkouts.forget(first)
    expect(checkouts.begin('print', second)).toBe(second)
  })

  test('behavior: stop cancels all that began and were not let go', () => {
    const checkouts = createCheckouts()
    const [one, other, gone] = [fakeCheckout(), fakeCheckout(), fakeCheckout()]
    checkouts.begin('one', one)
    checkouts.begin('other', other)
    checkouts.begin('gone', gone)
    checkouts.forget(gone)
    checkouts.stop()
    expect([one, other, gone].map(({ cancel }) => vi.mocked(cancel).mock.calls.length)).toEqual([1, 1, 0])
  })
})

function fakeCheckout(): Checkout {
  return { cancel: vi.fn() } as unknown as Checkout
}
