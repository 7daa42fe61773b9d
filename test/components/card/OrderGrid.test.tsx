import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { OrderGrid } from '../../../src/components/card/OrderGrid.js'
import { makeOrders } from '../../../stories/fixtures.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

describe('OrderGrid', () => {
  test('renders a list of cards with one tab stop', () => {
    renderWithProviders(<OrderGrid orders={makeOrders(3)} />)
    expect(screen.getByRole('list', { name: '3 items' })).toBeDefined()
    expect(screen.getAllByRole('listitem').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    expect(screen.getAllByRole('article')).toHaveLength(3)
  })

  test('renders each order with `renderOrder`', () => {
    renderWithProviders(
      <OrderGrid orders={makeOrders(2)} renderOrder={({ tokenId }) => <p>Token {String(tokenId)}</p>} />,
    )
    expect(screen.getByText('Token 1')).toBeDefined()
  })

  test('renders every card when there is no IntersectionObserver', () => {
    renderWithProviders(<OrderGrid orders={makeOrders(20)} eager={0} renderOrder={() => <p>Here</p>} />)
    expect(screen.getAllByText('Here')).toHaveLength(20)
  })

  test('shows a text when there are no orders', () => {
    renderWithProviders(<OrderGrid orders={[]} />)
    expect(screen.getByText('Nothing for sale right now. Come back later.')).toBeDefined()
  })
})
