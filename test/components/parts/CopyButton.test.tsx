import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { CopyButton } from '../../../src/components/parts/CopyButton.js'

describe('CopyButton', () => {
  test('default: copies, and who sees it and who listens is told once each', async () => {
    userEvent.setup()
    render(<CopyButton text={() => 'https://market.example/42'} />)
    // A region that comes together with its words says nothing.
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
    expect(region.textContent).toBe('Copied')
    expect(screen.getByRole('button').contains(region)).toBe(false)
    expect(await navigator.clipboard.readText()).toBe('https://market.example/42')
  })
})
