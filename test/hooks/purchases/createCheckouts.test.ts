import { describe, expect, test, vi } from 'vitest'
import type { Checkout } from '../../../src/checkout/createCheckout.js'
import { createCheckouts } from '../../../src/hooks/purchases/createCheckouts.js'

describe('createCheckouts', () => {
  test('returns the first checkout when a second begins under the same name', () => {
    const checkouts = createCheckouts()
    const [first, second] = [fakeCheckout(), fakeCheckout()]
    expect(checkouts.begin('print', first)).toBe(first)
    expect(checkouts.begin('print', second)).toBe(first)
    checkouts.forget(first)
    expect(checkouts.begin('print', second)).toBe(second)
  })

  test('cancels every checkout on stop that was not forgotten', () => {
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
