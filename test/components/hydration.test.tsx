import { act } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BasketButton } from '../../src/components/basket/BasketButton.js'
import { OrderCard } from '../../src/components/card/OrderCard.js'
import { OrderGrid } from '../../src/components/card/OrderGrid.js'
import { CheckoutButton } from '../../src/components/checkout/CheckoutButton.js'
import { CheckoutView } from '../../src/components/checkout/CheckoutView.js'
import { ar } from '../../src/components/messages/ar.js'
import { de } from '../../src/components/messages/de.js'
import { MessagesProvider } from '../../src/components/messages/MessagesProvider.js'
import { DifferenceTable } from '../../src/components/purchase/DifferenceTable.js'
import { QuoteAge } from '../../src/components/swap/QuoteAge.js'
import { SwapQuoteTable } from '../../src/components/swap/SwapQuoteTable.js'
import { makeMetadata, makeOrder, usdc } from '../../stories/fixtures.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { states } from '../../stories/states.js'
import { parts } from './support/parts.js'

/** The time when the server renders the HTML. A cache may serve the HTML hours later. */
const rendered = new Date('2026-11-20T12:00:00Z')
const hour = 3_600_000
const later = (ms: number) => new Date(rendered.getTime() + ms)

const cases: [name: string, validFrom: number, validUntil: number, opened: number, text: string][] = [
  ['ends later', -hour, 3 * hour, hour, 'Ends in 2 hours'],
  ['ends within a minute', -hour, hour + 30_000, hour, 'Ends in 30 seconds'],
  ['ended before the page opened', -hour, hour, 3 * hour, 'Ended 2 hours ago'],
  ['began before the page opened', hour, 9 * hour, 2 * hour, 'Ends in 7 hours'],
  ['has no end', -hour, 1_000_000 * hour, hour, ''],
  ['begins later', 3 * hour, 9 * hour, hour, 'Starts in 2 hours'],
]

const cleanups: (() => void)[] = []

beforeEach(() => vi.useFakeTimers({ now: rendered, toFake: ['Date'] }))
afterEach(async () => {
  await act(async () => {
    for (const cleanup of cleanups.splice(0)) cleanup()
  })
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

describe('hydration of cached HTML', () => {
  describe.each(cases)('of an order that %s', (_, from, until, opened, text) => {
    const order = makeOrder({ validFrom: later(from), validUntil: later(until) })
    const props = { order, metadata: makeMetadata('Fern', 150), currency: usdc, collectionName: 'Herbarium' }

    test('corrects the text and the state of a card, without a warning', async () => {
      const { shown, html } = await open(<OrderCard {...props} />, opened)
      expect(shown.querySelector('time')?.textContent ?? '').toBe(text)
      const isEnded = text.startsWith('Ended')
      const status = isEnded ? 'expired' : text.startsWith('Starts') ? 'notStarted' : 'available'
      expect(shown.querySelector('article')?.dataset.status).toBe(status)
      expect(/Ends Nov 20, 2026, \d+:\d\d\sPM UTC/.test(html)).toBe(text !== '')
    })

    test('corrects buttons, grids and views, without a warning', async () => {
      const items = [{ order, quantity: 1n }]
      const parts = (
        <>
          <OrderGrid orders={[order]} />
          <CheckoutButton order={order} />
          <BasketButton items={items} />
          <CheckoutView
            state={states.idle}
            actions={actions}
            items={items}
            currency={usdc}
            onClose={nothing}
          />
        </>
      )
      const { shown } = await open(parts, opened)
      const ends = shown.querySelector('.till-checkout-ends')?.textContent
      expect(ends ?? '').toBe(text.startsWith('Starts') ? 'Ends in 8 hours' : text)
    })
  })

  test('corrects the time of prices and of a review, without a warning', async () => {
    const differences = [
      { kind: 'expiry', orderId: '0x1', shown: later(-hour).toISOString(), now: later(hour).toISOString() },
    ] as const
    const parts = (
      <>
        <QuoteAge updatedAt={rendered} />
        <SwapQuoteTable chainId={31337} prices={[]} updatedAt={rendered} />
        <DifferenceTable differences={differences} currency={usdc} />
      </>
    )
    const { shown, html } = await open(parts, hour)
    expect(html).toMatch(/12:00:00\sPM UTC/)
    expect(shown.textContent).toContain('Prices may have changed.')
    expect(shown.textContent).not.toContain('UTC')
  })

  test('names the end with the German preposition for a date, and without it for a relative time', async () => {
    const order = makeOrder({ validFrom: later(-hour), validUntil: later(3 * hour) })
    const items = [{ order, quantity: 1n }]
    const view = (
      <CheckoutView state={states.idle} actions={actions} items={items} currency={usdc} onClose={nothing} />
    )
    const { html } = await open(
      <MessagesProvider messages={de}>
        <OrderCard order={order} />
        {view}
      </MessagesProvider>,
      hour,
    )
    expect(html).toMatch(/Endet am 20\. ?(Nov|11)\S* ?2026/)
    expect(document.querySelector('.till-checkout-ends')?.textContent).toBe('Endet in 2 Stunden')
    expect(document.querySelector('article time')?.textContent).toBe('Endet in 2 Stunden')
  })

  test('does not depend on the clock in any exported part, in a language from right to left', async () => {
    for (const [name, render] of Object.entries(parts)) {
      const { shown } = await open(<MessagesProvider messages={ar}>{render({})}</MessagesProvider>, 3 * hour)
      expect(shown.textContent, name).not.toContain('UTC')
    }
  })
})

const nothing = () => {}
const actions = {
  start: nothing,
  acceptChanges: nothing,
  confirmNotSent: nothing,
  cancel: nothing,
  revokeAllowance: nothing,
}

/** Renders an element on a server in one time zone, and hydrates the HTML later in another one. Fails on every warning. */
async function open(element: ReactElement, laterMs: number) {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  const tree = () => (
    <StrictMode>
      <StoryProviders>{element}</StoryProviders>
    </StrictMode>
  )
  vi.setSystemTime(rendered)
  vi.stubEnv('TZ', 'America/New_York')
  const html = renderToString(tree())
  vi.setSystemTime(later(laterMs))
  vi.stubEnv('TZ', 'Pacific/Auckland')
  expect(renderToString(tree())).toBe(html)

  const shown = document.body.appendChild(document.createElement('div'))
  shown.innerHTML = html
  const recovered: unknown[] = []
  await act(async () => {
    const root = hydrateRoot(shown, tree(), { onRecoverableError: (error) => recovered.push(error) })
    cleanups.push(() => root.unmount())
  })
  expect(recovered).toEqual([])
  expect(
    warned.mock.calls.map((call) => call.join(' ')).filter((text) => /hydrat|server/i.test(text)),
  ).toEqual([])
  warned.mockRestore()
  return { shown, html }
}
