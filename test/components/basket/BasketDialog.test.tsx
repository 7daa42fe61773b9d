import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { BasketDialog } from '../../../src/components/basket/BasketDialog.js'
import { statusFlags } from '../../../src/hooks/purchases/usePurchaseStore.js'
import { basketItems, baskets } from '../../../stories/baskets.js'
import { StoryProviders } from '../../../stories/StoryProviders.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

const done = vi.fn(async () => baskets.idle)
const actions = {
  start: done,
  acceptChanges: done,
  revokeAllowance: done,
  confirmNotSent: done,
  prefetch: async () => {},
  cancel: () => {},
  reset: () => {},
}

describe('BasketDialog', () => {
  test('prefetches once, and says how often the wallet asks, if the wallet takes no batch', async () => {
    allowDialogs()
    const prefetch = vi.fn(async () => {})
    const state = baskets.idleWithSteps
    const dialog = (
      <BasketDialog
        basket={{ ...state, ...statusFlags(state), ...actions, prefetch }}
        items={basketItems}
        open
        onOpenChange={() => {}}
      />
    )
    const { rerender } = render(<StoryProviders wallet="connected">{dialog}</StoryProviders>)
    const sentence = 'Your wallet will ask 5 times. What is already bought stays yours.'
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(sentence))
    rerender(<StoryProviders wallet="connected">{dialog}</StoryProviders>)
    expect(prefetch).toHaveBeenCalledOnce()
  })

  test.each([
    ['success', 'Everything is yours'],
    ['partly', 'Part of your order is yours'],
    ['uncertain', 'Payment not confirmed yet'],
  ] as const)('shows the result in a toast when the dialog was closed, %s', async (name, title) => {
    const onOpenChange = vi.fn()
    const at = (state: keyof typeof baskets) => (
      <BasketDialog
        basket={{ ...baskets[state], ...statusFlags(baskets[state]), ...actions }}
        items={basketItems}
        open={false}
        onOpenChange={onOpenChange}
      />
    )
    const { rerender } = renderWithProviders(at('buying'))
    expect(document.querySelector('.till-toast')).toBeNull()
    rerender(at(name))
    expect(document.querySelector('.till-toast-text')?.textContent).toBe(title)
    expect(screen.getByRole('status').textContent).toBe(title)
    await userEvent.click(screen.getByText('Show'))
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true)
  })
})
