import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { OrderCard, OrderGrid, TillProvider } from 'tillkit'
import { createTill } from 'tillkit/core'
import { http } from 'viem'
import { createConfig, mock, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { BareCard } from './BareCard.jsx'
import { chain } from './chain.js'
import { picture } from './picture.js'
import { showCards } from './showCards.jsx'

/** Measures a thousand cards of one of `sides`: cards of Tillkit, or bare elements as the baseline. */
globalThis.measureCards = async ({ side }) => {
  const config = createConfig({
    chains: [chain],
    connectors: [mock({ accounts: [buyer], features: { defaultConnected: true } })],
    storage: null,
    multiInjectedProviderDiscovery: false,
    transports: { [chain.id]: http('/node') },
  })
  await connect(config, { connector: config.connectors[0] })
  const till = createTill({
    accessKey: 'bench',
    marketplaceUrl: 'https://market.invalid',
    apiUrl: 'https://api.invalid',
  })
  const around = (children) => (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>
        <TillProvider till={till}>{children}</TillProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
  return showCards({ chainId: chain.id, around, showAll: sides[side] })
}

const sides = {
  ours: (orders) => orders.map((order) => <OrderCard key={order.orderId} order={order} />),
  grid: (orders) => <OrderGrid orders={orders} />,
  /** Cards without a button and with all data as props, so they send no requests. */
  given: (orders) => orders.map((order) => <GivenCard key={order.orderId} order={order} />),
  bare: (orders) => orders.map((order) => <BareCard key={order.orderId} order={order} />),
}

function GivenCard({ order }) {
  const metadata = { status: 'success', data: { name: `Leaf ${order.tokenId}`, image: picture } }
  return (
    <OrderCard order={order} metadata={metadata} currency={currency} collectionName="Herbarium">
      <OrderCard.Media />
      <OrderCard.Title />
      <OrderCard.Price />
      <OrderCard.Fiat />
    </OrderCard>
  )
}

const buyer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const currency = { symbol: 'USDC', decimals: 6 }
