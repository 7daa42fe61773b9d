import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readProps } from '../../.storybook/readProps.js'
import { exportedComponents } from '../components/support/exportedComponents.js'

const components = readProps({ root: fileURLToPath(new URL('../../', import.meta.url)) })
const propsOf = (name: string) => components.find((component) => component.name === name)?.props ?? []

describe('readProps', () => {
  test('returns a table and a description for every exported component', () => {
    const exported = Object.keys(exportedComponents).filter((name) => !name.includes('Parts.'))
    expect(exported.length).toBeGreaterThan(15)
    const read = components.filter(({ description }) => description)
    expect(exported.filter((name) => !read.some((component) => component.name === name))).toEqual([])
    const takeNothing = read.filter(({ name, props }) => exported.includes(name) && props.length === 0)
    expect(takeNothing).toEqual([])
  })

  test('returns a description for every prop', () => {
    const silent = components.flatMap(({ name, props }) =>
      props.filter(({ description }) => !description).map((prop) => `${name}.${prop.name}`),
    )
    expect(components.flatMap(({ props }) => props).length).toBeGreaterThan(100)
    expect(silent).toEqual([])
  })

  test('returns the written type, the default, and whether the prop is required', () => {
    expect(propsOf('FeeBreakdown').find(({ name }) => name === 'fees')).toMatchObject({
      type: expect.stringMatching(/^readonly \{ amount: bigint; receiver: string.*\}\[\]$/),
      required: false,
      default: '[]',
    })
    expect(propsOf('CheckoutDialog').find(({ name }) => name === 'checkout')).toMatchObject({
      type: 'UseCheckoutReturnType',
      required: true,
      default: undefined,
      description: expect.stringContaining('useCheckout'),
    })
  })

  test('returns the props of each alternative of a union', () => {
    const names = propsOf('CheckoutButton').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['order', 'quantity', 'items']))
    expect(propsOf('CheckoutButton').find(({ name }) => name === 'order')?.type).toBe('Order')
  })

  test('returns the parts, without the attributes of their elements', () => {
    expect(propsOf('OrderCard.Title').map(({ name }) => name)).toEqual(['className', 'render'])
  })

  test('is complete: tests cover every part with the common props', () => {
    const tried = ['../components/support/parts.tsx', './conformance.test.tsx']
      .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
      .join('\n')
    const parts = components.filter(({ props }) =>
      ['className', 'render'].every((common) => props.some((prop) => prop.name === common)),
    )
    // The tests use the name of a part without its component: `Title` for `OrderCard.Title`. The exports for server components, such as
    // `OrderCardTitle`, are the same parts.
    const names = parts.map(({ name }) => name.replace(/^(OrderCard|CheckoutView)\.?(?=[A-Z])/, ''))
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter((name) => !new RegExp(`['.<]${name}\\b`).test(tried))).toEqual([])
  })
})
