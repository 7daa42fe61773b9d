import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { zeroAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { SwapQuoteTable } from '../../../src/components/swap/SwapQuoteTable.js'
import { contracts } from '../../../stories/fixtures.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

const prices = [
  {
    currencyAddress: zeroAddress,
    currencyBalance: 2_418_000_999_000_000_000n,
    price: 45_731_402_238_115_000n,
    maxPrice: 46_188_716_260_496_150n,
    transactionValue: 46_188_716_260_496_150n,
  },
  {
    currencyAddress: contracts.usdc,
    currencyBalance: 9_300_250_000n,
    price: 128_950_000n,
    maxPrice: 130_239_500n,
    transactionValue: 0n,
  },
]

describe('SwapQuoteTable', () => {
  test('rounds prices up and balances down, and reads symbols from the chain', async () => {
    renderWithProviders(<SwapQuoteTable chainId={31337} prices={prices} onValueChange={() => {}} />)
    await screen.findByRole('radio', { name: 'Pay with USDC' })
    const rows = screen.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '))
    expect(rows).toMatchInlineSnapshot(`
      [
        "CurrencyCurrent priceMaximumYour balance",
        "ETH0.045732 ETH0.046189 ETHup to 1% more2.418 ETH",
        "USDC128.95 USDC130.2395 USDCup to 1% more9,300.25 USDC",
      ]
    `)
  })

  test('calls `onValueChange` with the chosen currency', async () => {
    const choose = vi.fn()
    renderWithProviders(
      <SwapQuoteTable chainId={31337} prices={prices} value={zeroAddress} onValueChange={choose} />,
    )
    const usdc = await screen.findByRole('radio', { name: 'Pay with USDC' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pay with ETH' }).checked).toBe(true)
    await userEvent.click(usdc)
    expect(choose).toHaveBeenCalledExactlyOnceWith(contracts.usdc)
  })

  test('shows no radio buttons without `onValueChange`', async () => {
    renderWithProviders(<SwapQuoteTable chainId={31337} prices={prices} />)
    expect(await screen.findByRole('rowheader', { name: 'USDC' })).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('shows that there is no other currency, or that prices are loading', () => {
    renderWithProviders(<SwapQuoteTable chainId={31337} prices={[]} />)
    expect(screen.getByText('You do not have enough of any other currency.')).toBeDefined()
    renderWithProviders(<SwapQuoteTable chainId={31337} prices={undefined} />)
    expect(screen.getByText('Loading prices')).toBeDefined()
  })
})
