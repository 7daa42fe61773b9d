import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { useAccount } from 'wagmi'
import { OrderCard } from '../../../src/components/card/OrderCard.js'
import * as orderCardParts from '../../../src/components/card/orderCardParts.js'
import type { Order } from '../../../src/protocol/order.js'
import { buyersToken } from '../../../stories/answerChain.js'
import {
  contracts,
  ether,
  makeEdition,
  makeMetadata,
  makeOrder,
  now,
  usdc,
} from '../../../stories/fixtures.js'
import { StoryProviders } from '../../../stories/StoryProviders.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

// Set the system clock, because the button compares the order's dates with this clock and not with the `now` prop.
beforeAll(() => void vi.setSystemTime(now))
afterAll(() => void vi.useRealTimers())

const fern = makeMetadata('Maidenhair fern', 150)
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

function show(overrides: Partial<Order> = {}, props: Partial<OrderCard.Props> = {}) {
  const order = makeOrder(overrides)
  renderWithProviders(<OrderCard order={order} metadata={fern} currency={usdc} now={now} {...props} />)
  const card = screen.getByRole('article')
  return { card, button: screen.getByRole('button'), text: plain(card.textContent) }
}

describe('OrderCard', () => {
  test('exports each part for server components under the same name', () => {
    const named = Object.entries(OrderCard).filter(([name]) => /^[A-Z]/.test(name))
    expect(named.length).toBeGreaterThan(10)
    expect({ ...orderCardParts }).toEqual(Object.fromEntries(named.map(([name, part]) => [name, part])))
  })

  test('shows an order that is for sale', () => {
    const { card, text } = show({}, { collectionName: 'Herbarium' })
    expect(text).toMatchInlineSnapshot(
      `"AvailableHerbariumMaidenhair fern128.50 USDC$128.50Ends in 3 daysBuy"`,
    )
    expect(card.dataset.status).toBe('available')
    expect(screen.getByRole('article', { name: 'Maidenhair fern' })).toBe(card)
    expect(screen.getByRole('img', { name: 'Maidenhair fern' })).toBeDefined()
    // Many buttons on a page share one label, so screen readers must announce the item’s title with it.
    const described = screen.getByRole('button').getAttribute('aria-describedby')
    expect(document.getElementById(`${described}`)?.textContent).toBe('Maidenhair fern')
  })

  test('reads picture, name and currency from the chain', async () => {
    renderWithProviders(<OrderCard order={makeOrder({ tokenId: 0n })} now={now} />)
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true')
    expect(await screen.findByRole('heading', { name: 'Maidenhair fern' })).toBeDefined()
    expect(plain((await screen.findByText('USDC')).parentElement?.textContent ?? null)).toBe('128.50 USDC')
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('false')
  })

  test('shows token id 0 and price 0', () => {
    const { text } = show({ tokenId: 0n, priceAmount: 0n }, { metadata: { status: 'success', data: {} } })
    expect(text).toContain('#0')
    expect(text).toContain('Free')
    expect(text).not.toContain('$')
  })

  test('shows a placeholder title for an order of a whole collection', () => {
    const { card, text } = show({ tokenId: undefined }, { metadata: undefined })
    expect(text).toContain('Any item from the collection')
    expect(card.getAttribute('aria-busy')).toBe('false')
  })

  test('shows the reason on the picture and on the button when the order is not for sale', () => {
    const gone = { quantityRemaining: 0n, quantityAvailable: 0n }
    const labels = [
      gone,
      { status: 'cancelled' },
      { validUntil: new Date('2026-11-18T12:00:00Z') },
      { validFrom: new Date('2026-11-22T12:00:00Z') },
      { quantityAvailable: 0n },
    ].map((overrides) => {
      const { card, button } = show(overrides)
      const answer = [
        card.dataset.status,
        card.querySelector('.till-card-availability')?.textContent,
        button.textContent,
        card.querySelector('time')?.textContent,
        (button as HTMLButtonElement).disabled,
      ]
      document.body.replaceChildren()
      return answer
    })
    expect(labels).toMatchInlineSnapshot(`
      [
        [
          "sold",
          "Sold",
          "Sold",
          undefined,
          true,
        ],
        [
          "cancelled",
          "No longer for sale",
          "No longer for sale",
          undefined,
          true,
        ],
        [
          "expired",
          "Expired",
          "Expired",
          "Ended 2 days ago",
          true,
        ],
        [
          "notStarted",
          "Coming soon",
          "Coming soon",
          "Starts in 2 days",
          true,
        ],
        [
          "unavailable",
          "Unavailable",
          "Unavailable",
          "Ends in 3 days",
          true,
        ],
      ]
    `)
  })

  test('shows how many units of an edition are left', () => {
    renderWithProviders(<OrderCard order={makeEdition()} metadata={fern} currency={ether} now={now} />)
    expect(screen.getByText('7 of 20 left')).toBeDefined()
  })

  test('shows “No picture” when the token has none', () => {
    const { text } = show({}, { metadata: { status: 'error' } })
    expect(text).toContain('No image')
    expect(text).toContain('#0')
  })

  test('shows no end when the order ends in the far future', () => {
    const { container } = renderWithProviders(
      <OrderCard order={makeOrder({ validUntil: new Date('2026-11-24T00:00:00Z') })} now={now} />,
    )
    expect(container.querySelector('time')?.textContent).toContain('Ends')
    container.remove()
    expect(show({ validUntil: new Date('9999-12-31T00:00:00Z') }).text).not.toContain('Ends')
  })

  test('shows the sold item of the connected account as “Yours”, and another sold item as “Sold”', async () => {
    const gone = { status: 'filled', quantityRemaining: 0n, quantityAvailable: 0n } as const
    const showSold = (tokenId: bigint) => (
      <OrderCard.Root order={makeOrder({ ...gone, tokenId })} metadata={fern} currency={usdc} now={now}>
        <OrderCard.Media>
          <OrderCard.Availability />
        </OrderCard.Media>
        <OrderCard.Price />
        <OrderCard.Fiat />
        <OrderCard.Action viewUrl="/mine" />
      </OrderCard.Root>
    )
    render(
      <StoryProviders wallet="connected">
        {showSold(buyersToken)}
        {showSold(3n)}
      </StoryProviders>,
    )
    const link = await screen.findByRole('link', { name: 'View' })
    expect(link.getAttribute('href')).toBe('/mine')
    // The link opens no dialog.
    expect(link.hasAttribute('aria-haspopup')).toBe(false)
    const [mine, sold] = screen.getAllByRole('article')
    expect([mine?.dataset.status, plain(mine?.textContent ?? null)]).toEqual(['yours', 'YoursView'])
    expect([sold?.dataset.status, plain(sold?.textContent ?? null)]).toEqual([
      'sold',
      'Sold128.50 USDC$128.50Sold',
    ])
  })

  test('never says “Sold” on an item of the connected account, also before the owner is read', async () => {
    const gone = { status: 'filled', quantityRemaining: 0n, quantityAvailable: 0n } as const
    const order = makeOrder({ ...gone, tokenId: buyersToken })
    function Page() {
      const isConnected = useAccount().status === 'connected'
      return isConnected && <OrderCard order={order} metadata={fern} currency={usdc} now={now} />
    }
    const said = new Set<string>()
    const watch = new MutationObserver(() => said.add(document.body.textContent ?? ''))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    render(
      <StoryProviders wallet="connected">
        <Page />
      </StoryProviders>,
    )
    await screen.findAllByText('Yours')
    watch.disconnect()
    expect([...said].filter((text) => text.includes('Loading'))).not.toEqual([])
    expect([...said].filter((text) => text.includes('Sold'))).toEqual([])
  })

  test('says “Buy” without a wallet, and opens the dialog that connects one with `onConnect`', async () => {
    allowDialogs()
    const onConnect = vi.fn()
    const { button } = show({}, { onConnect })
    expect(button.textContent).toBe('Buy')
    await userEvent.click(button)
    expect(onConnect).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Connect and continue' }))
    expect(onConnect).toHaveBeenCalledOnce()
  })

  test('opens the wallet list when the host passes no `onConnect`', async () => {
    allowDialogs()
    const { button } = show()
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: 'Connect and continue' }))
    expect(await screen.findByRole('dialog', { name: 'Connect wallet' })).toBeDefined()
  })

  test('uses the decimals of the chain, not those of the order', async () => {
    const order = makeOrder({ priceCurrencyAddress: contracts.usdc, priceDecimals: 18 })
    renderWithProviders(<OrderCard order={order} metadata={fern} now={now} />)
    expect(plain((await screen.findByText('USDC')).parentElement?.textContent ?? null)).toBe('128.50 USDC')
  })
})
