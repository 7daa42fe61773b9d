import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseEvent } from '../../../src/checkout/context/purchaseEvent.js'
import { BasketButton } from '../../../src/components/basket/BasketButton.js'
import { startShop } from '../../hooks/support/startShop.js'
import { allowDialogs } from '../support/allowDialogs.js'

const shop = await startShop()
const prints = await shop.orderAbout(/A huge quantity/)
const inDollars = await shop.orderAbout(/^100 prints, in USDC/)
const recipient = '0x00000000000000000000000000000000000000AA'
const items = [
  { order: prints, quantity: 3n },
  { order: inDollars, quantity: 1n },
]
const space = /\u00a0/g
const textOf = async (text: RegExp) => (await screen.findByText(text)).textContent?.replace(space, ' ')
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeAll(allowDialogs)

describe('BasketButton', () => {
  test('shows each purchase, buys all of them when “Pay” is pressed, and reports the result and the amounts paid', async () => {
    const host = await shop.enter({ answer: (_, at) => (at === 1 ? 'reject' : 'accept') })
    const events: PurchaseEvent[] = []
    const policy = { markets: { [prints.chainId]: [shop.contracts.market] } }
    const feesOf: BasketButton.Props['feesOf'] = ({ maxTotal }) =>
      maxTotal === 3n ? [{ amount: 5n, receiver: recipient }] : []
    const onEvent = (event: PurchaseEvent) => events.push(event)
    render(
      <BasketButton
        items={items}
        recipient={recipient}
        feesOf={feesOf}
        policy={policy}
        onEvent={onEvent}
        reference="cart 1042"
        marketNames={{ service_marketplace_v2: 'Littoral' }}
      />,
      { wrapper: host.wrapper },
    )
    await press(/^Buy$/)
    expect(await screen.findByRole('dialog', { name: 'Your cart' })).toBeDefined()
    expect(await screen.findAllByRole('heading', { level: 3, name: 'Littoral' })).toHaveLength(2)
    await press(/^Pay .* \+ 12.USDC$/)
    // The buyer declines the second purchase in the wallet.
    await screen.findByRole('heading', { level: 2, name: 'Part of your order is yours' })
    expect(await textOf(/^1 of 2 bought/)).toContain('You pay nothing more unless you continue.')
    expect(host.payments()).toBe(2)
    await press(/^Try again$/)
    await screen.findByRole('heading', { level: 2, name: 'Everything is yours' })
    expect(host.payments()).toBe(4)
    const paid = events.flatMap((event) => (event.type === 'succeeded' ? event.outcome.paid : []))
    expect(paid).toEqual([8n, 12_000_000n])
    expect(new Set(events.map(({ reference }) => reference))).toEqual(new Set(['cart 1042']))
    // After the dialog is closed, the buyer can make a new purchase.
    await press(/^Done$/)
    expect((await screen.findByRole('button', { name: 'Buy' })).dataset.status).toBe('idle')
  })

  test('opens the dialog without a wallet, and calls `onConnect` when the buyer continues', async () => {
    const host = await shop.enter({ connected: false })
    let connectCount = 0
    render(<BasketButton items={items} onConnect={() => void connectCount++} />, { wrapper: host.wrapper })
    await press(/^Buy$/)
    await press(/^Connect and continue$/)
    expect(connectCount).toBe(1)
  })
})
