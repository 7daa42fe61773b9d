import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Toast } from '../../../src/components/checkout/Toast.js'
import type { CheckoutViewState } from '../../../src/components/purchase/checkoutViewState.js'
import { states } from '../../../stories/states.js'

const onShow = vi.fn()
const toast = (state: CheckoutViewState) => <Toast state={state} title="Lantern Aster" onShow={onShow} />

afterEach(() => void vi.restoreAllMocks())

describe('Toast', () => {
  test('default: tells how it ended, and leads to it', async () => {
    const { rerender } = render(toast(states.pending))
    expect(screen.queryByRole('status')).toBeNull()
    rerender(toast(states.success))
    expect(screen.getByRole('status', { hidden: true }).textContent).toContain('It is yours: Lantern Aster')
    await userEvent.click(screen.getByText('Show'))
    expect(onShow).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByLabelText('Close'))
    expect(screen.queryByRole('status', { hidden: true })).toBeNull()
  })

  test('behavior: what ended before it was there is not told again', () => {
    render(toast(states.success))
    expect(screen.queryByRole('status', { hidden: true })).toBeNull()
  })

  test('behavior: in a tab that nobody looks at, the title says so until somebody does', () => {
    document.title = 'The gallery'
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { rerender } = render(toast(states.pending))
    rerender(toast(states.success))
    expect(document.title).toBe('It is yours: Lantern Aster · The gallery')
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(document.title).toBe('The gallery')
  })
})
