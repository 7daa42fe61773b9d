import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { CheckoutButton, createTill, ErrorNotice, OrderCard, TillProvider, useOrder } from 'tillkit'
import { custom } from 'viem'
import { foundry } from 'viem/chains'
import { expect, test } from 'vitest'
import { createConfig, WagmiProvider } from 'wagmi'

/* The test that an app's developers may write for their page. It uses a simulated DOM instead of a browser. */

const contractAddress = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const market = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** The response of the marketplace. */
const order = {
  id: 7,
  collectionId: 3,
  orderId: '0x2a',
  chainId: 31337,
  originName: 'shop',
  marketplace: 'service_marketplace_v2',
  collectionContractAddress: contractAddress,
  tokenId: '42',
  createdBy: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  priceAmount: '350000000000000000',
  priceAmountFormatted: '0.35',
  priceAmountNet: '350000000000000000',
  priceAmountNetFormatted: '0.35',
  priceCurrencyAddress: '0x0000000000000000000000000000000000000000',
  priceDecimals: 18,
  priceUSD: 1,
  priceUSDFormatted: '1.00',
  quantityInitial: '1',
  quantityInitialFormatted: '1',
  quantityRemaining: '1',
  quantityRemainingFormatted: '1',
  quantityAvailable: '1',
  quantityAvailableFormatted: '1',
  quantityDecimals: 0,
  feeBps: 0,
  feeBreakdown: [],
  validFrom: '2026-01-02T03:04:05Z',
  validUntil: '2999-01-02T03:04:05Z',
  blockNumber: 12,
  createdAt: '2026-01-02T03:04:05Z',
  updatedAt: '2026-01-02T03:04:05Z',
}

const url = 'https://market.example'
const till = createTill({
  accessKey: 'test',
  marketplaceUrl: url,
  apiUrl: url,
  fetch: async () =>
    Response.json({ orders: [order], page: { page: 1, pageSize: 1, more: false, sort: [] } }),
})
const config = createConfig({
  chains: [foundry],
  // The chain returns nothing about the token.
  transports: { [foundry.id]: custom({ request: async () => '0x' }) },
})

function Listing({ onConnect }: { onConnect: () => void }) {
  const { data, error } = useOrder({ chainId: 31337, contractAddress, orderId: '0x2a' })
  if (error) return <ErrorNotice error={error} />
  if (!data) return null
  return (
    <>
      <OrderCard order={data} />
      <CheckoutButton order={data} onConnect={onConnect}>
        Take it home
      </CheckoutButton>
    </>
  )
}

test('shows the price of an order, and its button asks for a wallet', async () => {
  let connectCount = 0
  render(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>
        <TillProvider till={till} policy={{ markets: { 31337: [market] } }}>
          <Listing
            onConnect={() => {
              connectCount++
            }}
          />
        </TillProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Take it home' }, { timeout: 60_000 })
  expect(screen.getByRole('article').textContent).toMatch(/0\.35\sETH/)
  button.click()
  const next = await screen.findByRole('button', { name: 'Connect and continue' }, { timeout: 60_000 })
  next.click()
  expect(connectCount).toBe(1)
}, 120_000)
