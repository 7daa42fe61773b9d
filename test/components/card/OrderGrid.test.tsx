import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { OrderGrid } from '../../../src/components/card/OrderGrid.js'
import { makeOrders } from '../../../stories/fixtures.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

describe('OrderGrid', () => {
  test('default: a list of cards, of which one can be tabbed to', () => {
    renderWithProviders(<OrderGrid orders={makeOrders(3)} />)
    expect(screen.getByRole('list', { name: '3 offers' })).toBeDefined()
    expect(screen.getAllByRole('listitem').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    expect(screen.getAllByRole('article')).toHaveLength(3)
  })

  test('parameters: renderOrder', () => {
    renderWithProviders(
      <OrderGrid orders={makeOrders(2)} renderOrder={({ tokenId }) => <p>Token {String(tokenId)}</p>} />,
    )
    expect(screen.getByText('Token 1')).toBeDefined()
  })

  test('behavior: where nothing tells what is seen, all cards are there', () => {
    renderWithProviders(<OrderGrid orders={makeOrders(20)} eager={0} renderOrder={() => <p>Here</p>} />)
    expect(screen.getAllByText('Here')).toHaveLength(20)
  })

  test('behavior: says so when there is nothing', () => {
    renderWithProviders(<OrderGrid orders={[]} />)
    expect(screen.getByText('Nothing is for sale here.')).toBeDefined()
  })
})
