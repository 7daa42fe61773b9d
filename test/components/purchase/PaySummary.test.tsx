import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PaySummary } from '../../../src/components/purchase/PaySummary.js'
import { usdc } from '../../../stories/fixtures.js'

const forecast = { simulated: true, pays: 129_500_000n, receives: [{ tokenId: 7n, quantity: 2n }] }

describe('PaySummary', () => {
  test('shows what the buyer pays and receives', () => {
    render(<PaySummary forecast={forecast} currency={usdc} />)
    const text = screen.getByLabelText('Summary').textContent?.replaceAll('\u00a0', ' ')
    expect(text).toBe('You pay129.50 USDCYou receive2 × #7')
    expect(screen.getByText(/^Tested on the network/)).toBeDefined()
  })

  test('does not claim a check when the purchase could not be simulated', () => {
    render(<PaySummary forecast={{ ...forecast, simulated: false }} currency={usdc} />)
    expect(screen.getByText('This purchase could not be tested beforehand.')).toBeDefined()
  })
})
