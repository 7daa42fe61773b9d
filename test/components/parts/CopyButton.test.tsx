import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { CopyButton } from '../../../src/components/parts/CopyButton.js'

describe('CopyButton', () => {
  test('copies the text, and shows and announces it once', async () => {
    userEvent.setup()
    render(<CopyButton text={() => 'https://market.example/42'} />)
    // Screen readers announce changes of a live region only if the region existed before the change. So the region must exist while it is
    // empty.
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
    expect(region.textContent).toBe('Copied')
    expect(screen.getByRole('button').contains(region)).toBe(false)
    expect(await navigator.clipboard.readText()).toBe('https://market.example/42')
  })
})
