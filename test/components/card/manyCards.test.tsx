import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Profiler, type ReactNode, useState } from 'react'
import { custom } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { createConfig, WagmiProvider } from 'wagmi'
import { createTill } from '../../../src/client/createTill.js'
import { OrderCard } from '../../../src/components/card/OrderCard.js'
import { OrderGrid } from '../../../src/components/card/OrderGrid.js'
import { en } from '../../../src/components/messages/en.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { TillProvider } from '../../../src/hooks/TillProvider.js'
import type { Order } from '../../../src/protocol/order.js'
import { answerChain } from '../../../stories/answerChain.js'
import { makeMetadata, makeOrders, now, usdc } from '../../../stories/fixtures.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

/** The number of renders of all cards. Each card formats its end date once per render. */
let renders = 0
const counting = {
  ...en,
  order: {
    ...en.order,
    ends: (when: string) => {
      renders++
      return en.order.ends(when)
    },
  },
}
afterEach(() => {
  renders = 0
})

const fern = makeMetadata('Maidenhair fern', 150)
const open = (count: number) => makeOrders(count).map((order) => ({ ...order, ...forSale }))
const forSale = { status: 'active', quantityRemaining: 1n, quantityAvailable: 1n }

/** Renders a page of orders. The returned function changes the orders, and returns how many cards rendered again. */
function showPage(orders: Order[], content: (orders: Order[]) => ReactNode) {
  let change: (next: (orders: Order[]) => Order[]) => void = () => {}
  function Page() {
    const [shown, setShown] = useState(orders)
    change = setShown
    return content(shown)
  }
  renderWithProviders(
    <MessagesProvider messages={counting}>
      <Page />
    </MessagesProvider>,
  )
  return (next: (orders: Order[]) => Order[]) => {
    const before = renders
    act(() => change(next))
    return renders - before
  }
}

describe.each([
  [
    'with stable props',
    (order: Order) => (
      <OrderCard key={order.orderId} order={order} metadata={fern} currency={usdc} now={now} />
    ),
  ],
  [
    'with new plain data and functions on each render',
    (order: Order) => (
      <OrderCard
        key={order.orderId}
        order={order}
        metadata={{ status: 'success', data: { ...fern.data } }}
        currency={{ ...usdc }}
        now={new Date(now)}
        onConnect={() => {}}
      />
    ),
  ],
])('OrderCard %s', (_, card) => {
  test('renders again only when the shown values change', () => {
    const change = showPage(open(5), (orders) => orders.map(card))
    expect(renders).toBeGreaterThanOrEqual(5)
    expect(change((orders) => [...orders])).toBe(0)
    expect(change((orders) => orders.map((order) => structuredClone(order)))).toBe(0)
    expect(change((orders) => orders.map((order, at) => (at === 2 ? dearer(order) : order)))).toBe(1)
    expect(document.querySelectorAll('data[value="7000000"]')).toHaveLength(1)
    expect(change((orders) => orders.toReversed())).toBe(0)
  })
})

describe('OrderCard', () => {
  test('calls the latest `onConnect` when the buyer continues without a wallet', async () => {
    allowDialogs()
    const called: number[] = []
    const change = showPage(open(1), (orders) =>
      orders.map((order) => (
        <OrderCard
          key={order.orderId}
          order={order}
          metadata={fern}
          now={now}
          onConnect={() => called.push(orders.length)}
        />
      )),
    )
    change((orders) => [...orders, ...open(2).slice(1)])
    await act(async () => screen.getAllByRole('button')[0]?.click())
    const next = await screen.findByRole('button', { name: 'Connect and continue' })
    next.click()
    expect(called).toEqual([2])
  })

  test('reads the tokens of 130 cards with two requests and a few commits', async () => {
    const multicall3 = { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } as const
    const chain = { ...foundry, contracts: { multicall3 } }
    let requests = 0
    let commits = 0
    const request = (call: Parameters<typeof answerChain>[0]) => {
      requests++
      return answerChain(call)
    }
    const config = createConfig({
      chains: [chain],
      storage: null,
      multiInjectedProviderDiscovery: false,
      transports: { [chain.id]: custom({ request }, { retryCount: 0 }) },
    })
    const till = createTill({
      accessKey: 'test',
      marketplaceUrl: 'https://market.invalid',
      apiUrl: 'https://api.invalid',
    })
    render(
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <TillProvider till={till}>
            <Profiler id="page" onRender={() => commits++}>
              {open(130).map((order) => (
                <OrderCard
                  key={order.orderId}
                  order={order}
                  currency={usdc}
                  collectionName="Herbarium"
                  now={now}
                />
              ))}
            </Profiler>
          </TillProvider>
        </QueryClientProvider>
      </WagmiProvider>,
    )
    await waitFor(() => expect(document.querySelectorAll('img[alt^="Maidenhair fern"]')).toHaveLength(130))
    expect(requests).toBe(2)
    expect(commits).toBeLessThan(10)
  })
})

describe('OrderGrid', () => {
  test('renders no card again when `renderOrder` is a new function on each render', () => {
    const change = showPage(open(5), (orders) => (
      <OrderGrid
        orders={orders}
        renderOrder={(order) => (
          <OrderCard order={order} metadata={fern} collectionName="Herbarium" now={now} />
        )}
      />
    ))
    expect(change((orders) => [...orders])).toBe(0)
    expect(change((orders) => orders.map((order, at) => (at === 2 ? dearer(order) : order)))).toBe(1)
  })
})

function dearer(order: Order): Order {
  return { ...order, priceAmount: 7_000_000n }
}
