import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseEvent } from '../../../src/checkout/context/purchaseEvent.js'
import { BasketButton } from '../../../src/components/basket/BasketButton.js'
import { startShop } from '../../hooks/support/startShop.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { press } from '../support/press.js'

const shop = await startShop()
const prints = await shop.orderAbout(/A huge quantity/)
const inDollars = await shop.orderAbout(/^100 prints, in USDC/)
const inTether = await shop.orderAbout(/^200 prints, in USDT/)
const recipient = '0x00000000000000000000000000000000000000AA'
const items = [
  { order: prints, quantity: 3n },
  { order: inDollars, quantity: 1n },
]
const space = /\u00a0/g
const textOf = async (text: RegExp) => (await screen.findByText(text)).textContent?.replace(space, ' ')

/**
 * Opens a page with a cart of three purchases. The service no longer returns the orders in `gone`. `onFirstPrompt` is called when the wallet
 * is first prompted.
 */
async function openCart(onFirstPrompt?: (gone: Set<string>) => void) {
  const gone = new Set<string>()
  const getOrders: typeof shop.till.getOrders = async (...request) => {
    const answer = await shop.till.getOrders(...request)
    return { ...answer, orders: answer.orders.filter(({ orderId }) => !gone.has(orderId)) }
  }
  const host = await shop.enter({
    till: { ...shop.till, getOrders },
    answer: (_, at) => {
      if (at === 0) onFirstPrompt?.(gone)
      return 'accept'
    },
  })
  const cart = [...items, { order: inTether, quantity: 2n }]
  const look = () =>
    Promise.all([
      shop.printsOf(prints.tokenId),
      shop.printsOf(inDollars.tokenId),
      shop.printsOf(inTether.tokenId),
    ])
  const show = async (props: Partial<BasketButton.Props> = {}) => {
    render(<BasketButton items={cart} {...props} />, { wrapper: host.wrapper })
    await press(/^Buy$/)
  }
  return { host, gone, look, show }
}

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

  test('buys the others when one item is gone before the first payment', async () => {
    const { host, gone, look, show } = await openCart()
    const before = await look()
    gone.add(inDollars.orderId)
    await show()
    await press(/^Pay .* \+ 19\.98.USDT$/)
    await screen.findByRole('heading', { level: 2, name: 'One item is no longer for sale' })
    expect(host.payments()).toBe(0)
    await press(/^Buy the other 2$/)
    await screen.findByRole('heading', { level: 2, name: 'Everything is yours' })
    expect(await look()).toEqual([before[0] + 3n, before[1], before[2] + 2n])
  })

  test('buys nothing a second time when an item is gone after the first payment', async () => {
    const { host, look, show } = await openCart((gone) => gone.add(inDollars.orderId))
    const before = await look()
    await show()
    await press(/^Pay .* \+ 19\.98.USDT$/)
    await screen.findByRole('heading', { level: 2, name: 'One item is no longer for sale' })
    expect(await textOf(/is no longer for sale\. You paid nothing for it\.$/)).toContain('Salt Fern, Plate 1')
    expect(screen.getAllByText('Yours')).toHaveLength(1)
    expect(host.payments()).toBe(1)
    await press(/^Buy the other item$/)
    await screen.findByRole('heading', { level: 2, name: 'Everything is yours' })
    expect(await look()).toEqual([before[0] + 3n, before[1], before[2] + 2n])
  })

  test('shows the new fees before it buys the others, if the host adds fees', async () => {
    const { host, gone, show } = await openCart()
    gone.add(inDollars.orderId)
    await show({ feesOf: ({ maxTotal }) => (maxTotal === 3n ? [{ amount: 5n, receiver: recipient }] : []) })
    await press(/^Pay .* \+ 19\.98.USDT$/)
    await press(/^Buy the other 2$/)
    await screen.findByRole('button', { name: /^Pay .* \+ 19\.98.USDT$/ })
    expect(await screen.findByRole('heading', { level: 2, name: 'Your cart' })).toBeDefined()
    expect(host.wallet.prompts).toEqual([])
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
