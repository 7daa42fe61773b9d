import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PaySummary } from '../../../src/components/purchase/PaySummary.js'
import { usdc } from '../../../stories/fixtures.js'

const forecast = { simulated: true, pays: 129_500_000n, receives: [{ tokenId: 7n, quantity: 2n }] }

describe('PaySummary', () => {
  test('default: what is paid, and what arrives for it', () => {
    render(<PaySummary forecast={forecast} currency={usdc} />)
    const text = screen.getByLabelText('What this purchase does').textContent?.replaceAll('\u00a0', ' ')
    expect(text).toBe('You pay129.50 USDCYou receive2 × No. 7')
    expect(screen.getByText(/^Checked on the network/)).toBeDefined()
  })

  test('behavior: does not claim to have checked what it could not', () => {
    render(<PaySummary forecast={{ ...forecast, simulated: false }} currency={usdc} />)
    expect(screen.getByText('This purchase could not be checked on the network beforehand.')).toBeDefined()
  })
})
