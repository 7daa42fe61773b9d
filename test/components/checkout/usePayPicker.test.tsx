import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { isChoosable, usePayPicker } from '../../../src/components/checkout/usePayPicker.js'
import type { PayOption } from '../../../src/hooks/payOptions.js'
import { makeError } from '../../../stories/errors.js'
import { items, payOptions, usdc } from '../../../stories/fixtures.js'
import { states } from '../../../stories/states.js'

const [own, native] = payOptions
const dearer = { ...native, maxPrice: 99n, pay: { currency: native.currencyAddress, maxAmount: 99n } }

/** Renders the hook for a buyer who has chosen the native currency. The returned `price` changes the price in the native currency. */
function show(overrides: Partial<usePayPicker.Options> = {}) {
  const onPayChange = vi.fn()
  const optionsOf = (option: PayOption, more: Partial<usePayPicker.Options> = {}): usePayPicker.Options => ({
    state: states.idle,
    order: items[0]?.order,
    currency: usdc,
    pay: native.pay,
    onPayChange,
    prices: {
      dataUpdatedAt: 1_800_000_000_000,
      isPending: false,
      isFetching: false,
      isLoadingError: false,
      omitted: [],
    },
    payment: { options: [own, option], proposal: undefined },
    active: true,
    ...overrides,
    ...more,
  })
  const { result, rerender } = renderHook(usePayPicker, { initialProps: optionsOf(native) })
  const price = (option: PayOption, more?: Partial<usePayPicker.Options>) => rerender(optionsOf(option, more))
  const point = (className: string) => {
    const target = Object.assign(document.createElement('div'), { className })
    act(() => result.current.handlers.onPointerOver({ target }))
  }
  return { result, price, point, onPayChange }
}

describe('usePayPicker', () => {
  test('updates the chosen option when its price changes', () => {
    const { result, price, onPayChange } = show()
    expect(onPayChange).not.toHaveBeenCalled()
    price(dearer)
    expect(onPayChange).toHaveBeenCalledExactlyOnceWith(dearer.pay)
    expect(result.current.picker).toMatchObject({ options: [own, dearer], held: false })
  })

  test.each(['till-pay', 'till-checkout-footer'])('keeps all prices while the pointer is at %s', (name) => {
    const { result, price, point, onPayChange } = show()
    point(name)
    price(dearer)
    expect(result.current.picker).toMatchObject({ options: [own, native], held: true })
    expect(onPayChange).not.toHaveBeenCalled()
    point('till-item')
    expect(result.current.picker).toMatchObject({ options: [own, dearer], held: false })
    expect(onPayChange).toHaveBeenCalledExactlyOnceWith(dearer.pay)
  })

  test('keeps the choice when the first prices arrive while the pointer is at the picker', () => {
    const prices = { dataUpdatedAt: 0, isPending: true, isFetching: true, isLoadingError: false, omitted: [] }
    const unknown = { prices, payment: { options: [own], proposal: undefined } }
    const { result, price, point, onPayChange } = show(unknown)
    point('till-pay')
    price(dearer, unknown)
    expect(result.current.picker).toMatchObject({ options: [own], loading: true })
    price(dearer, {
      prices: { ...prices, dataUpdatedAt: 1_800_000_000_000, isPending: false },
      payment: { options: [own, dearer], proposal: undefined },
    })
    expect(result.current.picker).toMatchObject({ options: [own, dearer], loading: false, held: true })
    expect(onPayChange).not.toHaveBeenCalled()
    point('till-item')
    expect(onPayChange).toHaveBeenCalledExactlyOnceWith(dearer.pay)
  })

  test('only reports that the price changed when the purchase has ended', () => {
    const state = { ...states.error, error: makeError('none') }
    const { result, price, onPayChange } = show({ state })
    expect(result.current.hasMoved).toBe(false)
    price(dearer)
    expect(result.current.hasMoved).toBe(true)
    expect(onPayChange).not.toHaveBeenCalled()
  })

  test('does not change when the buyer pays in the order’s own currency', () => {
    const { result, price, onPayChange } = show({ pay: undefined })
    price(dearer)
    expect([result.current.hasMoved, onPayChange.mock.calls]).toEqual([false, []])
  })

  test('returns no picker and follows no price when `active` is false', () => {
    const { result, price, onPayChange } = show({ active: false })
    price(dearer)
    expect([result.current.picker, onPayChange.mock.calls]).toEqual([undefined, []])
  })
})

describe('isChoosable', () => {
  test('returns true when idle, or when it ended without moving money', () => {
    const ended = (['none', 'approval', 'swapped', 'unknown', 'spent'] as const).filter((funds) =>
      isChoosable({ ...states.error, error: makeError(funds) }),
    )
    expect(ended).toEqual(['none', 'approval'])
    const { error: _, cancelled: __, ...others } = states
    expect(Object.values(others).flatMap((state) => (isChoosable(state) ? state.status : []))).toEqual([
      'idle',
    ])
    expect(isChoosable({ status: 'disabled', reason: 'disconnected' })).toBe(false)
  })
})
