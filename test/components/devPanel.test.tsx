import { cleanup } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { CheckoutButton } from '../../src/components/checkout/CheckoutButton.js'
import { makeOrder } from '../../stories/fixtures.js'
import { failureOf } from '../hooks/support/failureOf.js'
import { captureWarnings } from './support/captureWarnings.js'
import { exportedComponents } from './support/exportedComponents.js'
import { renderWithProviders } from './support/renderWithProviders.js'

const order = makeOrder()
/** The order after `JSON.stringify` and `JSON.parse`. Each bigint has become a text. */
const plain = JSON.parse(
  JSON.stringify(order, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
)
const mistakes: { [name: string]: object } = {
  'a part outside of its root': {},
  'an order that went through JSON': { order: plain },
  'items that went through JSON': { items: [{ order: plain, quantity: 1n }] },
  'a quantity that is a number': { order, quantity: 1 },
  'items with a number as quantity': { items: [{ order, quantity: 1 }] },
}
/** Leave out the providers: they have no options in this test, so their warnings about missing options are correct. */
const components = Object.entries(exportedComponents).filter(([name]) => !/^Till(Provider|kit)$/.test(name))

const { warnings, forget } = captureWarnings()

describe('the development panel', () => {
  test.each(Object.entries(mistakes))('says nothing false about %s, for every component', (_, props) => {
    for (const [name, component] of components) {
      forget()
      failureOf(() => renderWithProviders(createElement(component, props)))
      const told = warnings().filter((text) => text.startsWith('Tillkit: '))
      expect({ name, told: told.join('\n') }).not.toMatchObject({
        told: expect.stringMatching(/TillProvider: till is missing|of null \(reading 'use|Invalid hook call/),
      })
      cleanup()
    }
  })

  test.each([
    ['an order that went through JSON', { order: plain }],
    ['items that went through JSON', { items: [{ order: plain, quantity: 1n }] }],
  ])('names each field that must be a Date or a bigint in %s', (_, props) => {
    failureOf(() => renderWithProviders(createElement(CheckoutButton, props as never)))
    const [told = '', ...others] = warnings().filter((text) => text.startsWith('Tillkit: '))
    for (const field of ['validUntil must be a Date', 'priceAmount must be a bigint'])
      expect(told).toContain(`order.${field}`)
    expect(told).toContain('after JSON.parse')
    expect(others).toEqual([])
  })

  test.each([
    ['quantity', { order, quantity: 1 }],
    ['items[0].quantity', { items: [{ order, quantity: 1 }] }],
  ])('says that %s must be a bigint', (path, props) => {
    const failure = failureOf(() => renderWithProviders(createElement(CheckoutButton, props as never)))
    expect(failure).toMatchObject({
      code: 'TillOptionInvalid',
      details: `CheckoutButton: ${path} must be a bigint, such as 1n. Received the number 1.`,
    })
  })
})
