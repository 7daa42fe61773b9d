import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { CheckoutDialog } from '../../../src/components/checkout/CheckoutDialog.js'
import { statusFlags } from '../../../src/hooks/purchases/usePurchaseStore.js'
import { fees, items } from '../../../stories/fixtures.js'
import { states } from '../../../stories/states.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

beforeAll(allowDialogs)

function show(first: CheckoutState) {
  const actions = {
    prefetch: vi.fn(async () => {}),
    start: vi.fn(async () => first),
    acceptChanges: vi.fn(async () => first),
    revokeAllowance: vi.fn(async () => first),
    swapBack: vi.fn(async () => first),
    confirmNotSent: vi.fn(async () => first),
    cancel: vi.fn(),
    reset: vi.fn(),
  }
  let go: (state: CheckoutState) => void = () => {}
  function Page() {
    const [open, setOpen] = useState(false)
    const [state, setState] = useState(first)
    go = setState
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <CheckoutDialog
          checkout={{ ...state, ...statusFlags(state), ...actions }}
          items={items}
          fees={fees}
          open={open}
          onOpenChange={setOpen}
        />
      </>
    )
  }
  renderWithProviders(<Page />)
  return { actions, go: (state: CheckoutState) => act(() => go(state)) }
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }))

describe('CheckoutDialog', () => {
  test('shows the purchase when opened, and starts nothing', async () => {
    const { actions } = show(states.idle)
    expect(screen.queryByRole('dialog')).toBeNull()
    await open()
    expect(screen.getByRole('dialog', { name: 'Your purchase' })).toBeDefined()
    expect(await screen.findByText('Maidenhair fern')).toBeDefined()
    const pay = await screen.findByRole('button', { name: /^Pay 129\.50/ })
    expect(actions.start).not.toHaveBeenCalled()
    await userEvent.click(pay)
    expect(actions.start).toHaveBeenCalledOnce()
  })

  test('cancels nothing when closed', async () => {
    const { actions } = show(states.pending)
    await open()
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    act(() => dialog.close())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(actions.cancel).not.toHaveBeenCalled()
  })

  test('closes the dialog itself on Escape, so that the focus returns to a button that shows the result', async () => {
    show(states.success)
    await open()
    const pressed = new Event('cancel', { cancelable: true })
    act(() => {
      screen.getByRole('dialog').dispatchEvent(pressed)
    })
    expect(pressed.defaultPrevented).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('keeps the focus inside when the pressed button goes away', async () => {
    const { go } = show(states.idle)
    await open()
    const pay = await screen.findByRole('button', { name: /^Pay/ })
    pay.focus()
    go(states.preparing)
    expect(document.activeElement).toBe(pay)
    expect(pay.dataset.busy).toBe('')
    go(states.review)
    // The focus must not be on the button. A second press of the key would then accept an offer that the buyer has not read.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The price or terms changed' }))
  })
})
