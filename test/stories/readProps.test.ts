import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readProps } from '../../.storybook/readProps.js'
import * as tillkit from '../../src/index.js'

const components = readProps({ root: fileURLToPath(new URL('../../', import.meta.url)) })
const propsOf = (name: string) => components.find((component) => component.name === name)?.props ?? []

describe('readProps', () => {
  test('default: every component that is exported has a table, and says what it is', () => {
    const exported = Object.keys(tillkit).filter(
      (name) => /^[A-Z]/.test(name) && !/(Error|Context)$/.test(name),
    )
    expect(exported.length).toBeGreaterThan(15)
    const read = components.filter(({ description }) => description)
    expect(exported.filter((name) => !read.some((component) => component.name === name))).toEqual([])
    const takeNothing = read.filter(({ name, props }) => exported.includes(name) && props.length === 0)
    expect(takeNothing.map(({ name }) => name)).toEqual([
      'CheckoutViewDetails',
      'CheckoutViewExpiry',
      'CheckoutViewFooter',
    ])
  })

  test('behavior: every prop says what it is for', () => {
    const silent = components.flatMap(({ name, props }) =>
      props.filter(({ description }) => !description).map((prop) => `${name}.${prop.name}`),
    )
    expect(components.flatMap(({ props }) => props).length).toBeGreaterThan(100)
    expect(silent).toEqual([])
  })

  test('behavior: a prop has the type that is written, its default, and whether it is needed', () => {
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

  test('behavior: of either-or, each is there', () => {
    const names = propsOf('CheckoutButton').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['order', 'quantity', 'items']))
    expect(propsOf('CheckoutButton').find(({ name }) => name === 'order')?.type).toBe('Order')
  })

  test('behavior: parts have tables too, without the attributes of their elements', () => {
    expect(propsOf('OrderCard.Title').map(({ name }) => name)).toEqual(['className', 'render'])
  })

  test('behavior: every part that takes what all take is tried for it', () => {
    const tried = ['../components/support/parts.tsx', './conformance.test.tsx']
      .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
      .join('\n')
    const parts = components.filter(({ props }) =>
      ['className', 'render'].every((common) => props.some((prop) => prop.name === common)),
    )
    // Parts of a card and of a checkout are tried by their own names; what they are called for server components is the same.
    const names = parts.map(({ name }) => name.replace(/^(OrderCard|CheckoutView)\.?(?=[A-Z])/, ''))
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter((name) => !new RegExp(`['.<]${name}\\b`).test(tried))).toEqual([])
  })
})
