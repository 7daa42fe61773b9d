import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { BasketDialog } from '../../../src/components/basket/BasketDialog.js'
import { basketItems, baskets } from '../../../stories/baskets.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

const done = vi.fn(async () => baskets.idle)
const actions = {
  start: done,
  accept: done,
  retry: done,
  revoke: done,
  startOver: done,
  prefetch: async () => {},
  cancel: () => {},
  reset: () => {},
}

describe('BasketDialog', () => {
  test.each([
    ['success', 'All of it is yours'],
    ['partly', 'A part of it is yours'],
    ['uncertain', 'Not certain yet'],
  ] as const)('behavior: how it ended after it was closed is told, %s', async (name, said) => {
    const onOpenChange = vi.fn()
    const at = (state: keyof typeof baskets) => (
      <BasketDialog
        basket={{ ...baskets[state], ...actions }}
        items={basketItems}
        open={false}
        onOpenChange={onOpenChange}
      />
    )
    const { rerender } = renderWithProviders(at('buying'))
    expect(document.querySelector('.till-toast')).toBeNull()
    rerender(at(name))
    expect(document.querySelector('.till-toast-text')?.textContent).toBe(said)
    expect(screen.getByRole('status').textContent).toBe(said)
    await userEvent.click(screen.getByText('Show'))
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true)
  })
})
