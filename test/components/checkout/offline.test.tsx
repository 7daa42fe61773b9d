import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BasketView } from '../../../src/components/basket/BasketView.js'
import { basketItems, baskets, currencyOf } from '../../../stories/baskets.js'
import { Checkout } from '../../../stories/Checkout.js'
import { states } from '../../../stories/states.js'

const offline = 'You are offline. Nothing is sent until you are back.'
const start = vi.fn()
const actions = {
  start,
  acceptChanges: start,
  confirmNotSent: start,
  revokeAllowance: start,
  cancel: () => {},
}

/** Simulates that the browser goes offline or online: changes `navigator.onLine`, and dispatches the event. */
function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')))
}

afterEach(() => {
  vi.restoreAllMocks()
  start.mockClear()
})

const narration = () => document.querySelector('.till-checkout-narration')?.textContent
const forward = () => document.querySelector<HTMLElement>('.till-checkout-footer button:last-child')

/**
 * Checks that the last button of the footer sends nothing while the browser is offline, and names the reason. Checks that it works online.
 */
async function expectToWait(): Promise<void> {
  const before = narration()
  setOnline(false)
  expect(narration()).toBe(offline)
  expect(screen.getByRole('status').textContent).toContain(offline)
  expect(forward()?.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(forward()?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain(offline)
  await userEvent.click(forward() ?? document.body)
  expect(start).not.toHaveBeenCalled()
  setOnline(true)
  expect(narration()).toBe(before)
  await userEvent.click(forward() ?? document.body)
  expect(start).toHaveBeenCalledOnce()
}

describe('CheckoutView', () => {
  test.each(['idle', 'review', 'cancelled', 'error'] as const)(
    'sends nothing while the browser is offline, and continues afterwards, %s',
    async (status) => {
      render(<Checkout state={states[status]} actions={actions} />)
      await expectToWait()
    },
  )

  test.each(['pending', 'confirming', 'success'] as const)(
    'does not say that nothing is sent after the payment was sent, %s',
    (status) => {
      render(<Checkout state={states[status]} actions={actions} />)
      const before = narration()
      setOnline(false)
      expect(narration()).toBe(before)
    },
  )
})

describe('BasketView', () => {
  test.each(['idle', 'review', 'failed'] as const)(
    'sends nothing while the browser is offline, and continues afterwards, %s',
    async (name) => {
      render(
        <BasketView
          state={baskets[name]}
          actions={actions}
          items={basketItems}
          currencyOf={currencyOf}
          onClose={() => {}}
        />,
      )
      await expectToWait()
    },
  )
})
