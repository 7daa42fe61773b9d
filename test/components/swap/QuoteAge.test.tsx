import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QuoteAge } from '../../../src/components/swap/QuoteAge.js'

const updatedAt = new Date('2026-11-20T12:00:00Z')

describe('QuoteAge', () => {
  test('shows the time of the prices and a button to refresh them', async () => {
    const onRefresh = vi.fn()
    render(<QuoteAge updatedAt={new Date()} onRefresh={onRefresh} />)
    expect(screen.getByText(/^Prices at \d/).tagName).toBe('TIME')
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(onRefresh).toHaveBeenCalledOnce()
  })

  test('ignores the button while refreshing', async () => {
    const onRefresh = vi.fn()
    render(<QuoteAge updatedAt={updatedAt} onRefresh={onRefresh} refreshing />)
    await userEvent.click(screen.getByRole('button', { name: 'Refreshing…' }))
    expect(onRefresh).not.toHaveBeenCalled()
  })

  describe('with a clock', () => {
    beforeEach(() => vi.useFakeTimers({ now: updatedAt }))
    afterEach(() => vi.useRealTimers())

    test('announces that prices may have changed after `staleAfter` milliseconds', () => {
      render(<QuoteAge updatedAt={updatedAt} staleAfter={20_000} />)
      pass(19)
      expect(screen.getByRole('status').textContent).toBe('')
      pass(2)
      expect(screen.getByRole('status').textContent).toBe('Prices may have changed.')
    })
  })
})

/** Advances the clock second by second, so that each timer can render. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) act(() => vi.advanceTimersByTime(1_000))
}
