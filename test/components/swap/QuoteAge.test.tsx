import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QuoteAge } from '../../../src/components/swap/QuoteAge.js'

const updatedAt = new Date('2026-11-20T12:00:00Z')

describe('QuoteAge', () => {
  test('default: from when the prices are, and the way to newer ones', async () => {
    const onRefresh = vi.fn()
    render(<QuoteAge updatedAt={new Date()} onRefresh={onRefresh} />)
    expect(screen.getByText(/^Prices as of \d/).tagName).toBe('TIME')
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(onRefresh).toHaveBeenCalledOnce()
  })

  test('parameters: refreshing', async () => {
    const onRefresh = vi.fn()
    render(<QuoteAge updatedAt={updatedAt} onRefresh={onRefresh} refreshing />)
    await userEvent.click(screen.getByRole('button', { name: 'Refreshing…' }))
    expect(onRefresh).not.toHaveBeenCalled()
  })

  describe('with a clock', () => {
    beforeEach(() => vi.useFakeTimers({ now: updatedAt }))
    afterEach(() => vi.useRealTimers())

    test('parameters: staleAfter', () => {
      render(<QuoteAge updatedAt={updatedAt} staleAfter={20_000} />)
      pass(19)
      expect(screen.getByRole('status').textContent).toBe('')
      pass(2)
      expect(screen.getByRole('status').textContent).toBe('These prices may have moved.')
    })
  })
})

/** Lets seconds pass, one after the other. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) act(() => vi.advanceTimersByTime(1_000))
}
