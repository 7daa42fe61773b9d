import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Component, type PropsWithChildren, type ReactNode, Suspense } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CheckoutButton } from '../../src/components/checkout/CheckoutButton.js'
import { useSuspenseListings } from '../../src/hooks/useSuspenseListings.js'
import { useSuspenseOrder } from '../../src/hooks/useSuspenseOrder.js'
import { useSuspenseOrders } from '../../src/hooks/useSuspenseOrders.js'
import { useSuspenseSwapPrices } from '../../src/hooks/useSuspenseSwapPrices.js'
import { useSuspenseTokenMetadata } from '../../src/hooks/useSuspenseTokenMetadata.js'
import { allowDialogs } from '../components/support/allowDialogs.js'
import { account, collection, startService } from '../query/support/startService.js'
import { startShop } from './support/startShop.js'

allowDialogs()
const service = await startService()
afterAll(service.close)
const shop = await startShop()
const print = await shop.orderAbout(/^100 prints, in USDC/)
const { chainId, tokenId, collectionContractAddress: address } = print
const key = { chainId, contractAddress: collection, orderId: 'one' } as const

/** What each hook is asked, and what is to be read of its answer. */
const uses: { readonly [hook: string]: { use: () => unknown; wrong: () => unknown; shows: string } } = {
  useSuspenseOrder: {
    use: () => useSuspenseOrder(key).data.orderId,
    wrong: () => useSuspenseOrder({ ...key, orderId: 'unknown' }).data.orderId,
    shows: 'one',
  },
  useSuspenseOrders: {
    use: () =>
      useSuspenseOrders({
        chainId,
        input: ['one', 'unknown', 'two'].map((orderId) => ({ contractAddress: collection, orderId })),
        query: { select: (orders) => orders.map(({ orderId }) => orderId).join() },
      }).data,
    wrong: () => useSuspenseOrders({ chainId: 5, input: [key] }).data.length,
    shows: 'one,two',
  },
  useSuspenseListings: {
    use: () =>
      useSuspenseListings({ chainId, filter: { status: 'active' } })
        .data.map((order) => order.orderId)
        .join(),
    wrong: () => useSuspenseListings({ chainId: 5 }).data.length,
    shows: '1,2',
  },
  useSuspenseSwapPrices: {
    use: () =>
      useSuspenseSwapPrices({
        chainId,
        userAddress: account,
        buyCurrencyAddress: collection,
        buyAmount: 5n,
      }).data[0]?.price,
    wrong: () =>
      useSuspenseSwapPrices({
        chainId,
        userAddress: account,
        buyCurrencyAddress: collection,
        buyAmount: -5n,
      }).data.length,
    shows: '100',
  },
  useSuspenseTokenMetadata: {
    use: () =>
      useSuspenseTokenMetadata({ chainId, address, tokenId: tokenId ?? 0n }).data.image?.slice(0, 11),
    wrong: () => useSuspenseTokenMetadata({ chainId: 1, address, tokenId: 0n }).data.name,
    shows: 'data:image/',
  },
}

// What an error boundary catches, React says on the console too.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

describe.each(Object.entries(uses))('%s', (_, { use, wrong, shows }) => {
  test('default: what stands around is shown until its data is there', async () => {
    const { wrapper } = await shop.enter({ till: service.till })
    render(<Page use={use} />, { wrapper })
    expect(screen.getByText('Looking …')).toBeDefined()
    expect(await screen.findByText(shows)).toBeDefined()
  })

  test('error: is thrown to the boundary above', async () => {
    const { wrapper } = await shop.enter({ till: service.till })
    render(<Page use={wrong} />, { wrapper })
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toMatch(/^(InvalidArgument|NotFound|ChainNotConfigured)$/)
  })
})

describe('useSuspenseOrder', () => {
  test('behavior: what it gives is bought', async () => {
    const { wrapper } = await shop.enter()
    const before = await shop.printsOf(tokenId)
    render(
      <Page use={() => useSuspenseOrder({ ...print, contractAddress: address }).data}>
        {(order) => <CheckoutButton order={order as typeof print} />}
      </Page>,
      { wrapper },
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Buy' }))
    await user.click(await screen.findByRole('button', { name: /^Pay \d/ }))
    await screen.findByRole('heading', { name: 'It is yours' })
    expect(await shop.printsOf(tokenId)).toBe(before + 1n)
  })
})

/** A page that waits for what a hook gives, and shows what it throws. */
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
