import { type Screen, screen, waitFor, type within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/**
 * Waits until a button is enabled, then presses it. A button that waits for data ignores a press, so a test that presses too early would hang.
 *
 * @example
 * await press('Buy')
 * await press(/^Pay /, within(dialog))
 */
export async function press(name: string | RegExp, root: Screen | ReturnType<typeof within> = screen) {
  const button = await waitFor(() => {
    // React may replace the button while it waits, so each try looks for it again.
    const found = root.getAllByRole('button', { name }).at(-1) as HTMLElement
    expect(found.getAttribute('aria-disabled')).not.toBe('true')
    return found
  })
  await userEvent.click(button)
}
