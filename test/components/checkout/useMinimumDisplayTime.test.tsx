import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useMinimumDisplayTime } from '../../../src/components/checkout/useMinimumDisplayTime.js'
import type { CheckoutViewState } from '../../../src/components/purchase/checkoutViewState.js'
import { states } from '../../../stories/states.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(first: CheckoutViewState) {
  const { result, rerender } = renderHook((state) => useMinimumDisplayTime(state), { initialProps: first })
  return {
    shown: () => result.current.status,
    to: (state: CheckoutViewState) => rerender(state),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

describe('useMinimumDisplayTime', () => {
  test('shows a prompt or an error at once', () => {
    const { shown, to } = follow(states.pending)
    for (const state of [
      states.awaitingWallet,
      states.pending,
      states.review,
      states.pending,
      states.error,
    ]) {
      to(state)
      expect(shown()).toBe(state.status)
    }
  })

  test('shows `preparing` only when it takes longer than 450 ms', () => {
    const { shown, to, wait } = follow(states.idle)
    to(states.preparing)
    expect(shown()).toBe('idle')
    wait(300)
    to(states.awaitingWallet)
    expect(shown()).toBe('awaitingWallet')

    to(states.idle)
    to(states.preparing)
    wait(450)
    expect(shown()).toBe('preparing')
  })

  test('shows a passing state for at least 450 ms', () => {
    const { shown, to, wait } = follow(states.awaitingWallet)
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

  test('does not hold the first state, also in StrictMode', () => {
    vi.advanceTimersByTime(1_000)
    const options = { initialProps: states.pending as CheckoutViewState, reactStrictMode: true }
    const { result, rerender } = renderHook((state) => useMinimumDisplayTime(state), options)
    rerender(states.success)
    act(() => vi.advanceTimersByTime(1))
    expect(result.current.status).toBe('success')
  })

  test('counts from the commit, not from the start of a slow render', () => {
    const late = (state: CheckoutViewState, by: number) => ({ state, by })
    const { result, rerender } = renderHook(
      ({ state, by }) => {
        const { status } = useMinimumDisplayTime(state)
        vi.advanceTimersByTime(by)
        return status
      },
      { initialProps: late(states.awaitingWallet, 0) },
    )
    rerender(late(states.pending, 200))
    rerender(late(states.success, 0))
    act(() => vi.advanceTimersByTime(449))
    expect(result.current).toBe('pending')
    act(() => vi.advanceTimersByTime(2))
    expect(result.current).toBe('success')
  })
})
