import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSteadyState } from '../../../src/components/checkout/useSteadyState.js'
import type { CheckoutViewState } from '../../../src/components/purchase/checkoutViewState.js'
import { states } from '../../../stories/states.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(first: CheckoutViewState) {
  const { result, rerender } = renderHook((state) => useSteadyState(state), { initialProps: first })
  return {
    shown: () => result.current.status,
    to: (state: CheckoutViewState) => rerender(state),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

describe('useSteadyState', () => {
  test('default: what asks, or ends badly, is shown at once', () => {
    const { shown, to } = follow(states.pending)
    for (const state of [states.confirm, states.pending, states.review, states.pending, states.error]) {
      to(state)
      expect(shown()).toBe(state.status)
    }
  })

  test('behavior: the first look at the offer is shown only when it takes a while', () => {
    const { shown, to, wait } = follow(states.idle)
    to(states.preparing)
    expect(shown()).toBe('idle')
    wait(300)
    to(states.confirm)
    expect(shown()).toBe('confirm')

    to(states.idle)
    to(states.preparing)
    wait(450)
    expect(shown()).toBe('preparing')
  })

  test('behavior: what only passes is shown long enough to be read', () => {
    const { shown, to, wait } = follow(states.confirm)
    to(states.pending)
    expect(shown()).toBe('pending')
    wait(100)
    to(states.success)
    expect(shown()).toBe('pending')
    wait(349)
    expect(shown()).toBe('pending')
    wait(2)
    expect(shown()).toBe('success')
  })

  test('behavior: what was there from the start is not held, in StrictMode either', () => {
    vi.advanceTimersByTime(1_000)
    const options = { initialProps: states.pending as CheckoutViewState, reactStrictMode: true }
    const { result, rerender } = renderHook((state) => useSteadyState(state), options)
    rerender(states.success)
    act(() => vi.advanceTimersByTime(1))
    expect(result.current.status).toBe('success')
  })

  test('behavior: it is counted from when it is on the page, which may be late with it', () => {
    const late = (state: CheckoutViewState, by: number) => ({ state, by })
    const { result, rerender } = renderHook(
      ({ state, by }) => {
        const { status } = useSteadyState(state)
        vi.advanceTimersByTime(by)
        return status
      },
      { initialProps: late(states.confirm, 0) },
    )
    rerender(late(states.pending, 200))
    rerender(late(states.success, 0))
    act(() => vi.advanceTimersByTime(449))
    expect(result.current).toBe('pending')
    act(() => vi.advanceTimersByTime(2))
    expect(result.current).toBe('success')
  })
})
