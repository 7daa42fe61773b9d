import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { OrderCard, TillProvider } from 'tillkit'
import { createTill } from 'tillkit/core'
import { createConfig, mock, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { BareCard } from './BareCard.jsx'
import { createChain } from './createChain.js'
import { makeOrders } from './makeOrders.js'

/**
 * Shows a thousand cards: Tillkit's, or with `bare` ones of the same elements that do nothing. Answers milliseconds until they are painted, of
 * rendering the page around them once more, and of a change to one of them; and how many requests the chain got until all
 * was shown.
 */
globalThis.measureCards = async ({ bare, count = 1000 }) => {
  const { chain, transport, countRequests } = createChain()
  const config = createConfig({
    chains: [chain],
    connectors: [mock({ accounts: [buyer], features: { defaultConnected: true } })],
    storage: null,
    multiInjectedProviderDiscovery: false,
    transports: { [chain.id]: transport },
  })
  await connect(config, { connector: config.connectors[0] })
  const till = createTill({
    accessKey: 'bench',
    marketplaceUrl: 'https://market.invalid',
    apiUrl: 'https://api.invalid',
  })
  const Card = bare ? BareCard : OrderCard
  let show

  function Shop() {
    const [orders, setOrders] = useState(() => makeOrders({ chainId: chain.id, count }))
    show = (next) => flushSync(() => setOrders(next))
    return orders.map((order) => <Card key={order.orderId} order={order} />)
  }

  const main = document.createElement('main')
  document.body.append(main)
  const root = createRoot(main)
  const start = performance.now()
  flushSync(() =>
    root.render(
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <TillProvider till={till}>
            <Shop />
          </TillProvider>
        </QueryClientProvider>
      </WagmiProvider>,
    ),
  )
  await nextPaint()
  const paint = performance.now() - start
  while (!bare && main.querySelectorAll('img').length < count) await nextPaint()
  const shown = performance.now() - start
  const requests = countRequests()
  const again = timeOf(() => show((orders) => [...orders]))
  const change = timeOf(() => show((orders) => orders.with(500, { ...orders[500], priceAmount: 7_000_000n })))
  root.unmount()
  main.remove()
  return { paint, shown, again, change, requests }
}

const buyer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function timeOf(run) {
  const start = performance.now()
  run()
  return performance.now() - start
}

function nextPaint() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
