import { cleanup } from '@testing-library/react'
import { type ComponentType, createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { TillError } from '../../src/errors.js'
import * as tillkit from '../../src/index.js'
import { failureOf } from '../hooks/support/failureOf.js'
import { hearMistakes } from './support/hearMistakes.js'
import { renderWithProviders } from './support/renderWithProviders.js'

const components = Object.entries(tillkit).filter(([name]) => /^[A-Z]/.test(name)) as unknown as [
  string,
  ComponentType<object>,
][]
const slips = [
  {},
  { order: null },
  { order: {} },
  { orders: [undefined] },
  { items: 5 },
  { amount: 5 },
  { items: [{ order: undefined, quantity: 1n }] },
]

const { told } = hearMistakes()

describe('components', () => {
  test('default: all are looked at', () => {
    expect(components.length).toBeGreaterThan(45)
  })

  test.each(components)('error: %s of nothing, or of anything else', (_, component) => {
    for (const props of slips) {
      const failure = failureOf(() => renderWithProviders(createElement(component, props)))
      if (failure !== undefined) expect(failure).toBeInstanceOf(TillError)
      cleanup()
    }
  })

  test.each(components.filter(([name]) => /^(Checkout|Basket)Button$/.test(name)))(
    'behavior: %s of an order that is looked up yet cannot be pressed',
    (_, component) => {
      const props = { items: [{ order: undefined, quantity: 1n }] }
      const { container } = renderWithProviders(createElement(component, props))
      expect(container.querySelector('button')?.disabled).toBe(true)
    },
  )
})

describe('checkRender', () => {
  test('error: says which component, what it was given, and why', () => {
    const failure = failureOf(() => renderWithProviders(<tillkit.OrderCard order={undefined as never} />))
    expect(failure).toMatchObject({
      code: 'TillOptionInvalid',
      details: expect.stringMatching(/^OrderCardRoot cannot be rendered of its props \(order, .*validFrom/),
      cause: expect.any(TypeError),
    })
    expect(told().filter((text) => text.startsWith('Tillkit: '))).toHaveLength(1)
  })
})
