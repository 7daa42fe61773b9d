import { cleanup } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { OrderCard } from '../../src/components/card/OrderCard.js'
import { TillError } from '../../src/errors.js'
import { failureOf } from '../hooks/support/failureOf.js'
import { captureWarnings } from './support/captureWarnings.js'
import { exportedComponents } from './support/exportedComponents.js'
import { renderWithProviders } from './support/renderWithProviders.js'

const components = Object.entries(exportedComponents)
const slips = [
  {},
  { order: null },
  { order: {} },
  { orders: [undefined] },
  { items: 5 },
  { amount: 5 },
  { items: [{ order: undefined, quantity: 1n }] },
]

const { warnings } = captureWarnings()

describe('components', () => {
  test('tests all components', () => {
    expect(components.length).toBeGreaterThan(45)
  })

  test.each(components)('throws only TillError when %s gets missing or wrong props', (_, component) => {
    for (const props of slips) {
      const failure = failureOf(() => renderWithProviders(createElement(component, props)))
      if (failure !== undefined) expect(failure).toBeInstanceOf(TillError)
      cleanup()
    }
  })

  test.each(components.filter(([name]) => /^(Checkout|Basket)Button$/.test(name)))(
    'disables %s while the order is loading',
    (_, component) => {
      const props = { items: [{ order: undefined, quantity: 1n }] }
      const { container } = renderWithProviders(createElement(component, props))
      expect(container.querySelector('button')?.disabled).toBe(true)
    },
  )
})

describe('checkRender', () => {
  test('throws an error with the component, its props and the cause', () => {
    const failure = failureOf(() => renderWithProviders(<OrderCard order={undefined as never} />))
    expect(failure).toMatchObject({
      code: 'TillOptionInvalid',
      details: expect.stringMatching(/^OrderCardRoot cannot be rendered with its props \(order, .*validFrom/),
      cause: expect.any(TypeError),
    })
    expect(warnings().filter((text) => text.startsWith('Tillkit: '))).toHaveLength(1)
  })
})
