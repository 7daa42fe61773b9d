import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CheckoutView } from '../../../src/components/checkout/CheckoutView.js'
import { languages, loadMessages } from '../../../src/components/messages/loadMessages.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { namedStatus } from '../../../src/components/purchase/viewStatus.js'
import { Checkout } from '../../../stories/Checkout.js'
import { states } from '../../../stories/states.js'

const waiting = { ...states.pending, hash: undefined, owners: true } as const

describe('namedStatus', () => {
  test('returns the status, but `pending` while it looks for a paid purchase and `owners` while owners sign', () => {
    for (const state of Object.values(states)) expect(namedStatus(state)).toBe(state.status)
    expect(namedStatus({ ...states.success, status: 'preparing' })).toBe('pending')
    expect(namedStatus(waiting)).toBe('owners')
  })

  test.each(languages)('does not say that a transaction is pending while owners sign, %s', async (locale) => {
    const messages = await loadMessages(locale)
    const show = (state: CheckoutView.Props['state']) => {
      const { container, unmount } = render(
        <MessagesProvider messages={messages}>
          <Checkout state={state} />
        </MessagesProvider>,
      )
      const read = (selector: string) => container.querySelector(selector)?.textContent
      const texts = [
        read('.till-checkout-title'),
        read('.till-checkout-footer .till-button:last-child'),
        read('.till-step:last-child .till-step-state')?.replace(/0x.*/, ''),
      ]
      unmount()
      return texts
    }
    const { button, checkout, steps } = messages
    const { title } = checkout
    expect(show(waiting)).toEqual([title.owners, button.owners, title.owners])
    const moving = [title.pending, button.pending, steps.status.pending]
    expect(show({ ...states.pending, hash: undefined })).toEqual(moving)
    expect(moving).not.toEqual(expect.arrayContaining([title.owners]))
  })
})
