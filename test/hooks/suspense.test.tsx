import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { Component, type PropsWithChildren, type ReactNode, Suspense } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CheckoutButton } from '../../src/components/checkout/CheckoutButton.js'
import { useChainClient } from '../../src/hooks/useChainClient.js'
import { useTill } from '../../src/hooks/useTill.js'
import { listingsQueryOptions } from '../../src/query/listingsQueryOptions.js'
import { orderQueryOptions } from '../../src/query/orderQueryOptions.js'
import { ordersQueryOptions } from '../../src/query/ordersQueryOptions.js'
import { swapPricesQueryOptions } from '../../src/query/swapPricesQueryOptions.js'
import { tokenMetadataQueryOptions } from '../../src/query/tokenMetadataQueryOptions.js'
import { allowDialogs } from '../components/support/allowDialogs.js'
import { press } from '../components/support/press.js'
import { account, collection, startService } from '../query/support/startService.js'
import { startShop } from './support/startShop.js'

allowDialogs()
const service = await startService()
afterAll(service.close)
const shop = await startShop()
const print = await shop.orderAbout(/^100 prints, in USDC/)
const { chainId, tokenId, collectionContractAddress: address } = print
const swap = { chainId, userAddress: account, buyCurrencyAddress: collection } as const
const key = { chainId, contractAddress: collection, orderId: 'one' } as const

/** The uses of each query: `use` has valid options, and `wrong` has invalid ones. `shows` is the text that the page renders for `use`. */
const uses: { readonly [query: string]: { use: () => unknown; wrong: () => unknown; shows: string } } = {
  orderQueryOptions: {
    use: () => useSuspenseQuery(orderQueryOptions(useTill(), key)).data.orderId,
    wrong: () => useSuspenseQuery(orderQueryOptions(useTill(), { ...key, orderId: 'unknown' })).data.orderId,
    shows: 'one',
  },
  ordersQueryOptions: {
    use: () => {
      const input = ['one', 'unknown', 'two'].map(
        (orderId) => ({ contractAddress: collection, orderId }) as const,
      )
      const { data } = useSuspenseQuery(ordersQueryOptions(useTill(), { chainId, input }))
      return data.map(({ orderId }) => orderId).join()
    },
    wrong: () => useSuspenseQuery(ordersQueryOptions(useTill(), { chainId: 5, input: [key] })).data.length,
    shows: 'one,two',
  },
  listingsQueryOptions: {
    use: () => {
      const options = listingsQueryOptions(useTill(), { chainId, filter: { status: 'active' } })
      return useSuspenseInfiniteQuery(options)
        .data.map((order) => order.orderId)
        .join()
    },
    wrong: () => useSuspenseInfiniteQuery(listingsQueryOptions(useTill(), { chainId: 5 })).data.length,
    shows: '1,2',
  },
  swapPricesQueryOptions: {
    use: () => useSuspenseQuery(swapPricesQueryOptions(useTill(), { ...swap, buyAmount: 5n })).data[0]?.price,
    wrong: () => useSuspenseQuery(swapPricesQueryOptions(useTill(), { ...swap, buyAmount: -5n })).data.length,
    shows: '100',
  },
  tokenMetadataQueryOptions: {
    use: () => {
      const options = { chainId, address, tokenId: tokenId ?? 0n }
      return useSuspenseQuery(tokenMetadataQueryOptions(useChainClient(chainId), options)).data.image?.slice(
        0,
        11,
      )
    },
    wrong: () => {
      const options = { chainId: 1, address, tokenId: 0n }
      return useSuspenseQuery(tokenMetadataQueryOptions(useChainClient(1), options)).data.name
    },
    shows: 'data:image/',
  },
}

// Hide the errors that React logs when an error boundary catches them.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

describe.each(Object.entries(uses))('%s', (_, { use, wrong, shows }) => {
  test('shows the fallback until its data has loaded', async () => {
    const { wrapper } = await shop.enter({ till: service.till })
    render(<Page use={use} />, { wrapper })
    expect(screen.getByText('Looking …')).toBeDefined()
    expect(await screen.findByText(shows)).toBeDefined()
  })

  test('throws its error to the boundary above', async () => {
    const { wrapper } = await shop.enter({ till: service.till })
    render(<Page use={wrong} />, { wrapper })
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toMatch(/^(InvalidArgument|NotFound|ChainNotConfigured)$/)
  })
})

describe('orderQueryOptions with useSuspenseQuery', () => {
  test('returns an order that can be bought', async () => {
    const { wrapper } = await shop.enter()
    const before = await shop.printsOf(tokenId)
    render(
      <Page
        use={() =>
          useSuspenseQuery(orderQueryOptions(useTill(), { ...print, contractAddress: address })).data
        }
      >
        {(order) => <CheckoutButton order={order as typeof print} />}
      </Page>,
      { wrapper },
    )
    await press('Buy')
    await press(/^Pay \d/)
    await screen.findByRole('heading', { name: / is yours$/ })
    expect(await shop.printsOf(tokenId)).toBe(before + 1n)
  })
})

/** Renders the data of a hook, the fallback, or the error. */
function Page({ use, children = String }: { use: () => unknown; children?: (data: unknown) => ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback="Looking …">
        <Reader use={use}>{children}</Reader>
      </Suspense>
    </Boundary>
  )
}

function Reader({ use, children }: { use: () => unknown; children: (data: unknown) => ReactNode }) {
  return <p>{children(use())}</p>
}

class Boundary extends Component<PropsWithChildren, { code?: string }> {
  override state: { code?: string } = {}
  static getDerivedStateFromError = ({ code }: { code?: string }) => ({ code })
  override render = () => (this.state.code ? <p role="alert">{this.state.code}</p> : this.props.children)
}
