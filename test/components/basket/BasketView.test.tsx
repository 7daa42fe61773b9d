import { fireEvent, render, within } from '@testing-library/react'
import { zeroHash } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { BasketView } from '../../../src/components/basket/BasketView.js'
import type { BasketViewState } from '../../../src/components/basket/basketParts.js'
import { basketItems, baskets, currencyOf, marketNames } from '../../../stories/baskets.js'
import { states } from '../../../stories/states.js'

const space = /\u00a0/g

function show(state: BasketViewState, over: Partial<BasketView.Props> = {}) {
  const actions = {
    start: vi.fn(),
    accept: vi.fn(),
    retry: vi.fn(),
    cancel: vi.fn(),
    startOver: vi.fn(),
    revoke: vi.fn(),
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
  test('default: each purchase with its market and price, and what all of them cost', () => {
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
    expect(text).toContain('3 purchases. What is bought stays yours')
    const pay = button(/^Pay/)
    expect(pay?.textContent?.replace(space, ' ')).toBe('Pay 125 USDC + 0.08 ETH')
    fireEvent.click(pay as HTMLElement)
    expect(actions.start).toHaveBeenCalledTimes(1)
  })

  test('parameters: currencyOf: what is not known how it is written cannot be paid', () => {
    const { actions, button } = show(baskets.idle, {
      currencyOf: (address) => (/^0x0+$/.test(address) ? undefined : currencyOf(address)),
    })
    const pay = button(/^Pay/)
    expect(pay?.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(pay as HTMLElement)
    expect(actions.start).not.toHaveBeenCalled()
  })

  test('behavior: where of one of them nobody knows what it is worth, nothing is said of all', () => {
    const [print, edition, work] = basketItems
    if (!print || !edition || !work) throw new Error('There are three.')
    const order = { ...edition.order, priceUSD: 0, priceUSDFormatted: '0' }
    const { text } = show(baskets.idle, { items: [print, { ...edition, order }, work] })
    expect(text).toContain('Total125 USDC + 0.08 ETH3 purchases.')
    expect(text).toContain('$45.00')
  })

  test('parameters: marketNames: without them as the orders say', () => {
    const { getAllByRole } = show(baskets.idle, { marketNames: undefined })
    expect(getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'littoral',
      'littoral',
      'bazaar',
    ])
  })

  test('behavior: how a kind of market is spelled on the wire is no name of it', () => {
    const items = basketItems.map((item) => ({
      ...item,
      order: { ...item.order, originName: item.order.marketplace ?? 'unknown' },
    }))
    const { queryAllByRole, text } = show(baskets.idle, { items, marketNames: undefined })
    expect(queryAllByRole('heading', { level: 3 })).toEqual([])
    expect(text).not.toMatch(/service_marketplace|third_party/)
  })

  // What is said of the money, word for word: of a part that failed, and of those that are bought.
  test.each([
    ['failed', 'This did not go through', 'Nothing was paid.', /Try again/],
    [
      'partly',
      'A part of it is yours',
      '2 of 3 are yours, 45 USDC + 0.08 ETH spent. Nothing more will be spent unless you go on.',
      /Try again/,
    ],
    ['uncertain', 'Not certain yet', 'A transaction may still be on its way.', /Check again/],
    [
      'cancelled',
      'A part of it is yours',
      '1 of 3 are yours, 45 USDC spent. Nothing more will be',
      /Try again/,
    ],
    [
      'reviewLater',
      'The offer has changed',
      '2 of 3 are yours, 45 USDC + 0.08 ETH spent.',
      /Accept and pay 95 USDC/,
    ],
    ['success', 'All of it is yours', '3 of 3 are yours, 125 USDC + 0.08 ETH spent.', /Done/],
  ] as const)('behavior: %s', (name, heading, said, way) => {
    const { text, getByRole, getAllByRole } = show(baskets[name])
    expect(getByRole('heading', { level: 2 }).textContent).toBe(heading)
    expect(text).toContain(said)
    const names = getAllByRole('button').map(({ textContent }) => textContent?.replace(space, ' '))
    expect(names.some((each) => way.test(each ?? ''))).toBe(true)
    // Where something is bought, nobody reads that no money moved.
    if (name !== 'failed') expect(text).not.toContain('Nothing was paid')
  })

  test.each(Object.entries(baskets))(
    'behavior: %s: what a purchase costs stands beside it, and in no sentence that is seen',
    (_, state) => {
      const { container } = show(state)
      const seen = container.querySelector('.till-checkout-main')?.cloneNode(true) as Element
      // What stopped in the middle says in one sentence where the money is.
      for (const hidden of seen.querySelectorAll('.till-notice, .till-hidden')) hidden.remove()
      const amounts = (of: Element) => of.textContent?.match(/[\d.]+\u00a0(USDC|ETH)/g) ?? []
      const parts = [...seen.querySelectorAll('.till-basket-part')].map(amounts)
      expect(parts.map((said) => new Set(said).size)).toEqual(parts.map(({ length }) => length))
      for (const said of seen.querySelectorAll('.till-basket-parts, .till-total')) said.remove()
      expect(amounts(seen)).toEqual([])
    },
  )

  test('parameters: viewUrl, explorerUrl: the ways on, once all of it is bought', () => {
    const ways = { viewUrl: '/mine', explorerUrl: 'https://explorer.test/' }
    const { hash } = states.success.outcome
    const bought = show(baskets.success, ways)
    const links = bought.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/mine', `https://explorer.test/tx/${hash}`])
    bought.unmount()
    const [first, ...others] = baskets.success.parts
    if (first?.status !== 'success') throw new Error('It is bought.')
    const apart = { ...first, outcome: { ...first.outcome, hash: zeroHash } }
    // Made in several transactions, no one of them is what was done.
    const several = show({ ...baskets.success, parts: [apart, ...others] }, ways)
    expect(several.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/mine'])
    several.unmount()
    expect(show(baskets.partly, ways).queryAllByRole('link')).toEqual([])
  })

  test('behavior: what is bought is never said to be paid again', () => {
    const { button, text } = show(baskets.reviewLater)
    expect(button(/125|0\.08/)).toBeNull()
    expect(text.match(/Yours/g)).toHaveLength(2)
  })

  test('behavior: of a part that may have been paid it is never said that it did not go through', () => {
    expect(show(baskets.uncertain).text).not.toContain('Did not go through')
    expect(show(baskets.failed).text).toContain('Did not go through')
  })

  test('behavior: where some of it is bought and it stopped, what the whole would have cost is not said', () => {
    expect(show(baskets.partly).text).not.toContain('125 USDC')
  })

  test('behavior: a market that calls itself after another is written apart from the words around, and turns nothing around', () => {
    const items = basketItems.map((item) => ({ ...item, order: { ...item.order, originName: '\u202eevil' } }))
    const { container } = show(
      { status: 'disabled', reason: 'disconnected' },
      { items, marketNames: undefined },
    )
    expect(container.querySelector('.till-basket-market bdi')?.textContent).toBe('\ufffdevil')
  })
})
