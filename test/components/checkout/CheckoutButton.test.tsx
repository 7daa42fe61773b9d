import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { CheckoutButton } from '../../../src/components/checkout/CheckoutButton.js'
import { fees, makeEdition, makeOrder } from '../../../stories/fixtures.js'
import { StoryProviders } from '../../../stories/StoryProviders.js'
import { allowDialogs } from '../support/allowDialogs.js'

beforeAll(allowDialogs)

const validUntil = new Date('9999-01-01T00:00:00Z')
const open = (name: string) => screen.findByRole('button', { name }).then((button) => userEvent.click(button))
const cost = async () =>
  (await screen.findByLabelText('Price details')).textContent?.replaceAll('\u00a0', ' ')

function show(first: CheckoutButton.Props, wallet: StoryProviders.Wallet = 'connected') {
  let again: (props: CheckoutButton.Props) => void = () => {}
  function Page() {
    const [props, setProps] = useState(first)
    again = setProps
    return <CheckoutButton {...props} />
  }
  render(
    <StoryProviders wallet={wallet}>
      <Page />
    </StoryProviders>,
  )
  return { again: (props: CheckoutButton.Props) => act(() => again(props)) }
}

describe('CheckoutButton', () => {
  test('opens the checkout of one unit, and starts nothing', async () => {
    show({ order: makeOrder({ validUntil }) })
    await open('Buy')
    expect(await cost()).toBe('Total128.50 USDC')
    expect(await screen.findByRole('dialog', { name: 'Your purchase' })).toBeDefined()
    expect(screen.getByRole('button', { name: /^Pay 128\.50/ })).toBeDefined()
  })

  test('applies `quantity` and `fees`', async () => {
    show({
      order: makeEdition({ validUntil }),
      quantity: 3n,
      fees: [{ ...fees[0], amount: 10n ** 15n }] as typeof fees,
    })
    await open('Buy')
    expect(await cost()).toBe('Price0.12 ETHAdditional fee0.001 ETHTotal0.121 ETH')
  })

  test('shows all `items`', async () => {
    const items = [
      { order: makeOrder({ validUntil }), quantity: 1n },
      { order: makeOrder({ validUntil, orderId: '0xbb', tokenId: 1n }), quantity: 1n },
    ]
    show({ items })
    await open('Buy')
    expect(await cost()).toBe('Total257 USDC')
    expect(screen.getByRole('dialog').querySelectorAll('.till-item')).toHaveLength(2)
  })

  test('buys the price that the dialog showed when it was opened', async () => {
    const order = makeOrder({ validUntil })
    const { again } = show({ order })
    await open('Buy')
    expect(await cost()).toBe('Total128.50 USDC')
    again({ order: { ...order, priceAmount: 999_000_000n } })
    expect(await cost()).toBe('Total128.50 USDC')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await open('Buy')
    expect(await cost()).toBe('Total999 USDC')
  })

  test('lists the wallets, the last used first, and continues with the pressed purchase in the same dialog', async () => {
    const order = makeOrder({ validUntil })
    const { again } = show({ order }, 'several')
    await open('Buy')
    await open('Connect and continue')
    const list = await screen.findByRole('dialog', { name: 'Connect wallet' })
    await within(list).findByText('Last used')
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['BirchLast used', 'Alder', 'Cedar'])
    again({ order: { ...order, priceAmount: 999_000_000n } })
    const connect = screen.getByRole('button', { name: 'Connect and continue' })
    expect(connect.dataset.busy).toBeUndefined()
    fireEvent.click(within(list).getByRole('button', { name: 'Cedar' }))
    expect([connect.dataset.busy, connect.getAttribute('aria-disabled')]).toEqual(['', 'true'])
    expect(await screen.findByRole('button', { name: /^Pay 128\.50/ })).toBeDefined()
    expect(await cost()).toBe('Total128.50 USDC')
    expect(screen.queryByRole('dialog', { name: 'Connect wallet' })).toBe(null)
  })

  test('shows what to do when the browser has no wallet, and returns to the purchase', async () => {
    show({ order: makeOrder({ validUntil }) }, 'none')
    await open('Buy')
    await open('Connect and continue')
    const list = await screen.findByRole('dialog', { name: 'Connect wallet' })
    expect(within(list).getByText('No wallet found in this browser.')).toBeDefined()
    await userEvent.click(within(list).getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('dialog', { name: 'Your purchase' })).toBeDefined()
  })

  test('keeps the dialog open, and calls `onConnect` when the buyer continues without a wallet', async () => {
    const connects: string[] = []
    show({ order: makeOrder({ validUntil }), onConnect: () => connects.push('asked') }, 'several')
    await open('Buy')
    await open('Connect and continue')
    expect(connects).toEqual(['asked'])
    expect(screen.getByRole('dialog', { name: 'Your purchase' })).toBeDefined()
  })

  test('shows “Get for free” when the price is 0', async () => {
    show({ order: makeOrder({ validUntil, priceAmount: 0n }) })
    await open('Get for free')
    expect(await screen.findByRole('button', { name: 'Claim for free' })).toBeDefined()
  })

  test('does not say “free” while there are no items', async () => {
    show({ items: [] })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Buy' })
    expect(button.disabled).toBe(true)
  })

  test('shows the reason when the order is not for sale', async () => {
    show({ order: makeOrder({ validUntil, status: 'filled' }) })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sold' })).disabled).toBe(true)
  })
})
