import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { OrderCard } from '../../../src/components/card/OrderCard.js'
import * as orderCardParts from '../../../src/components/card/orderCardParts.js'
import type { Order } from '../../../src/protocol/order.js'
import {
  contracts,
  ether,
  makeEdition,
  makeMetadata,
  makeOrder,
  now,
  usdc,
} from '../../../stories/fixtures.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

// The button goes by the clock, whatever the card is told.
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
  test('behavior: each part has a name of its own, and no other is called as one', () => {
    const named = Object.entries(OrderCard).filter(([name]) => /^[A-Z]/.test(name))
    expect(named.length).toBeGreaterThan(10)
    expect({ ...orderCardParts }).toEqual(
      Object.fromEntries(named.map(([name, part]) => [`OrderCard${name}`, part])),
    )
  })

  test('default', () => {
    const { card, text } = show({}, { collectionName: 'Herbarium' })
    expect(text).toMatchInlineSnapshot(
      `"AvailableHerbariumMaidenhair fern128.50 USDC$128.50Ends in 3 daysConnect a wallet"`,
    )
    expect(card.dataset.status).toBe('available')
    expect(screen.getByRole('article', { name: 'Maidenhair fern' })).toBe(card)
    expect(screen.getByRole('img', { name: 'Maidenhair fern' })).toBeDefined()
    // Of many buttons that are called alike it is heard what each of them is of.
    const described = screen.getByRole('button').getAttribute('aria-describedby')
    expect(document.getElementById(`${described}`)?.textContent).toBe('Maidenhair fern')
  })

  test('default: picture, name and currency come from the chain', async () => {
    renderWithProviders(<OrderCard order={makeOrder({ tokenId: 0n })} now={now} />)
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true')
    expect(await screen.findByRole('heading', { name: 'Maidenhair fern' })).toBeDefined()
    expect(plain((await screen.findByText('USDC')).parentElement?.textContent ?? null)).toBe('128.50 USDC')
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('false')
  })

  test('behavior: token id 0 and price 0 are ordinary', () => {
    const { text } = show({ tokenId: 0n, priceAmount: 0n }, { metadata: { status: 'success', data: {} } })
    expect(text).toContain('No. 0')
    expect(text).toContain('Free')
    expect(text).not.toContain('$')
  })

  test('behavior: an order of a whole collection has no token of its own', () => {
    const { card, text } = show({ tokenId: undefined }, { metadata: undefined })
    expect(text).toContain('Any item of the collection')
    expect(card.getAttribute('aria-busy')).toBe('false')
  })

  test('behavior: says why it cannot be bought, on the picture and on the button', () => {
    const gone = { quantityRemaining: 0n, quantityAvailable: 0n }
    const said = [
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
    expect(said).toMatchInlineSnapshot(`
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
          "Withdrawn",
          "Withdrawn",
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
          "Not yet on sale",
          "Not yet on sale",
          "Starts in 2 days",
          true,
        ],
        [
          "unavailable",
          "Not available",
          "Not available",
          "Ends in 3 days",
          true,
        ],
      ]
    `)
  })

  test('behavior: of an edition it tells how many are left', () => {
    renderWithProviders(<OrderCard order={makeEdition()} metadata={fern} currency={ether} now={now} />)
    expect(screen.getByText('7 of 20 left')).toBeDefined()
  })

  test('behavior: a token without a picture says so', () => {
    const { text } = show({}, { metadata: { status: 'error' } })
    expect(text).toContain('No picture')
    expect(text).toContain('No. 0')
  })

  test('behavior: a far end is no end', () => {
    expect(show({ validUntil: new Date('9999-12-31T00:00:00Z') }).text).toContain('No end date')
  })

  test('parameters: onConnect', () => {
    const onConnect = vi.fn()
    const { button } = show({}, { onConnect })
    expect(button.textContent).toBe('Connect a wallet')
    button.click()
    expect(onConnect).toHaveBeenCalledOnce()
  })

  test('behavior: where the host has no way to a wallet, the button has one', async () => {
    allowDialogs()
    const { button } = show()
    expect(button.textContent).toBe('Connect a wallet')
    button.click()
    expect(await screen.findByRole('dialog', { name: 'Connect a wallet' })).toBeDefined()
  })

  test('behavior: decimals are those of the chain, whatever the order says', async () => {
    const order = makeOrder({ priceCurrencyAddress: contracts.usdc, priceDecimals: 18 })
    renderWithProviders(<OrderCard order={order} metadata={fern} now={now} />)
    expect(plain((await screen.findByText('USDC')).parentElement?.textContent ?? null)).toBe('128.50 USDC')
  })
})
