import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Toast } from '../../../src/components/checkout/Toast.js'

const onShow = vi.fn()
const toast = (status: string, what = 'It is yours') => (
  <Toast status={status} what={what} title="Lantern Aster" onShow={onShow} />
)
/** What is shown above the page. */
const shown = () => document.querySelector('.till-toast')

afterEach(() => void vi.restoreAllMocks())

describe('Toast', () => {
  test('default: tells how it ended, and leads to it', async () => {
    const { rerender } = render(toast('pending'))
    expect(shown()).toBeNull()
    rerender(toast('success'))
    expect(shown()?.textContent).toContain('It is yours: Lantern Aster')
    await userEvent.click(screen.getByText('Show'))
    expect(onShow).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByLabelText('Close'))
    expect(shown()).toBeNull()
  })

  test('behavior: who listens hears it, and not what stands on its buttons', () => {
    const { rerender } = render(toast('pending'))
    // A region that comes together with its words says nothing.
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    rerender(toast('success'))
    expect(screen.getByRole('status')).toBe(region)
    expect(region.textContent).toBe('It is yours: Lantern Aster')
    expect(region.contains(shown())).toBe(false)
  })

  test('behavior: what ended before it was there is not told again', () => {
    render(toast('success'))
    expect(shown()).toBeNull()
  })

  test('behavior: that it ended otherwise after all is told, too', () => {
    const { rerender } = render(toast('pending'))
    rerender(toast('error', 'Not certain yet'))
    expect(screen.getByRole('status').textContent).toBe('Not certain yet: Lantern Aster')
    rerender(toast('success'))
    expect(screen.getByRole('status').textContent).toBe('It is yours: Lantern Aster')
    expect(shown()?.getAttribute('data-status')).toBe('success')
  })

  test('parameters: title: of a basket there is none', () => {
    const basket = (status: string) => <Toast status={status} what="All of it is yours" onShow={onShow} />
    const { rerender } = render(basket('buying'))
    rerender(basket('success'))
    expect(document.querySelector('.till-toast-text')?.textContent).toBe('All of it is yours')
  })

  test('behavior: in a tab that nobody looks at, the title says so until somebody does', () => {
    document.title = 'The gallery'
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { rerender } = render(toast('pending'))
    rerender(toast('success'))
    expect(document.title).toBe('It is yours: Lantern Aster · The gallery')
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(document.title).toBe('The gallery')
  })
})
