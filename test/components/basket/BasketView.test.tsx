import { fireEvent, render } from '@testing-library/react'
import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CheckoutError } from '../../../src/checkout/errors/CheckoutError.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { BasketView } from '../../../src/components/basket/BasketView.js'
import { type BasketViewState, basketParts } from '../../../src/components/basket/basketParts.js'
import { describeBasket } from '../../../src/components/basket/describeBasket.js'
import { priceLabel } from '../../../src/components/basket/priceLabel.js'
import { languages, loadMessages } from '../../../src/components/messages/loadMessages.js'
import { formatMoney } from '../../../src/components/parts/format.js'
import { basketItems, baskets, currencyOf, marketNames } from '../../../stories/baskets.js'
import { states } from '../../../stories/states.js'

const space = /\u00a0/g
const read = (element: Element | null) => element?.textContent?.replace(space, ' ')

/** Returns the items of the basket, with an edition whose value in dollars is unknown. */
function withoutValue() {
  return basketItems.map((item) => {
    const isEdition = item.order.priceCurrencyAddress === zeroAddress
    return isEdition ? { ...item, order: { ...item.order, priceUSD: 0, priceUSDFormatted: '0' } } : item
  })
}

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
  test('shows one list of pieces with prices, one total, and the price in dollars on the button', () => {
    const { container, actions, button, text, getAllByRole } = show(baskets.idle)
    expect(getAllByRole('list')).toHaveLength(1)
    expect(getAllByRole('listitem')).toHaveLength(3)
    const prices = [...container.querySelectorAll('.till-basket-price')].map(read)
    expect(prices).toEqual(['45 USDC$45.00', '0.08 ETH$224.80', '80 USDC$80.00'])
    const markets = [...container.querySelectorAll('.till-item-collection bdi:last-child')].map(read)
    expect(markets).toEqual(['Littoral', 'Littoral', 'Bazaar'])
    expect(text).toContain('Total125 USDC0.08 ETH$349.80')
    expect(text).toContain('3 separate purchases. If one fails, you keep the others.')
    const pay = button(/^Pay/)
    expect(pay?.textContent).toBe('Pay $349.80 · 2 currencies')
    fireEvent.click(pay as HTMLElement)
    expect(actions.start).toHaveBeenCalledTimes(1)
  })

  test('shows a spinner while a wallet connects, and connects once', () => {
    const onConnect = vi.fn()
    const state = { status: 'disabled', reason: 'disconnected' } as const
    const connect = show(state, { onConnect, isConnecting: true }).button(/^Connect and continue$/)
    expect([connect?.dataset.busy, connect?.getAttribute('aria-disabled')]).toEqual(['', 'true'])
    fireEvent.click(connect as HTMLElement)
    expect(onConnect).not.toHaveBeenCalled()
  })

  test('shows the amount on the button when the basket has one currency', () => {
    const items = basketItems.filter(({ order }) => order.priceCurrencyAddress !== zeroAddress)
    const { parts } = baskets.idle.intent
    const own = (part: (typeof parts)[number]) => part.currency !== zeroAddress
    const state = {
      ...baskets.idle,
      intent: { ...baskets.idle.intent, parts: parts.filter(own) },
      parts: baskets.idle.parts.filter(({ intent }) => own(intent)),
    }
    const { button } = show(state, { items })
    expect(read(button(/^Pay/))).toBe('Pay 125 USDC')
  })

  test('shows the amount of each currency on the button when a value in dollars is unknown', () => {
    const { button } = show(baskets.idle, { items: withoutValue() })
    expect(read(button(/^Pay/))).toBe('Pay 125 USDC + 0.08 ETH')
  })

  test.each(languages)('names the number of currencies on the button, in %s', async (locale) => {
    const messages = await loadMessages(locale)
    const due = ['125 USDC', '0.08 ETH']
    const parts = basketParts({ state: baskets.idle, items: basketItems })
    const { amount, currencies } = priceLabel({ parts, due, messages })
    expect(`${messages.actions.pay(amount)}${currencies}`).toContain(
      ` · ${messages.basket.currencies({ shown: new Intl.NumberFormat(locale).format(2), value: 2 })}`,
    )
    expect(amount).toMatch(/349|٣٤٩/)
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
    const { text } = show(baskets.idle, { items: withoutValue() })
    expect(text).toContain('Total125 USDC0.08 ETH3 separate purchases.')
    expect(text).toContain('$45.00')
  })

  test('shows the market names of the orders when `marketNames` is missing', () => {
    const { container } = show(baskets.idle, { marketNames: undefined })
    const markets = [...container.querySelectorAll('.till-item-collection bdi:last-child')].map(read)
    expect(markets).toEqual(['littoral', 'littoral', 'bazaar'])
  })

  test('shows no market name when all orders are on one market, or when it is the wire name of a marketplace kind', () => {
    const one = basketItems.map((item) => ({
      ...item,
      order: { ...item.order, marketplace: 'unknown' as const },
    }))
    const names = show(baskets.idle, { items: one, marketNames: { unknown: 'Littoral' } })
    expect(names.text).not.toContain('Littoral')
    names.unmount()
    const items = basketItems.map((item) => ({
      ...item,
      order: { ...item.order, originName: item.order.marketplace ?? 'unknown' },
    }))
    const { text } = show(baskets.idle, { items, marketNames: undefined })
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
    ['reviewLater', 'A price went up', '2 of 3 bought, 45 USDC + 0.08 ETH spent.', /Accept and pay 95 USDC/],
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

  test.each(Object.entries(baskets))(
    '%s: shows each cost once, next to its piece or in the total',
    (_, state) => {
      const { container } = show(state)
      const seen = container.querySelector('.till-checkout-main')?.cloneNode(true) as Element
      // Remove the parts that may repeat an amount: the notice of a stopped basket, and the step that shows the wallet's amount.
      for (const hidden of seen.querySelectorAll('.till-notice, .till-hidden, .till-active')) hidden.remove()
      const amounts = (of: Element) => of.textContent?.match(/[\d.]+\u00a0(USDC|ETH)/g) ?? []
      const lines = [...seen.querySelectorAll('.till-basket-line')].map(amounts)
      expect(lines.map((line) => new Set(line).size)).toEqual(lines.map(({ length }) => length))
      const totals = [...seen.querySelectorAll('.till-total bdi')].flatMap(amounts)
      expect(new Set(totals.map((total) => total.replace(/.*\u00a0/, ''))).size).toBe(totals.length)
      for (const element of seen.querySelectorAll('.till-basket-line, .till-total')) element.remove()
      expect(amounts(seen)).toEqual([])
    },
  )

  test('shows the result as a grid of pictures with one total', () => {
    const { container, getAllByRole, text } = show(baskets.success)
    expect(getAllByRole('list')).toHaveLength(1)
    expect(container.querySelectorAll('.till-basket-grid .till-picture')).toHaveLength(3)
    expect(text.match(/USDC|ETH/g)).toEqual(['USDC', 'ETH', 'USDC', 'ETH'])
    expect(text).toContain('Paid125 USDC0.08 ETH$349.80')
  })

  describe('when one piece cannot be bought as shown', () => {
    const titleOf = ({ orderId }: { orderId: string }) => `Fern ${orderId}`
    const offer = (state: BasketViewState, over: Partial<BasketView.Props> = {}) => {
      const onBuyOthers = vi.fn<(items: readonly { order: { orderId: string } }[]) => void>()
      const shown = show(state, { titleOf, onBuyOthers, ...over })
      const pressed = () => onBuyOthers.mock.lastCall?.[0].map(({ order }) => order.orderId)
      return { ...shown, pressed }
    }

    test('names the piece that is gone, and offers the others with their total', () => {
      const { text, button, pressed, getByRole } = offer(baskets.gone)
      expect(getByRole('heading', { level: 2 }).textContent).toBe('One item is no longer for sale')
      expect(text).toContain('Fern 0xa2 is no longer for sale. You paid nothing for it.')
      expect(text).not.toContain('What changed')
      expect(text).toContain('Total125 USDC$125.00')
      expect(text).not.toContain('ETH')
      fireEvent.click(button(/^Buy the other 2$/) as HTMLElement)
      expect(pressed()).toEqual(['0xa1', '0xa3'])
    })

    test('offers neither the piece that is gone nor one that is already bought', () => {
      const { button, pressed, text } = offer(baskets.goneLater)
      expect(text).toContain('Total0.08 ETH')
      fireEvent.click(button(/^Buy the other item$/) as HTMLElement)
      expect(pressed()).toEqual(['0xa2'])
      expect(button(/Accept|Pay/)).toBeNull()
    })

    test('offers to accept a higher price, or to buy the others', () => {
      const { button, pressed, text } = offer(baskets.review)
      expect(text).toContain('The price of Fern 0xa3 went up. You have paid nothing for it.')
      expect(button(/^Accept and pay \$364\.80 · 2 currencies$/)).not.toBeNull()
      fireEvent.click(button(/^Buy the other 2$/) as HTMLElement)
      expect(pressed()).toEqual(['0xa1', '0xa2'])
    })

    test('has no button to buy others when the only piece left is gone', () => {
      const { button } = offer(baskets.reviewLater)
      expect(button(/^Buy the other/)).toBeNull()
    })

    test('says in the heading what changed', () => {
      const { getByRole, text, pressed, button } = offer(baskets.changed)
      expect(getByRole('heading', { level: 2 }).textContent).toBe('Your cart has changed')
      expect(text).toContain('Fern 0xa2 is now offered on other terms. You have paid nothing for it.')
      expect(text).toContain('Seller')
      fireEvent.click(button(/^Buy the other item$/) as HTMLElement)
      expect(pressed()).toEqual(['0xa1'])
    })

    test('offers the others of a piece that was sold while the basket was open', () => {
      const [, edition] = basketItems
      if (!edition) throw new Error('There is an edition.')
      const sold = { status: 'disabled', reason: 'sold', order: edition.order } as const
      const { text, pressed, button, onClose } = offer(sold)
      expect(text).toContain('Fern 0xa2 was sold a moment ago. You paid nothing.')
      expect(text).toContain('Total125 USDC$125.00')
      fireEvent.click(button(/^Back to the gallery$/) as HTMLElement)
      expect(onClose).toHaveBeenCalledOnce()
      fireEvent.click(button(/^Buy the other 2$/) as HTMLElement)
      expect(pressed()).toEqual(['0xa1', '0xa3'])
    })

    test('offers nothing when the buyer’s account may have bought the piece, or when a payment may be pending', () => {
      const [, edition] = basketItems
      if (!edition) throw new Error('There is an edition.')
      const perhaps = { status: 'disabled', reason: 'perhapsBought', order: edition.order } as const
      for (const state of [perhaps, baskets.uncertain, baskets.cancelled, baskets.buying]) {
        const { button, unmount } = offer(state)
        expect(button(/^Buy the other/)).toBeNull()
        unmount()
      }
    })

    test('does not start the others while a currency of them is unknown', () => {
      const { button, pressed } = offer(baskets.gone, { currencyOf: () => undefined })
      fireEvent.click(button(/^Buy the other 2$/) as HTMLElement)
      expect(pressed()).toBeUndefined()
    })

    test('names the piece whose purchase failed, and offers the others', () => {
      const { text, pressed, button } = offer(baskets.failed)
      expect(text).toContain('Fern 0xa1 could not be bought. You paid nothing for it.')
      expect(button(/^Try again$/)).not.toBeNull()
      fireEvent.click(button(/^Buy the other 2$/) as HTMLElement)
      expect(pressed()).toEqual(['0xa2', '0xa3'])
    })

    test('offers nothing when the others would fail too', () => {
      const [first, ...rest] = baskets.failed.parts
      if (first?.status !== 'error') throw new Error('It failed.')
      const error = new CheckoutError('InsufficientGas', { funds: 'none' })
      const { button } = offer({ ...baskets.failed, error, parts: [{ ...first, error }, ...rest] })
      expect(button(/^Buy the other/)).toBeNull()
    })
  })

  test('links to the shop and to the explorer after all of it is bought', () => {
    const ways = { viewUrl: '/mine', explorerUrl: 'https://explorer.test/' }
    const { hash } = states.success.outcome
    const bought = show(baskets.success, ways)
    const links = bought.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([`https://explorer.test/tx/${hash}`, '/mine'])
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

  test('scrolls to the step when the wallet prompts, because a long list may hide it', () => {
    const scrolled: (string | undefined)[] = []
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.className)
    }
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
    show(baskets.idle)
    expect(scrolled).toEqual([])
    show(baskets.buying)
    expect(scrolled).toEqual(['till-active'])
  })

  test('never offers to pay for a bought item again', () => {
    const { button, text } = show(baskets.reviewLater)
    expect(button(/125|0\.08/)).toBeNull()
    expect(text.match(/Yours/g)).toHaveLength(2)
  })

  test('does not say that a purchase failed when it may have been paid', () => {
    expect(show(baskets.uncertain).text).not.toMatch(/Failed|could not be bought/)
    expect(show(baskets.failed).text).toContain('#4 could not be bought.')
    // The wallet declined the second purchase. This is no fault of the piece.
    expect(show(baskets.cancelled).text).toContain('Failed')
  })

  test('hides the total of the whole basket when it stopped after a part was bought', () => {
    expect(show(baskets.partly).text).not.toContain('125 USDC')
  })

  test('isolates a market name with bidi controls from the text around it', () => {
    const items = basketItems.map((item, at) =>
      at === 0 ? { ...item, order: { ...item.order, originName: '\u202eevil' } } : item,
    )
    const { container } = show(
      { status: 'disabled', reason: 'disconnected' },
      { items, marketNames: undefined },
    )
    expect(container.querySelector('.till-item-collection bdi:last-child')?.textContent).toBe('\ufffdevil')
  })
})
