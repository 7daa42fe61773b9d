import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Toast } from '../../../src/components/checkout/Toast.js'

const onShow = vi.fn()
const toast = (status: string, what = 'Bought') => (
  <Toast status={status} what={what} title="Lantern Aster" onShow={onShow} />
)
const shown = () => document.querySelector('.till-toast')

afterEach(() => void vi.restoreAllMocks())

describe('Toast', () => {
  test('announces the result, and opens the dialog when pressed', async () => {
    const { rerender } = render(toast('pending'))
    expect(shown()).toBeNull()
    rerender(toast('success'))
    expect(shown()?.textContent).toContain('Bought: Lantern Aster')
    await userEvent.click(screen.getByText('Show'))
    expect(onShow).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByLabelText('Close'))
    expect(shown()).toBeNull()
  })

  test('announces the text in a live region, without the labels of the buttons', () => {
    const { rerender } = render(toast('pending'))
    // Screen readers announce changes of a live region only if the region existed before the change. So the region must exist while it is
    // empty.
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    rerender(toast('success'))
    expect(screen.getByRole('status')).toBe(region)
    expect(region.textContent).toBe('Bought: Lantern Aster')
    expect(region.contains(shown())).toBe(false)
  })

  test('shows nothing when the purchase ended before it was mounted', () => {
    render(toast('success'))
    expect(shown()).toBeNull()
  })

  test('announces a second result that differs from the first', () => {
    const { rerender } = render(toast('pending'))
    rerender(toast('error', 'Payment not confirmed yet'))
    expect(screen.getByRole('status').textContent).toBe('Payment not confirmed yet: Lantern Aster')
    rerender(toast('success'))
    expect(screen.getByRole('status').textContent).toBe('Bought: Lantern Aster')
    expect(shown()?.getAttribute('data-status')).toBe('success')
  })

  test('shows no title for a basket', () => {
    const basket = (status: string) => <Toast status={status} what="Everything is yours" onShow={onShow} />
    const { rerender } = render(basket('buying'))
    rerender(basket('success'))
    expect(document.querySelector('.till-toast-text')?.textContent).toBe('Everything is yours')
  })

  test('prefixes the document title in a hidden tab until the tab is visible', () => {
    document.title = 'The gallery'
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { rerender } = render(toast('pending'))
    rerender(toast('success'))
    expect(document.title).toBe('Bought: Lantern Aster · The gallery')
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(document.title).toBe('The gallery')
  })
})
