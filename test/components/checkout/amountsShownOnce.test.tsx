import { render } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { BasketState } from '../../../src/checkout/basket/basketState.js'
import { createBasketIntent } from '../../../src/checkout/intent/basketIntent.js'
import { compareOrders, withOrders } from '../../../src/checkout/intent/compareOrders.js'
import { createIntent, type Intent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { BasketView } from '../../../src/components/basket/BasketView.js'
import { CheckoutView } from '../../../src/components/checkout/CheckoutView.js'
import { formatMoney } from '../../../src/components/parts/format.js'
import type { Order } from '../../../src/protocol/order.js'
import { makeOrder, people, usdc } from '../../../stories/fixtures.js'
import { states } from '../../../stories/states.js'
import { isWhole } from '../../setup/sample.js'
import { readMainAmounts } from '../support/amounts.js'

/*
 * These tests use random items, quantities and changes. Each amount must appear in one place only. If an amount changed, the view shows its
 * old and its new value there.
 */

const actions = {
  start: nothing,
  acceptChanges: nothing,
  cancel: nothing,
  confirmNotSent: nothing,
  revokeAllowance: nothing,
  swapBack: nothing,
}

/** A random price in base units. The range is large, so that two prices, or two sums of prices, are almost never equal. */
const price = fc.bigInt({ min: 10_007n, max: 99_999_999n }).map((cents) => cents * 10_000n)

/** An item: its order when the page showed it, its order now, and the quantity. */
const line = fc
  .record({
    price,
    quantity: fc.bigInt({ min: 1n, max: 3n }),
    raise: fc.option(price, { nil: 0n }),
    feeBps: fc.constantFrom(750, 900),
    sooner: fc.boolean(),
    seller: fc.constantFrom(people.seller, people.artist),
  })
  .map(({ price: priceAmount, quantity, raise, feeBps, sooner, seller: createdBy }) => {
    const shown = makeOrder({ priceAmount, quantityAvailable: 9n, quantityInitial: 9n })
    const ends = sooner && { validUntil: new Date('2026-11-21T00:00:00Z') }
    return {
      quantity,
      shown,
      now: { ...shown, ...ends, priceAmount: priceAmount + raise, feeBps, createdBy },
    }
  })

const purchase = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) =>
  lines.map(({ quantity, shown, now }, at) => {
    const own = { orderId: `0x${at + 1}`, tokenId: BigInt(at) }
    return { quantity, shown: { ...shown, ...own }, now: { ...now, ...own } }
  }),
)
type Lines = readonly { quantity: bigint; shown: Order; now: Order }[]

/** `unbiased` is set because fast-check’s bias towards the bounds would generate equal prices. */
const runs = { seed: 13, numRuns: isWhole() ? 100 : 40, unbiased: true, endOnFailure: true }

describe('CheckoutView', () => {
  test('shows each amount once, for any idle purchase and any review of it', () => {
    let reviewed = 0
    fc.assert(
      fc.property(purchase, fc.option(price), fc.boolean(), (lines, fee, isReview) => {
        const fees = fee === null ? [] : [{ amount: fee, receiver: people.artist }]
        const items = itemsOf(lines)
        const intent = createIntent({ items, fees, buyer: people.buyer })
        const state: CheckoutState = isReview ? review(intent, lines) : { ...states.idle, intent }
        const mainAmounts = read(
          <CheckoutView
            state={state}
            actions={actions}
            items={items}
            fees={fees}
            currency={usdc}
            onClose={nothing}
          />,
        )
        if (isReview && hasRisen(lines)) {
          reviewed++
          expectBoth(mainAmounts, lines, fee ?? 0n)
        }
      }),
      runs,
    )
    expect(reviewed).toBeGreaterThan(isWhole() ? 40 : 10)
  })
})

describe('BasketView', () => {
  test('shows each amount once, for any idle basket of several markets and any review of it', () => {
    let reviewed = 0
    fc.assert(
      fc.property(fc.array(purchase, { minLength: 2, maxLength: 3 }), fc.boolean(), (drawn, isReview) => {
        const markets = drawn.map((lines, at) => onMarket(lines, at))
        const items = markets.flatMap(itemsOf)
        const intent = createBasketIntent({ items, buyer: people.buyer })
        const parts = intent.parts.map((intent, at) =>
          isReview ? review(intent, markets[at] ?? []) : { ...states.idle, intent },
        )
        const status = isReview ? ('review' as const) : ('idle' as const)
        const state: BasketState = { intent, parts, spent: [], status }
        const mainAmounts = read(
          <BasketView
            state={state}
            actions={actions}
            items={items}
            currencyOf={() => usdc}
            onClose={nothing}
          />,
        )
        for (const lines of isReview ? markets.filter(hasRisen) : []) {
          reviewed++
          expectBothOfEach(mainAmounts, lines)
        }
      }),
      runs,
    )
    expect(reviewed).toBeGreaterThan(isWhole() ? 50 : 15)
  })
})

/** Renders a view, checks that each amount appears only once, and returns the amounts. */
function read(view: ReactElement): readonly string[] {
  const { container, unmount } = render(view)
  const mainAmounts = readMainAmounts(container)
  unmount()
  expect(mainAmounts.filter((amount, at) => mainAmounts.indexOf(amount) < at)).toEqual([])
  return mainAmounts
}

/** Checks that the view shows both totals, and both prices of each order whose price increased. */
function expectBoth(mainAmounts: readonly string[], lines: Lines, fee: bigint): void {
  const sum = (when: 'shown' | 'now') =>
    lines.reduce((sum, { quantity, [when]: order }) => sum + order.priceAmount * quantity, fee)
  const ones = lines.filter(({ shown, now }) => now.priceAmount > shown.priceAmount)
  const amounts = ones.flatMap(({ shown, now }) => [shown.priceAmount, now.priceAmount])
  const expected = [sum('shown'), sum('now'), ...amounts]
  expect(mainAmounts).toEqual(expect.arrayContaining(expected.map(write)))
}

/** Checks that a basket shows both prices of each line whose price increased. */
function expectBothOfEach(mainAmounts: readonly string[], lines: Lines): void {
  const ones = lines.filter(({ shown, now }) => now.priceAmount > shown.priceAmount)
  const expected = ones.flatMap(({ quantity, shown, now }) => [
    quantity * shown.priceAmount,
    quantity * now.priceAmount,
  ])
  expect(mainAmounts).toEqual(expect.arrayContaining(expected.map(write)))
}

function write(amount: bigint): string | undefined {
  return formatMoney({ amount, currency: usdc, locale: 'en' }).split('\u00a0')[0]
}

function review(intent: Intent, lines: Lines): Extract<CheckoutState, { status: 'review' }> {
  const orders = lines.map(({ now }) => now)
  return {
    ...states.review,
    intent: withOrders(intent, orders),
    differences: compareOrders(intent, orders),
  }
}

function hasRisen(lines: Lines): boolean {
  return lines.some(({ shown, now }) => now.priceAmount > shown.priceAmount)
}

function itemsOf(lines: Lines): { order: Order; quantity: bigint }[] {
  return lines.map(({ shown, quantity }) => ({ order: shown, quantity }))
}

/** Returns the same items for sale on another market. A basket makes a separate purchase on each market. */
function onMarket(lines: Lines, at: number): Lines {
  const own = { marketplace: `third_party_kind_${at + 1}` as Order['marketplace'] }
  const named = ({ orderId }: Order) => ({ ...own, orderId: `${orderId}${at}` })
  return lines.map(({ quantity, shown, now }) => ({
    quantity,
    shown: { ...shown, ...named(shown) },
    now: { ...now, ...named(now) },
  }))
}

function nothing(): void {}
