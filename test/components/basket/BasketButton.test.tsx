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
  test('default: shows each purchase, buys them when “Pay” is pressed, and says what is bought and paid', async () => {
    const host = await shop.enter({ answer: (_, at) => (at === 1 ? 'reject' : 'accept') })
    const told: PurchaseEvent[] = []
    const policy = { markets: { [prints.chainId]: [shop.contracts.market] } }
    const feesOf: BasketButton.Props['feesOf'] = ({ maxTotal }) =>
      maxTotal === 3n ? [{ amount: 5n, receiver: recipient }] : []
    const onEvent = (event: PurchaseEvent) => told.push(event)
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
    expect(await screen.findByRole('dialog', { name: 'Your purchases' })).toBeDefined()
    expect(await screen.findAllByRole('heading', { level: 3, name: 'Littoral' })).toHaveLength(2)
    await press(/^Pay .* \+ 12.USDC$/)
    // The second purchase is declined in the wallet.
    await screen.findByRole('heading', { level: 2, name: 'A part of it is yours' })
    expect(await textOf(/^1 of 2 are yours/)).toContain('Nothing more will be spent unless you go on.')
    expect(host.payments()).toBe(2)
    await press(/^Try again$/)
    await screen.findByRole('heading', { level: 2, name: 'All of it is yours' })
    expect(host.payments()).toBe(4)
    const paid = told.flatMap((event) => (event.type === 'succeeded' ? event.outcome.paid : []))
    expect(paid).toEqual([8n, 12_000_000n])
    expect(new Set(told.map(({ reference }) => reference))).toEqual(new Set(['cart 1042']))
    // More can be bought: closed, it is a new one.
    await press(/^Done$/)
    expect((await screen.findByRole('button', { name: 'Buy' })).dataset.status).toBe('idle')
  })

  test('behavior: without a wallet it asks for one', async () => {
    const host = await shop.enter({ connected: false })
    let asked = 0
    render(<BasketButton items={items} onConnect={() => void asked++} />, { wrapper: host.wrapper })
    await press(/^Connect a wallet$/)
    expect(asked).toBe(1)
  })
})
