import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ShareButton } from '../../../src/components/purchase/ShareButton.js'

afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

describe('ShareButton', () => {
  test('opens the dialog of the browser, where there is one', async () => {
    // jsdom has no `navigator.share`.
    const share = vi.fn(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    render(<ShareButton title="Tidewater #1" url="/collection" />)
    await userEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith({ title: 'Tidewater #1', url: `${location.origin}/collection` })
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
  })

  test('copies the URL, or else the URL of the page, and says so', async () => {
    userEvent.setup()
    const { rerender } = render(<ShareButton title="Tidewater #1" url="https://market.example/1" />)
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeDefined()
    expect(region.textContent).toBe('Link copied')
    expect(await navigator.clipboard.readText()).toBe('https://market.example/1')
    rerender(<ShareButton title="Tidewater #1" url={undefined} />)
    await userEvent.click(screen.getByRole('button', { name: 'Link copied' }))
    expect(await navigator.clipboard.readText()).toBe(location.href)
  })

  test('does not share the URL of an iframe', () => {
    const parent = vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
    userEvent.setup()
    render(<ShareButton title="Tidewater #1" url={undefined} />)
    expect(screen.queryByRole('button')).toBeNull()
    parent.mockRestore()
  })
})
