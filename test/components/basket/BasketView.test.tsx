import { fireEvent, render, within } from '@testing-library/react'
import { zeroHash } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { BasketView } from '../../../src/components/basket/BasketView.js'
import type { BasketViewState } from '../../../src/components/basket/basketParts.js'
import { describeBasket } from '../../../src/components/basket/describeBasket.js'
import { languages, loadMessages } from '../../../src/components/messages/loadMessages.js'
import { formatMoney } from '../../../src/components/parts/format.js'
import { basketItems, baskets, currencyOf, marketNames } from '../../../stories/baskets.js'
import { states } from '../../../stories/states.js'

const space = /\u00a0/g

function show(state: BasketViewState, over: Partial<BasketView.Props> = {}) {
  const actions = {
    start: vi.fn(),
    acceptChanges: vi.fn(),
    cancel: vi.fn(),
    confirmNotSent: vi.fn(),
    revokeAllowance: vi.fn(),
  }
  const onClose = vi.fn()
  const page = render(
    <BasketView
      state={state}
      actions={actions}
      items={basketItems}
      currencyOf={currencyOf}
      marketNames={marketNames}
      onClose={onClose}
      {...over}
    />,
  )
  const text = (page.container.textContent ?? '').replace(space, ' ')
  const button = (name: RegExp) => page.queryByRole('button', { name })
  return { ...page, actions, onClose, text, button }
}

describe('BasketView', () => {
  test('shows each purchase with its market and price, and the total', () => {
    const { container, actions, button, text } = show(baskets.idle)
    const parts = [...container.querySelectorAll<HTMLElement>('.till-basket-part')]
    expect(parts.map((part) => within(part).getByRole('heading').textContent)).toEqual([
      'Littoral',
      'Littoral',
      'Bazaar',
    ])
    const prices = parts.map((part) => part.querySelector('.till-total dd')?.textContent?.replace(space, ' '))
    expect(prices.map((price) => price?.match(/^[\d.]+ [A-Z]+/)?.[0])).toEqual([
      '45 USDC',
      '0.08 ETH',
      '80 USDC',
    ])
    expect(text).toContain('Total125 USDC + 0.08 ETH$349.80')
    expect(text).toContain('3 separate purchases. If one fails, you keep the others.')
    const pay = button(/^Pay/)
    expect(pay?.textContent?.replace(space, ' ')).toBe('Pay 125 USDC + 0.08 ETH')
    fireEvent.click(pay as HTMLElement)
    expect(actions.start).toHaveBeenCalledTimes(1)
  })

  test.each(languages)('says how often the wallet asks for the whole basket, in %s', async (locale) => {
    const messages = await loadMessages(locale)
    const say = (parts: readonly CheckoutState[]) => {
      const state = { ...baskets.idleWithSteps, parts }
      return describeBasket({ state, messages, chainName: undefined, spent: undefined }).sentence
    }
    const count = (value: number) => ({ shown: new Intl.NumberFormat(locale).format(value), value })
    const { basket, checkout } = messages
    const { parts } = baskets.idleWithSteps
    const [print, edition, work] = parts
    if (!print || !edition || !work) throw new Error('There are three.')
    expect(say(parts)).toBe(basket.asks(count(5)))
    // The steps of one purchase are unknown, so the sentence must not say how often the wallet prompts.
    expect(say([print, edition, { ...work, steps: [] }])).toBe(say(baskets.idle.parts))
    // The last purchase relies on an existing allowance, but another purchase in the same currency may spend it. So the number of prompts
    // is unknown.
    expect(say([print, edition, { ...work, steps: work.steps.slice(1) }])).toBe(say(baskets.idle.parts))
    expect(say([print, edition])).toBe(basket.asks(count(3)))
    const [permission] = print.steps
    if (permission?.meaning?.kind !== 'allow' || !permission.meaning.amount)
      throw new Error('It is a permission.')
    expect(say([print])).toBe(checkout.asksTwice(formatMoney({ ...permission.meaning.amount, locale })))
  })

  test.each(languages)('reads like a checkout with a single purchase, in %s', async (locale) => {
    const messages = await loadMessages(locale)
    const { basket, checkout, stage } = messages
    const [part] = baskets.idleOne.parts
    if (!part) throw new Error('There is one.')
    const describe = (state: BasketViewState) =>
      describeBasket({ state, messages, chainName: undefined, spent: undefined })
    expect(describe(baskets.idleOne).sentence).toBe(checkout.narration.idle)
    const current = { ...states.awaitingWallet, intent: part.intent }
    const buying = { ...baskets.idleOne, status: 'buying' as const, current: 0, parts: [current] }
    expect(describe(buying).shortly).toBe(stage.awaitingWallet)
    const sentences = [2, 3, 11, 100].map((value) =>
      basket.sequence({ shown: new Intl.NumberFormat(locale).format(value), value }),
    )
    expect(new Set([checkout.narration.idle, ...sentences]).size).toBe(5)
  })

  test('shows no price of an order that is no longer for sale', () => {
    const [, edition] = basketItems
    if (!edition) throw new Error('There is an edition.')
    const { text } = show({ status: 'disabled', reason: 'sold', order: edition.order })
    expect(text).toContain('2 items')
    expect(text).not.toMatch(/ETH|USDC|\$/)
  })

  test('does not start when the currency of an item is unknown', () => {
    const { actions, button } = show(baskets.idle, {
      currencyOf: (address) => (/^0x0+$/.test(address) ? undefined : currencyOf(address)),
    })
    const pay = button(/^Pay/)
    expect(pay?.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(pay as HTMLElement)
    expect(actions.start).not.toHaveBeenCalled()
  })

  test('shows no fiat total when the fiat value of one item is unknown', () => {
    const [print, edition, work] = basketItems
    if (!print || !edition || !work) throw new Error('There are three.')
    const order = { ...edition.order, priceUSD: 0, priceUSDFormatted: '0' }
    const { text } = show(baskets.idle, { items: [print, { ...edition, order }, work] })
    expect(text).toContain('Total125 USDC + 0.08 ETH3 separate purchases.')
    expect(text).toContain('$45.00')
  })

  test('shows the market names of the orders when `marketNames` is missing', () => {
    const { getAllByRole } = show(baskets.idle, { marketNames: undefined })
    expect(getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'littoral',
      'littoral',
      'bazaar',
    ])
  })

  test('does not show the wire name of a marketplace kind as a market name', () => {
    const items = basketItems.map((item) => ({
      ...item,
      order: { ...item.order, originName: item.order.marketplace ?? 'unknown' },
    }))
    const { queryAllByRole, text } = show(baskets.idle, { items, marketNames: undefined })
    expect(queryAllByRole('heading', { level: 3 })).toEqual([])
    expect(text).not.toMatch(/service_marketplace|third_party/)
  })

  // Each case has the exact text about the money. One basket failed, and the other is partly bought.
  test.each([
    ['failed', 'Purchase not completed', 'Nothing was paid.', /Try again/],
    [
      'partly',
      'Part of your order is yours',
      '2 of 3 bought, 45 USDC + 0.08 ETH spent. You pay nothing more unless you continue.',
      /Try again/,
    ],
    ['uncertain', 'Payment not confirmed yet', 'Your payment may still go through.', /Check again/],
    [
      'cancelled',
      'Part of your order is yours',
      '1 of 3 bought, 45 USDC spent. You pay nothing more',
      /Try again/,
    ],
    [
      'reviewLater',
      'The price or terms changed',
      '2 of 3 bought, 45 USDC + 0.08 ETH spent.',
      /Accept and pay 95 USDC/,
    ],
    ['success', 'Everything is yours', '3 of 3 bought, 125 USDC + 0.08 ETH spent.', /Done/],
  ] as const)('shows heading, text and button: %s', (name, heading, sentence, way) => {
    const { text, getByRole, getAllByRole } = show(baskets[name])
    expect(getByRole('heading', { level: 2 }).textContent).toBe(heading)
    expect(text).toContain(sentence)
    const names = getAllByRole('button').map(({ textContent }) => textContent?.replace(space, ' '))
    expect(names.some((each) => way.test(each ?? ''))).toBe(true)
    // If some items are bought, “Nothing was paid” would be false.
    if (name !== 'failed') expect(text).not.toContain('Nothing was paid')
  })

  test.each(Object.entries(baskets))('%s: shows each cost once, beside its purchase', (_, state) => {
    const { container } = show(state)
    const seen = container.querySelector('.till-checkout-main')?.cloneNode(true) as Element
    // Remove the parts that may repeat an amount: the notice of a stopped basket, and the step that shows the wallet's amount.
    for (const hidden of seen.querySelectorAll('.till-notice, .till-hidden, .till-active')) hidden.remove()
    const amounts = (of: Element) => of.textContent?.match(/[\d.]+\u00a0(USDC|ETH)/g) ?? []
    const parts = [...seen.querySelectorAll('.till-basket-part')].map(amounts)
    expect(parts.map((partAmounts) => new Set(partAmounts).size)).toEqual(parts.map(({ length }) => length))
    for (const element of seen.querySelectorAll('.till-basket-parts, .till-total')) element.remove()
    expect(amounts(seen)).toEqual([])
  })

  test('links to the shop and to the explorer after all of it is bought', () => {
    const ways = { viewUrl: '/mine', explorerUrl: 'https://explorer.test/' }
    const { hash } = states.success.outcome
    const bought = show(baskets.success, ways)
    const links = bought.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/mine', `https://explorer.test/tx/${hash}`])
    bought.unmount()
    const [first, ...others] = baskets.success.parts
    if (first?.status !== 'success') throw new Error('It is bought.')
    const otherPurchase = { ...first, outcome: { ...first.outcome, hash: zeroHash } }
    // The purchases took several transactions, so a link to one of them would mislead. The view shows only the link to the shop.
    const several = show({ ...baskets.success, parts: [otherPurchase, ...others] }, ways)
    expect(several.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/mine'])
    several.unmount()
    expect(show(baskets.partly, ways).queryAllByRole('link')).toEqual([])
  })

  test('never offers to pay for a bought item again', () => {
    const { button, text } = show(baskets.reviewLater)
    expect(button(/125|0\.08/)).toBeNull()
    expect(text.match(/Yours/g)).toHaveLength(2)
  })

  test('does not say that a purchase failed when it may have been paid', () => {
    expect(show(baskets.uncertain).text).not.toContain('Failed')
    expect(show(baskets.failed).text).toContain('Failed')
  })

  test('hides the total of the whole basket when it stopped after a part was bought', () => {
    expect(show(baskets.partly).text).not.toContain('125 USDC')
  })

  test('isolates a market name with bidi controls from the text around it', () => {
    const items = basketItems.map((item) => ({ ...item, order: { ...item.order, originName: '\u202eevil' } }))
    const { container } = show(
      { status: 'disabled', reason: 'disconnected' },
      { items, marketNames: undefined },
    )
    expect(container.querySelector('.till-basket-market bdi')?.textContent).toBe('\ufffdevil')
  })
})
